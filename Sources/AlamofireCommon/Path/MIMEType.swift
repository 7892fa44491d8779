/// A media type as far as validation compares it: type and subtype, each of which may be `*`.
///
/// Parameters are ignored: `text/html; charset=utf-8` is `text/html`. RFC 9110 section 8.3.1 makes both parts
/// case-insensitive; the original compares them as they are, and so does this. Mirrors
/// `Request.MIMEType` of both versions.
package struct MIMEType: Equatable, Sendable {
    package let type: String
    package let subtype: String

    /// Whether this is `*/*`.
    package var isWildcard: Bool { type == "*" && subtype == "*" }

    /// Reads `type/subtype`, up to a semicolon. A word alone stands for both parts.
    package init(_ text: some StringProtocol) {
        let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte) }
        let essence = text.utf8.prefix { $0 != UInt8(ascii: ";") }.drop(while: isSpace)
        let parts = essence.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        type = parts.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
        subtype = parts.last.map { String(decoding: $0.prefix { !isSpace($0) }, as: UTF8.self) } ?? ""
    }

    /// Whether this type covers `other`: equal in both parts, where a `*` of this type covers anything.
    package func matches(_ other: MIMEType) -> Bool {
        (type == "*" || type == other.type) && (subtype == "*" || subtype == other.subtype)
    }
}
