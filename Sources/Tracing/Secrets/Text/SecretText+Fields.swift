import JSONText

// Header fields, and what gives a name its value with a colon as they do.
extension SecretText {
    /// `Name: …`, as a header field, in a sentence, or in a language whose names have no quotation marks; or
    /// `name := …`.
    mutating func hideField(_ name: SecretName, after sign: Sign, from start: Int) {
        if let next = self.sign(at: sign.end), next.byte == UInt8(ascii: "=") {
            return hideGiven(name, after: next, isSpaced: true)
        }
        var value = skippingSpace(sign.end)
        if let end = endOfDescribedField(named: start) {
            copy(to: value)
            return hide(name, to: end)
        }
        if sign.depth == 0, hideBlock(name, at: value, from: start) { return }
        if sign.depth == 0, hideList(name, at: value, from: start) { return }
        let isFoldable = isAtBeginningOfLine(start)
        while isFoldable, let next = endOfFold(at: value) { value = skippingSpace(next) }
        if hideTemplate(name, at: value) { return }
        if quote(at: value) != nil || has("Optional(", at: value) || has("[", at: value)
            || has("{", at: value)
        {
            return hideJSON(name, at: value)
        }
        if name.isOfSentences { return hideInSentence(name, at: value, depth: sign.depth) }
        guard name != .tokens else { return }
        if let parenthesis = parenthesis(at: value), parenthesis.isOfCall { return hideJSON(name, at: value) }
        copy(to: value)
        guard sign.depth == 0 else { return hide(name, to: endOfEncodedField(depth: sign.depth)) }
        if let quote = quote(before: start) {
            return hideWord(name, to: end(ofString: quote, from: place), isQuoted: true)
        }
        let end =
            endOfNothing(of: name)
            ?? endOfField(
                isFoldable: isFoldable, isLine: isFirstInLine(start), isInParentheses: isIn("(", ")", start))
        knowFirstWord(of: name, to: end)
        hide(name, to: end)
        // The next piece may begin with the space that makes its first line belong to this one.
        if isFoldable || isDumped(start), bytes[place...].count <= 2,
            bytes[place...].allSatisfy(Self.endsLine)
        {
            leaveOpen(beginning(ofName: start))
        }
    }

    /// How many bytes of a word are looked at to see whether it has a digit. A word may be all of the text.
    private static let mostToDigit = 32

    /// `otp: 483920`. What stands behind such a name may go on in a sentence, as in `saw auth: retry`. One
    /// word is hidden, if it has a digit and is no URL.
    private mutating func hideInSentence(_ name: SecretName, at value: Int, depth: Int) {
        let beginning = firstWord(from: value, to: min(value + Self.mostToDigit, bytes.count))
        guard beginning.contains(where: \.isDigit),
            !has("://", at: value + beginning.prefix(while: Self.isOfWord).count)
        else { return }
        let end = endOfGiven(depth: depth, from: value, hasParentheses: false, isOneWord: true)
        let word = firstWord(from: value, to: end)
        // A word with a parenthesis is a call, not a secret.
        guard word.count >= 6, word.contains(where: \.isDigit), !word.contains(UInt8(ascii: "(")) else {
            return
        }
        copy(to: value)
        hide(name, to: word.endIndex)
    }

    /// Where a word ends that is here and says that there is no value, if a bracket closes behind it or
    /// another member follows: `token: nil, status: 401`. Of cookies and of credentials it is nil: what
    /// follows behind such a sign belongs to them.
    private func endOfNothing(of name: SecretName) -> Int? {
        if [.cookies, .setCookie, .credentials].contains(name) { return nil }
        let word = firstWord(from: place, to: min(place + SecretMask.longestNothing + 1, bytes.count))
        let end = word.endIndex
        guard word.count <= SecretMask.longestNothing, end < bytes.count,
            SecretMask.tellsNothing(String(decoding: word, as: UTF8.self))
        else { return nil }
        switch bytes[end] {
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return isWord(at: end + 1) ? nil : end
        case UInt8(ascii: ","), UInt8(ascii: ";"):
            let start = skippingSpace(end + 1)
            let key = self.word(at: start)
            return key.end > start && givingSign(behind: key.end) != nil ? end : nil
        default: return nil
        }
    }

    /// Gets to know the first word of a field's value that is here, which may be the secret itself: behind
    /// it, a sentence or a comment may go on to the end of the line.
    private func knowFirstWord(of name: SecretName, to end: Int) {
        var word = firstWord(from: place, to: end)
        var scheme = ""
        if name == .credentials, mask.isScheme(word) {
            scheme = String(decoding: word, as: UTF8.self) + " "
            word = firstWord(from: skippingSpace(word.endIndex), to: end)
        }
        // The next piece may continue the word. One with a parenthesis is a call, and a URL is not a secret.
        if isPiece && word.endIndex == bytes.count || word.contains(UInt8(ascii: "("))
            || String(decoding: word, as: UTF8.self).contains("://")
        {
            return
        }
        if name != .cookies, name != .setCookie {
            word = word.drop { Self.surroundsWord($0) }
            while let last = word.last, Self.surroundsWord(last) { word.removeLast() }
        }
        guard !word.isEmpty else { return }
        _ = mask.hiding(scheme + String(decoding: word, as: UTF8.self), as: name)
    }

    private func firstWord(from start: Int, to end: Int) -> ArraySlice<UInt8> {
        bytes[min(start, end)..<end].prefix { $0 > 0x20 && !",;)]}".utf8.contains($0) }
    }

    private static func surroundsWord(_ byte: UInt8) -> Bool { ".\"'\\".utf8.contains(byte) }

    /// Where a header field ends that stands in no quotation marks.
    ///
    /// - Parameters:
    ///   - isLine: whether it is a line of its own, in which a quotation mark is a sign like others.
    ///   - isInParentheses: whether its line opens some before it, which may end it.
    private func endOfField(isFoldable: Bool, isLine: Bool, isInParentheses: Bool) -> Int {
        var (next, open) = (place, 0)
        while next < bytes.count {
            if let end = endOfJoint(at: next) ?? (isFoldable ? endOfFold(at: next) : nil) {
                next = end
                continue
            }
            switch bytes[next] {
            case UInt8(ascii: "\r"), UInt8(ascii: "\n"): return next
            case UInt8(ascii: "`"): if !isLine || next == place { return next }
            case UInt8(ascii: "\\") where has("r", at: next + 1) || has("n", at: next + 1): return next
            case UInt8(ascii: "("): open += 1
            case UInt8(ascii: ")"):
                // A secret may have one in it.
                if open == 0, isInParentheses, !isWord(at: next + 1) { return next }
                open = max(0, open - 1)
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "&"):
                guard !isLine, let quote = quote(at: next) else { break }
                // Parameters of a field stand in quotation marks, too: `Digest username="ann"`; and
                // credentials may.
                guard open > 0 || isGiven(next) || isBehindScheme(next) && mayOpen(quote) else {
                    return next
                }
                next = end(ofMarks: quote, at: end(ofString: quote, from: quote.end))
                continue
            default: break
            }
            next += 1
        }
        return bytes.count
    }

    /// Whether `=` is before a place, and spaces between them at most.
    private func isGiven(_ place: Int) -> Bool {
        var next = place
        while has(" ", at: next - 1) { next -= 1 }
        return has("=", at: next - 1)
    }

    /// Whether all that stands between this place, where a value begins, and another one is a scheme of
    /// credentials and space: `Bearer "…"`.
    private func isBehindScheme(_ mark: Int) -> Bool {
        guard mark - place <= Self.mostSigns else { return false }
        let word = bytes[place..<mark].prefix { $0 > 0x20 }
        return word.endIndex < mark && bytes[word.endIndex..<mark].allSatisfy { $0 <= 0x20 }
            && mask.isScheme(word)
    }

    /// Where a header field ends that is encoded, as in the query of a URL: `Cookie%3A%20a%3D1%3B%20b%3D2`.
    /// Spaces and semicolons belong to it as they do to another field, but only if they are encoded, too.
    private func endOfEncodedField(depth: Int) -> Int {
        var (next, isGiven, open) = (place, false, 0)
        while let sign = sign(at: next) {
            if sign.depth < depth {
                let isMark = sign.byte == UInt8(ascii: "'")
                let isOver = isMark ? !isWord(at: sign.end) : Self.endsEncodedField(sign.byte)
                if isOver { return next }
            } else if sign.depth == depth {
                if sign.byte == UInt8(ascii: "\r") || sign.byte == UInt8(ascii: "\n") { return next }
                if sign.byte == UInt8(ascii: "\""), let quote = quote(at: next) {
                    // A parameter of the field: `Digest%20username%3D%22ann%22`.
                    guard isGiven || open > 0 else { return next }
                    next = end(ofMarks: quote, at: end(ofString: quote, from: quote.end))
                    isGiven = false
                    continue
                }
            }
            switch sign.byte {
            case UInt8(ascii: " "), UInt8(ascii: "+"): break
            case UInt8(ascii: "("): open += 1
            case UInt8(ascii: ")"): open = max(0, open - 1)
            default: isGiven = sign.byte == UInt8(ascii: "=") && sign.depth == depth
            }
            next = sign.end
        }
        return bytes.count
    }

    /// Whether an encoded field ends before a sign that is not encoded, or not as deeply.
    private static func endsEncodedField(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "#"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "`"), UInt8(ascii: "\\"):
            true
        default: endsEncoded(byte)
        }
    }
}
