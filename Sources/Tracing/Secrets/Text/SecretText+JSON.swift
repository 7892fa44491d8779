// The values of JSON, and of languages that write lists and objects as it does.
extension SecretText {
    /// The value of a member, which may be a whole list or object.
    mutating func hideJSON(_ name: SecretName, at start: Int) {
        copy(to: skippingPrefix(skippingOptionals(skippingSpace(start, withLines: true))))
        if hideTemplate(name, at: place) { return }
        guard let sign = sign(at: place) else { return }
        if let quote = quote(at: place) {
            hide(name, in: quote)
        } else if sign.byte == UInt8(ascii: "[") || sign.byte == UInt8(ascii: "{") {
            hideElements(of: name, depth: sign.depth)
        } else if let parenthesis = parenthesis(at: place) {
            if parenthesis.isOfCall { copy(to: parenthesis.start) } else { hide(name, to: parenthesis.start) }
            hideElements(of: name, depth: sign.depth)
            // PHP prints how long a string is: `string(9) "…"`.
            if !parenthesis.isOfCall, has(" ", at: place), let quote = quote(at: place + 1) {
                copy(to: place + 1)
                hide(name, in: quote)
            }
        } else {
            hideBare(name, depth: sign.depth)
        }
    }

    /// What stands in no quotation marks: a number, or a word that is no literal.
    private mutating func hideBare(_ name: SecretName, depth: Int, isRound: Bool = false) {
        let end = endOfBare(depth: depth, isRound: isRound)
        switch String(decoding: bytes[place..<end], as: UTF8.self) {
        case "true", "false", "null", "nil", "": copy(to: end)
        default: hide(name, to: end)
        }
    }

    private func endOfBare(depth: Int, isRound: Bool) -> Int {
        end(of: isRound ? ",:[]{}()& \t\r\n\\\"'" : ",:[]{}& \t\r\n\\\"'", depth: depth)
    }

    /// Hides everything in a list or an object, or between parentheses, but the names. The first bracket is
    /// here.
    mutating func hideElements(of name: SecretName, depth: Int) {
        guard let first = sign(at: place) else { return }
        let bracket = place..<first.end
        let isRound = first.byte == UInt8(ascii: "(")
        var (open, element) = (0, place)
        // The keys of cookies are names of any kind, and so are the labels between parentheses.
        let mayBeDescribed = !isRound && name != .cookies && name != .setCookie
        var (next, isDescribed) = (name.ofElements, false)
        while let sign = sign(at: place) {
            if sign.depth < depth, Self.endsEncoded(sign.byte) { return }
            element = place
            switch sign.byte {
            case UInt8(ascii: "["), UInt8(ascii: "{"),
                UInt8(ascii: "(") where isRound:
                open += 1
                copy(to: sign.end)
                (element, isDescribed) = (place, false)
            case UInt8(ascii: "]"), UInt8(ascii: "}"),
                UInt8(ascii: ")") where isRound:
                open -= 1
                copy(to: sign.end)
                if open == 0 { return }
                element = place
            case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "&"), UInt8(ascii: " "),
                UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                copy(to: sign.end)
            default:
                let key = hideElement(of: next, depth: depth, isRound: isRound, isDescribed: isDescribed)
                next = key.map { name.ofElements.ofMember($0) } ?? name.ofElements
                isDescribed = mayBeDescribed && key.map(SecretPair.describes) == true
            }
        }
        nest = Nest(bracket: bracket, depth: open, element: element)
    }

    /// A string, a number, or a key, which is followed by a colon and is returned.
    ///
    /// - Parameter isDescribed: whether the key before it says what the secret is like.
    private mutating func hideElement(
        of name: SecretName, depth: Int, isRound: Bool, isDescribed: Bool
    ) -> String? {
        guard let quote = quote(at: place) else {
            let end = endOfBare(depth: depth, isRound: isRound)
            if has(":", at: end) { return copyKey(to: end, behind: end) }
            if isDescribed, isHarmless(to: end) {
                copy(to: end)
            } else if end > place {
                hideBare(name, depth: depth, isRound: isRound)
            } else {
                // A backslash may stand here that belongs to no quotation mark.
                copy(to: sign(at: place)?.end ?? bytes.count)
            }
            return nil
        }
        copy(to: quote.end)
        let end = self.end(ofString: quote, from: place)
        let behind = self.end(ofMarks: quote, at: end)
        if let next = sign(at: skippingSpace(behind, withLines: true)), next.byte == UInt8(ascii: ":") {
            return copyKey(to: end, behind: behind)
        }
        if end > place, !isDescribed || !isHarmless(to: end) { hide(name, to: end) }
        copy(to: behind)
        return nil
    }

    /// Whether what is here has nothing to hide. The next piece may have more of it.
    private func isHarmless(to end: Int) -> Bool {
        guard place < end, end < bytes.count else { return false }
        let text = String(decoding: bytes[place..<end], as: UTF8.self)
        return mask.hiding(text) == text
    }

    /// A key that is here, up to its end, and what stands between that and its colon.
    private mutating func copyKey(to end: Int, behind: Int) -> String {
        let key = String(decoding: bytes[place..<max(place, end)], as: UTF8.self)
        copy(to: behind)
        return key
    }
}
