/// A media type as far as validation compares it: type and subtype, each of which may be `*`.
///
/// Parameters are ignored: `text/html; charset=utf-8` is `text/html`. RFC 9110 section 8.3.1 makes both parts
/// case-insensitive; the original compares them as they are, and so does this. Mirrors Alamofire 5.12
/// `Request.MIMEType`.
struct MIMEType: Equatable, Sendable {
    let type: String
    let subtype: String

    /// Whether this is `*/*`.
    var isWildcard: Bool { type == "*" && subtype == "*" }

    /// Reads `type/subtype`, without whatever follows a semicolon. A word alone stands for both parts.
    init(_ text: some StringProtocol) {
        let isSpace = { (character: Character) in character.isWhitespace }
        let parts = text.prefix { $0 != ";" }.split(separator: "/", omittingEmptySubsequences: false)
        type = parts.first.map { String($0.drop(while: isSpace)) } ?? ""
        subtype = parts.last.map { String($0.prefix { !isSpace($0) }) } ?? ""
    }

    /// Whether this type covers `other`: equal in both parts, where a `*` of this type covers anything.
    func matches(_ other: MIMEType) -> Bool {
        (type == "*" || type == other.type) && (subtype == "*" || subtype == other.subtype)
    }
}
