// Values in parentheses: what Swift prints of a type, `AccessToken(rawValue: "…")`, and the lists of an
// `NSDictionary`, `( "…", "…" )`.
extension SecretText {
    struct Parenthesis {
        let start: Int
        /// Whether a string or a label is behind it. Then the word before it is the name of a type or of a
        /// function; otherwise that may be a part of a secret such as `hunter(2)`.
        let isOfCall: Bool
    }

    /// How many bytes the name of a type has at most, and a label.
    private static let longestTypeName = 128

    /// The parenthesis that a value begins with, behind the name of a type or without one; nil if it begins
    /// in another way.
    func parenthesis(at start: Int) -> Parenthesis? {
        let name = bytes[min(start, bytes.count)...].prefix(Self.longestTypeName)
            .prefix(while: Self.isOfTypeName)
        guard has("(", at: name.endIndex) else { return nil }
        var argument = skippingSpace(name.endIndex + 1, withLines: true)
        // What is left of a list that began in an earlier piece, or of a label.
        if has(",", at: argument) { argument = skippingSpace(argument + 1, withLines: true) }
        if has(":", at: argument) { return Parenthesis(start: name.endIndex, isOfCall: true) }
        let label = bytes[argument...].prefix(Self.longestTypeName).prefix(while: Self.isOfWord)
        let isLabelled = !label.isEmpty && has(":", at: label.endIndex)
        return Parenthesis(
            start: name.endIndex, isOfCall: isLabelled || quote(at: skippingPrefix(argument)) != nil)
    }

    /// `Box<App.Token>`
    private static func isOfTypeName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: "<"), UInt8(ascii: ">"): true
        default: isOfWord(byte)
        }
    }

    /// Behind what would end a value that stands in no parentheses: a string, a space, a comma or a
    /// semicolon. Nil if none of them is at the place.
    func endInParentheses(at place: Int, _ sign: Sign) -> Int? {
        switch sign.byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"):
            // The apostrophe of `it's` begins no string.
            guard let quote = quote(at: place), quote.byte != UInt8(ascii: "'") || !isWord(at: place - 1)
            else { return nil }
            return end(ofMarks: quote, at: end(ofString: quote, from: quote.end))
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ","), UInt8(ascii: ";"): return sign.end
        default: return nil
        }
    }
}
