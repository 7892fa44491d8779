/// A media type as far as validation compares it: type and subtype, each of which may be `*`.
///
/// Parameters are ignored: `text/html; charset=utf-8` is `text/html`. RFC 9110 section 8.3.1 makes both parts
/// case-insensitive; the original compares them as they are, and so does this. It also takes anything for a
/// type: what stands before the first slash is the type, and what stands after the last one the subtype, with
/// the space in front of a semicolon. So `*` is `*/*`. Mirrors `Request.MIMEType` of both versions.
package struct MIMEType: Equatable, Sendable {
    package let type: String
    package let subtype: String

    /// Whether this is `*/*`.
    package var isWildcard: Bool { type == "*" && subtype == "*" }

    /// Reads `type/subtype`, up to a semicolon. A word alone stands for both parts.
    package init(_ text: some StringProtocol) {
        let essence = text.trimmingCharacters(in: .whitespacesAndNewlines).prefix { $0 != ";" }
        let parts = essence.split(separator: "/", omittingEmptySubsequences: false)
        type = parts.first.map(String.init) ?? ""
        subtype = parts.last.map(String.init) ?? ""
    }

    /// Whether this type covers `other`: equal in both parts, where a `*` of this type covers anything.
    package func matches(_ other: MIMEType) -> Bool {
        (type == "*" || type == other.type) && (subtype == "*" || subtype == other.subtype)
    }
}
