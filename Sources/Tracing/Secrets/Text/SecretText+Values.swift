import JSONText

// The forms in which a name is given a value.
extension SecretText {
    /// Hides what a name is given, in whatever form it is. The place is right behind the name.
    ///
    /// - Parameter start: where the name begins.
    mutating func hideValue(of name: SecretName, from start: Int) {
        // `.token("…")`, `AccessToken(value: "…")`
        if let call = parenthesis(at: place), call.start == place, call.isOfCall {
            return hideElements(of: name, depth: 0)
        }
        let next = skippingBrackets(place)
        if hidePart(named: start, next) { return }
        let spaced = skippingSpace(next)
        if let quote = quote(at: next) ?? endOfKey(at: spaced) {
            if hideSubscript(name, behind: quote.end) { return }
            // `"name": …`, `'name' => …`
            let behind = quote.end + (has(")", at: quote.end) ? 1 : 0)
            guard let sign = sign(at: skippingSpace(behind, withLines: true)) else {
                return hidePair(name, from: start, behind: quote.end, isQuoted: true)
            }
            switch sign.byte {
            case UInt8(ascii: ":"), UInt8(ascii: "="):
                return hideJSON(name, at: sign.end + (has(">", at: sign.end) ? 1 : 0))
            // Between two lines, it may be the dash of an item.
            case UInt8(ascii: "-") where self.sign(at: sign.end)?.byte == UInt8(ascii: ">"):
                return hideBehindArrow(name, at: sign.end)
            default:
                if hideSecondArgument(name, behind: quote.end, from: start) { return }
                return hidePair(name, from: start, behind: quote.end, isQuoted: true)
            }
        }
        guard let sign = sign(at: spaced) else { return hidePair(name, from: start, behind: next) }
        if hideAssigned(name, behind: next, spaced) { return }
        switch sign.byte {
        case UInt8(ascii: "="), UInt8(ascii: "~"):
            if has(">", at: sign.end) { return hideJSON(name, at: sign.end + 1) }
            let isSpaced = spaced > next || isSpace(at: sign.end)
            // Elsewhere than in a condition it means "about": `the token ~ 5 minutes`.
            if isSpaced, sign.byte == UInt8(ascii: "~"), !has(".", at: start - 1), !isIn("[", "]", start) {
                return hidePair(name, from: start, behind: next)
            }
            hideGiven(name, after: sign, isSpaced: isSpaced, isQuoted: quotedWord(before: start) != nil)
        case UInt8(ascii: ":"): hideField(name, after: sign, from: start)
        case UInt8(ascii: "-"): hideBehindArrow(name, at: sign.end)
        case UInt8(ascii: "<"): hideElement(behindKeyClosedAt: spaced, named: start)
        // `<key><![CDATA[password]]></key>`, of whose marks the first one may be passed over as a bracket.
        case UInt8(ascii: "]") where has("]>", at: spaced):
            hideElement(behindKeyClosedAt: spaced + 2, named: start)
        case UInt8(ascii: "]") where has("]]>", at: spaced):
            hideElement(behindKeyClosedAt: spaced + 3, named: start)
        case _ where opening(ofTagNamed: start) != nil: hideXML(from: start)
        default: hidePair(name, from: start, behind: next)
        }
    }

    /// Hides what is given to a subscript that is a name in quotation marks: `headers["X-Api-Key"] = …`, also
    /// where it is asked for. `false` if there is no such subscript.
    ///
    /// - Parameter end: where the quotation marks end.
    private mutating func hideSubscript(_ name: SecretName, behind end: Int) -> Bool {
        guard let bracket = self.sign(at: end), bracket.byte == UInt8(ascii: "]") else { return false }
        let spaced = skippingSpace(bracket.end)
        if hideAssigned(name, behind: bracket.end, spaced) { return true }
        guard let sign = sign(at: spaced) else { return false }
        switch sign.byte {
        case UInt8(ascii: ":"): hideJSON(name, at: sign.end)
        case UInt8(ascii: "=") where has(">", at: sign.end): hideJSON(name, at: sign.end + 1)
        case UInt8(ascii: "="):
            hideGiven(name, after: sign, isSpaced: spaced > bracket.end || isSpace(at: sign.end))
        default: return false
        }
        return true
    }

    /// Hides what code assigns to a name, or asks whether it differs from it: `token += …`, `token != …`.
    ///
    /// - Parameters:
    ///   - end: where the name ends, with what closes it.
    ///   - spaced: the same behind the space there.
    private mutating func hideAssigned(_ name: SecretName, behind end: Int, _ spaced: Int) -> Bool {
        if let equals = equalsSign(ofAssignmentAt: spaced) {
            hideGiven(name, after: equals, isSpaced: spaced > end || isSpace(at: equals.end))
            return true
        }
        guard let sign = sign(at: spaced), sign.byte == UInt8(ascii: "!"),
            self.sign(at: sign.end)?.byte == UInt8(ascii: "=")
        else { return false }
        hideAsked(name, behind: sign.end, isSpaced: spaced > end)
        return true
    }

    /// The mark that ends a key of JSON behind a space: `"password ": …`; nil if it ends or begins another
    /// string, as in `the password "hunter2"`.
    private func endOfKey(at place: Int) -> Quote? {
        guard let quote = quote(at: place), let sign = sign(at: skippingSpace(quote.end)),
            sign.byte == UInt8(ascii: ":")
        else { return nil }
        return quote
    }

    /// `Map(password -> …)`. An arrow stands in sentences as well, as in `expired token -> refreshed`. What
    /// is behind it is a value if it stands in quotation marks, or has letters and digits.
    private mutating func hideBehindArrow(_ name: SecretName, at start: Int) {
        guard let tip = sign(at: start), tip.byte == UInt8(ascii: ">") else { return }
        copy(to: skippingSpace(tip.end))
        if let quote = quote(at: place) { return hide(name, in: quote) }
        if let parenthesis = parenthesis(at: place), parenthesis.isOfCall {
            copy(to: parenthesis.start)
            return hideElements(of: name, depth: tip.depth)
        }
        let end = endOfGiven(depth: tip.depth, hasParentheses: false)
        let value = bytes[place..<max(place, end)]
        guard value.count >= 6, value.contains(where: \.isDigit),
            value.contains(where: { 0x61...0x7A ~= $0 | 0x20 })
        else { return }
        hide(name, to: end)
    }

    private func isSpace(at place: Int) -> Bool {
        has(" ", at: place) || has("\t", at: place) || has("\u{A0}", at: place)
    }

    /// The last sign of `+=`, `??=` or `||=`, if one of these is at a place.
    private func equalsSign(ofAssignmentAt start: Int) -> Sign? {
        let isDouble = has("??", at: start) || has("||", at: start)
        guard isDouble || has("+", at: start), let sign = sign(at: start + (isDouble ? 2 : 1)),
            sign.byte == UInt8(ascii: "=")
        else { return nil }
        return sign
    }

    /// `name!=…`, of which the second sign is at a place. It asks, as `name == …` does.
    private mutating func hideAsked(_ name: SecretName, behind place: Int, isSpaced: Bool) {
        guard let sign = sign(at: place) else { return }
        let isSpaced = isSpaced || isSpace(at: sign.end)
        if isSpaced, quote(at: skippingSpace(sign.end)) == nil { return }
        hideGiven(name, after: sign, isSpaced: isSpaced)
    }

    /// `name=…`, `name="…"`, `name = …`, and `name~…` in a condition
    ///
    /// - Parameter isQuoted: whether all of it is in quotation marks, so that a space belongs to the value.
    mutating func hideGiven(_ name: SecretName, after sign: Sign, isSpaced: Bool, isQuoted: Bool = false) {
        // `name == …` asks. It gives nothing away but a string.
        if has("=", at: sign.end) {
            let asked = skippingSpace(bytes[sign.end...].prefix { $0 == UInt8(ascii: "=") }.endIndex)
            if let quote = quote(at: asked), quote.depth == sign.depth {
                copy(to: asked)
                return hide(name, in: quote)
            }
            if isSpaced { return }
        }
        if !isSpaced, let end = endOfPair(behind: sign) {
            copy(to: sign.end)
            return hide(name, to: end)
        }
        copy(to: isSpaced ? skippingSpace(sign.end) : sign.end)
        copy(to: skippingPrefix(skippingOptionals(place)))
        if hideTemplate(name, at: place) { return }
        if let quote = quote(at: place), quote.depth == sign.depth {
            if !isSpaced, hideParts(name, in: quote) { return }
            return hide(name, in: quote)
        }
        if has("{", at: place) || has("[", at: place) {
            hideElements(of: name, depth: 0)
        } else if let parenthesis = parenthesis(at: place),
            parenthesis.isOfCall || isSpaced && parenthesis.start == place
        {
            copy(to: parenthesis.start)
            hideElements(of: name, depth: 0)
        }
        var end = endOfGiven(depth: sign.depth, isQuoted: isQuoted)
        // `authorization=Bearer …` has a space, as a field has.
        if name == .credentials, has(" ", at: end), mask.isScheme(bytes[place..<end]) {
            end = endOfGivenCredentials(at: end + 1, depth: sign.depth)
        }
        hideWord(name, to: endInBrackets(end, behind: sign), isQuoted: isQuoted)
        // `$password = ConvertTo-SecureString "…"`
        if isSpaced, has(" ", at: place), let quote = quote(at: place + 1), quote.byte == UInt8(ascii: "\"") {
            copy(to: place + 1)
            hide(name, in: quote)
        }
    }

    /// Where credentials end that begin at a place behind their scheme, also those in quotation marks.
    private func endOfGivenCredentials(at start: Int, depth: Int) -> Int {
        guard let quote = quote(at: start), quote.depth == depth, mayOpen(quote) else {
            return endOfGiven(depth: depth, from: start)
        }
        return end(ofMarks: quote, at: end(ofString: quote, from: quote.end))
    }

    /// Whether a mark may open a string: nothing behind it says that one has ended.
    func mayOpen(_ quote: Quote) -> Bool {
        quote.end < bytes.count && !" \t\r\n,;)]}\"'".utf8.contains(bytes[quote.end])
    }

    /// Hides what stands in quotation marks, of which the opening one is here.
    mutating func hide(_ name: SecretName, in quote: Quote) {
        copy(to: quote.end)
        hide(name, to: end(ofString: quote, from: place))
        // The mark that is here now begins no other string.
        string = place..<place
    }

    /// Hides a word whose first part is in quotation marks, if it has more of them: `'a'"b"`. `false` if it
    /// has only that one.
    private mutating func hideParts(_ name: SecretName, in quote: Quote) -> Bool {
        let part = end(ofMarks: quote, at: end(ofString: quote, from: quote.end))
        let word = endOfWord(behindPart: part)
        guard word > part else { return false }
        hide(name, to: word, hasMarks: true)
        return true
    }

    /// Hides a value up to a place, or the rest of the word as well, if that goes on behind a mark there.
    mutating func hideWord(_ name: SecretName, to end: Int, isQuoted: Bool) {
        let word = endOfWord(at: end, isQuoted: isQuoted)
        hide(name, to: word ?? end, hasMarks: word != nil)
    }

    /// Where a value ends that stands in no quotation marks.
    ///
    /// - Parameters:
    ///   - hasParentheses: whether what is in parentheses belongs to it, up to the end of the line.
    ///   - isQuoted: whether only `&` and a mark behind the value end it.
    ///   - isOneWord: whether it ends with its first word at the latest.
    func endOfGiven(
        depth: Int, from start: Int? = nil, hasParentheses: Bool = true, isQuoted: Bool = false,
        isOneWord: Bool = false
    ) -> Int {
        var (next, open) = (start ?? place, 0)
        while let sign = sign(at: next) {
            if isOneWord, sign.depth == 0, sign.byte <= 0x20 || ")]}".utf8.contains(sign.byte) { return next }
            if let end = endOfJoint(at: next) ?? (open > 0 ? endInParentheses(at: next, sign) : nil) {
                next = end
                continue
            }
            if sign.depth <= depth {
                switch sign.byte {
                case UInt8(ascii: "(") where hasParentheses: open += 1
                case UInt8(ascii: ")") where open > 0: open -= 1
                case UInt8(ascii: "'"), UInt8(ascii: ")"):
                    // A form may have them in its values.
                    guard isWord(at: sign.end) else { return next }
                case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ","), UInt8(ascii: ";"),
                    UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "#"):
                    if !isQuoted { return next }
                case UInt8(ascii: "&"), UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "\""),
                    UInt8(ascii: "`"), UInt8(ascii: "\\"):
                    return next
                default: break
                }
            }
            next = sign.end
        }
        return bytes.count
    }

    /// Where a value ends that ends at a place at the latest. The bracket that closes the condition of its
    /// name is no part of it: `transport.sent[headers.Cookie~a=b]`. The value of a piece may go on.
    private func endInBrackets(_ end: Int, behind sign: Sign) -> Int {
        let mayGoOn = isPiece && end == bytes.count
        guard end > place, !mayGoOn, has("]", at: end - 1), isIn("[", "]", sign.end - 1) else { return end }
        return end - 1
    }

    /// How many bytes before a name are looked at to find the bracket that it is in.
    private static let mostInBrackets = 256

    /// Whether a place is in brackets that its line opens before it.
    func isIn(_ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ place: Int) -> Bool {
        var closed = 0
        for byte in bytes[..<place].suffix(Self.mostInBrackets).reversed() {
            switch byte {
            case UInt8(ascii: opening):
                if closed == 0 { return true }
                closed -= 1
            case UInt8(ascii: closing): closed += 1
            case UInt8(ascii: "\r"), UInt8(ascii: "\n"): return false
            default: break
            }
        }
        return false
    }
}
