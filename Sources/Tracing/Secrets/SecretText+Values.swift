// The forms in which a name is given a value.
extension SecretText {
    /// Hides what a name is given, in whatever form it is. The place is right behind the name.
    ///
    /// - Parameter start: where the name begins.
    mutating func hideValue(of name: SecretName, from start: Int) {
        let next = skippingBrackets(place)
        if hidePart(named: start, next) { return }
        if let quote = quote(at: next) {
            // `"name": …`, `'name' => …`
            let behind = quote.end + (has(")", at: quote.end) ? 1 : 0)
            guard let sign = sign(at: skippingSpace(behind, withLines: true)) else { return }
            switch sign.byte {
            case UInt8(ascii: ":"), UInt8(ascii: "="):
                return hideJSON(name, at: sign.end + (has(">", at: sign.end) ? 1 : 0))
            default: return hidePair(name, behind: quote.end)
            }
        }
        let spaced = skippingSpace(next)
        guard let sign = sign(at: spaced) else { return }
        switch sign.byte {
        case UInt8(ascii: "="):
            if has(">", at: sign.end) { return hideJSON(name, at: sign.end + 1) }
            hideGiven(name, after: sign, isSpaced: spaced > next || has(" ", at: sign.end))
        case UInt8(ascii: ":"): hideField(name, after: sign, from: start)
        default: hideXML(from: start)
        }
    }

    /// `"name": "token", "value": "…"`, `<input name="token" value="…">`: a value that stands apart. The
    /// place is behind the name of the secret.
    private mutating func hidePair(_ name: SecretName, behind end: Int) {
        var next = skippingSpace(end, withLines: true)
        if has(",", at: next) { next = skippingSpace(next + 1, withLines: true) }
        if let quote = quote(at: next) { next = quote.end }
        guard has("value", at: next) || has("content", at: next) else { return }
        next += has("value", at: next) ? 5 : 7
        if let quote = quote(at: next) { next = quote.end }
        guard let sign = sign(at: skippingSpace(next)),
            sign.byte == UInt8(ascii: ":") || sign.byte == UInt8(ascii: "=")
        else { return }
        hideJSON(name, at: sign.end)
    }

    /// `<password>…<`, `<ns:password type="a"><![CDATA[…]]>`
    private mutating func hideXML(from start: Int) {
        guard has("<", at: start - 1) || has(":", at: start - 1) else { return }
        // Its attributes are no longer than that.
        let near = bytes[place...].prefix(256)
        guard let end = near.firstIndex(of: UInt8(ascii: ">")), !near[..<end].contains(UInt8(ascii: "<"))
        else { return }
        copy(to: end + 1)
        guard has("<![CDATA[", at: place) else { return hide(.whole, to: self.end(of: "<")) }
        copy(to: place + 9)
        var next = place
        while next < bytes.count, !has("]]>", at: next) { next += 1 }
        hide(.whole, to: next)
    }

    /// `name=…`, `name="…"`, `name = …`
    private mutating func hideGiven(_ name: SecretName, after sign: Sign, isSpaced: Bool) {
        // `name == …` asks, and gives nothing.
        if isSpaced, has("=", at: sign.end) { return }
        copy(to: isSpaced ? skippingSpace(sign.end) : sign.end)
        if has("Optional(", at: place) { copy(to: place + 9) }
        if let quote = quote(at: place), quote.depth == sign.depth { return hide(name, in: quote) }
        var end = endOfGiven(depth: sign.depth)
        // `authorization=Bearer …` has a space, as a field has.
        if name == .credentials, has(" ", at: end), mask.isScheme(bytes[place..<end]) {
            end = endOfGiven(depth: sign.depth, from: end + 1)
        }
        hide(name, to: end)
    }

    /// Hides what stands in quotation marks, of which the opening one is here.
    private mutating func hide(_ name: SecretName, in quote: Quote) {
        copy(to: quote.end)
        hide(name, to: end(ofString: quote, from: place))
    }

    /// Where a value ends that stands in no quotation marks.
    private func endOfGiven(depth: Int, from start: Int? = nil) -> Int {
        var next = start ?? place
        while let sign = sign(at: next) {
            if sign.depth <= depth {
                switch sign.byte {
                case UInt8(ascii: "'"), UInt8(ascii: ")"):
                    // A form may have them in its values.
                    guard sign.end < bytes.count, Self.isOfWord(bytes[sign.end]) else { return next }
                case UInt8(ascii: "&"), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: " "),
                    UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "\""),
                    UInt8(ascii: "`"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "#"),
                    UInt8(ascii: "\\"):
                    return next
                default: break
                }
            }
            next = sign.end
        }
        return bytes.count
    }

    /// `Name: …`, as a header field, in a sentence, or in a language whose names have no quotation marks.
    private mutating func hideField(_ name: SecretName, after sign: Sign, from start: Int) {
        let value = skippingSpace(sign.end)
        if quote(at: value) != nil || has("Optional(", at: value) || has("[", at: value)
            || has("{", at: value)
        {
            return hideJSON(name, at: value)
        }
        guard name != .word else { return }
        copy(to: value)
        guard sign.depth == 0 else { return hide(name, to: endOfGiven(depth: sign.depth)) }
        if let quote = quote(before: start) { return hide(name, to: end(ofString: quote, from: place)) }
        hide(name, to: endOfField())
    }

    /// Where a header field ends that stands in no quotation marks.
    private func endOfField() -> Int {
        var next = place
        while next < bytes.count {
            switch bytes[next] {
            case UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "`"): return next
            case UInt8(ascii: "\\") where has("r", at: next + 1) || has("n", at: next + 1): return next
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"):
                guard let quote = quote(at: next) else { break }
                // Parameters of a field stand in quotation marks, too: `Digest username="ann"`.
                guard has("=", at: next - 1) else { return next }
                next = end(ofString: quote, from: quote.end) + quote.slashes
            default: break
            }
            next += 1
        }
        return bytes.count
    }

    // MARK: JSON

    /// The value of a member, which may be a whole list or object.
    private mutating func hideJSON(_ name: SecretName, at start: Int) {
        copy(to: skippingSpace(start, withLines: true))
        if has("Optional(", at: place) { copy(to: place + 9) }
        guard let sign = sign(at: place) else { return }
        if let quote = quote(at: place) {
            hide(name, in: quote)
        } else if sign.byte == UInt8(ascii: "[") || sign.byte == UInt8(ascii: "{") {
            hideElements(depth: sign.depth)
        } else {
            hideBare(name, depth: sign.depth)
        }
    }

    /// What stands in no quotation marks: a number, or a word that is no literal.
    private mutating func hideBare(_ name: SecretName, depth: Int) {
        let end = endOfBare(depth: depth)
        switch String(decoding: bytes[place..<end], as: UTF8.self) {
        case "true", "false", "null", "nil", "": copy(to: end)
        default: hide(name, to: end)
        }
    }

    private func endOfBare(depth: Int) -> Int { end(of: ",:[]{}& \t\r\n\\\"'", depth: depth) }

    /// Hides everything in a list or an object but the names.
    private mutating func hideElements(depth: Int) {
        var open = 0
        while let sign = sign(at: place) {
            if sign.depth < depth, Self.endsEncoded(sign.byte) { return }
            switch sign.byte {
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                open += 1
                copy(to: sign.end)
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                open -= 1
                copy(to: sign.end)
                if open == 0 { return }
            case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "&"), UInt8(ascii: " "),
                UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                copy(to: sign.end)
            default:
                hideElement(depth: depth)
            }
        }
    }

    /// A string, a number, or a name, which is followed by a colon.
    private mutating func hideElement(depth: Int) {
        guard let quote = quote(at: place) else {
            let end = endOfBare(depth: depth)
            if has(":", at: end) { return copy(to: end) }
            // A backslash may stand here that belongs to no quotation mark.
            return end > place
                ? hideBare(.whole, depth: depth) : copy(to: sign(at: place)?.end ?? bytes.count)
        }
        copy(to: quote.end)
        let end = end(ofString: quote, from: place)
        var behind = end
        for _ in 0...quote.slashes { behind = sign(at: behind)?.end ?? bytes.count }
        if let next = sign(at: skippingSpace(behind, withLines: true)), next.byte == UInt8(ascii: ":") {
            return copy(to: behind)
        }
        if end > place { hide(.whole, to: end) }
        copy(to: behind)
    }

    // MARK: Multipart forms

    /// Hides a part of a multipart form: after `name="password"` come its other fields, an empty line and it.
    ///
    /// - Parameters:
    ///   - start: where the word begins that names a secret.
    ///   - end: where the name ends.
    private mutating func hidePart(named start: Int, _ end: Int) -> Bool {
        guard !hasNoEmptyLine, beginning(ofPart: start) != nil else { return false }
        guard quote(at: end) != nil || has(";", at: end) || has("\r", at: end) else { return false }
        var next = end
        while next < bytes.count, !has("\r\n\r\n", at: next) { next += 1 }
        hasNoEmptyLine = next == bytes.count
        guard !hasNoEmptyLine else { return false }
        copy(to: next + 4)
        while next < bytes.count, !has("\r\n--", at: next) || next < place { next += 1 }
        hide(.whole, to: next)
        return true
    }

    /// Where that begins which says what a word is: the quotation mark before it, or `name="`.
    func beginning(ofName start: Int) -> Int { beginning(ofPart: start) ?? max(0, start - 6) }

    /// Where `name=` begins, if a word is the name of a part of a form, or the end of it: `user[password]`.
    func beginning(ofPart start: Int) -> Int? {
        let name = bytes[..<start].reversed().prefix(64).prefix {
            Self.isOfWord($0) || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]")
        }
        let begin = start - name.count
        if has("name=\"", at: begin - 6) { return begin - 6 }
        return has("name=", at: begin - 5) ? begin - 5 : nil
    }

    // MARK: Command lines

    /// `-u ann:secret`, `-b "a=b"`. The argument may have spaces, since some write commands without quoting.
    mutating func hideArgument(of name: SecretName) {
        copy(to: skippingSpace(place))
        if let quote = quote(at: place) { return hide(name, in: quote) }
        var next = place
        while next < bytes.count, !endsArgument(next) { next += 1 }
        hide(name, to: next)
    }

    private func endsArgument(_ place: Int) -> Bool {
        switch bytes[place] {
        case UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
        case UInt8(ascii: " "), UInt8(ascii: "\t"):
            quote(at: place + 1) != nil || has("-", at: place + 1) || has("\\", at: place + 1)
                || has("http", at: place + 1) || place + 1 == bytes.count
        default: false
        }
    }
}
