// Forms, and URLs with a query, if they are the whole text. Nothing but `&` ends a value there. A comma or a
// semicolon ends one in a sentence or a list, but here it belongs to the value: not everybody encodes it.
extension SecretText {
    /// What a text is as a whole, if that says where a value ends.
    enum Whole { case form, url }

    /// Nil for any other text.
    ///
    /// - Parameters:
    ///   - isContinued: whether the text begins anywhere in a body.
    ///   - isOfForm: whether the text before it is a form.
    static func whole(_ bytes: [UInt8], isContinued: Bool, isOfForm: Bool) -> Whole? {
        if isURL(bytes) { return .url }
        return isForm(bytes, isContinued: isContinued, isOfForm: isOfForm) ? .form : nil
    }

    /// Whether a text has no sign that a URL has not, and begins as one does: `https://…`, `/path?…`, `?…`.
    private static func isURL(_ bytes: [UInt8]) -> Bool {
        let scheme = bytes.prefix(16).prefix(while: isOfWord)
        let isAbsolute = !scheme.isEmpty && bytes[scheme.endIndex...].starts(with: "://".utf8)
        guard isAbsolute || bytes.first == UInt8(ascii: "/") || bytes.first == UInt8(ascii: "?") else {
            return false
        }
        return bytes.allSatisfy { isVisible($0) && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") }
    }

    /// Whether a text is `name=value&name=value`. If there is only one pair, its value has no `=`: a text
    /// such as `token=a,user=b` is a list. A value may have a space or a mark that somebody forgot to encode
    /// if there are several pairs, or, in a text that begins anywhere in a body, if the text before it is a
    /// form; and no `=` stands behind it: `token=a status=200` is a line of a log.
    private static func isForm(_ bytes: [UInt8], isContinued: Bool, isOfForm: Bool) -> Bool {
        var (pairs, signs, length, isNamed) = (1, 0, 0, isContinued)
        // Whether this value has such a sign, and whether any has.
        var (isLoose, isAnyLoose) = (false, false)
        var end = bytes.count
        while end > 0, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r") {
            end -= 1
        }
        for byte in bytes[..<end] {
            switch byte {
            case UInt8(ascii: "&"):
                guard isNamed || length == 0 else { return false }
                (pairs, length, isNamed, isLoose) = (pairs + 1, 0, false, false)
            case UInt8(ascii: "="):
                guard isNamed || length > 0, !isLoose else { return false }
                (signs, isNamed) = (signs + 1, true)
            case _ where isNamed && !isVisible(byte):
                guard isForgotten(byte) else { return false }
                (isLoose, isAnyLoose) = (true, true)
            default:
                guard isNamed || isOfName(byte) else { return false }
                length += 1
            }
        }
        guard signs > 0, isNamed || length == 0 else { return false }
        guard isAnyLoose else { return pairs > 1 || signs == 1 || isContinued }
        return isContinued ? isOfForm : pairs > 1
    }

    /// Whether a sign is one that a form has to encode, but may be found in it all the same.
    private static func isForgotten(_ byte: UInt8) -> Bool { " \t\"\\`".utf8.contains(byte) }

    private static func isVisible(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "`"): false
        default: true
        }
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "."), UInt8(ascii: "%"), UInt8(ascii: "+"),
            UInt8(ascii: "~"), UInt8(ascii: "*"):
            true
        default: isOfWord(byte)
        }
    }

    /// Where the value of a pair ends that begins behind a sign; nil if the text is no form, or if the sign
    /// is in a value.
    func endOfPair(behind sign: Sign) -> Int? {
        guard let whole, sign.depth == 0, sign.spelling == .itself else { return nil }
        // A longer name than that would be looked at again for each sign in a value.
        let name = bytes[..<(sign.end - 1)].suffix(128).reversed().prefix { !Self.comesBeforeName($0, whole) }
        guard !name.contains(UInt8(ascii: "=")), name.count < 128 else { return nil }
        return bytes[sign.end...].firstIndex { Self.endsValue($0, whole) } ?? bytes.count
    }

    private static func comesBeforeName(_ byte: UInt8, _ whole: Whole) -> Bool {
        byte == UInt8(ascii: "?") && whole == .url || endsValue(byte, whole)
    }

    /// In a query and a fragment, `?` is a sign like any other (RFC 3986 §3.4, §3.5).
    private static func endsValue(_ byte: UInt8, _ whole: Whole) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
        case UInt8(ascii: "#"): whole == .url
        default: false
        }
    }
}
