/// The codings that a body has gone through, as its `Content-Encoding` lists them (RFC 9110 §8.4).
package enum ContentCoding {
    /// `true` if `Content-Length` counts the bytes of a coding, and not those that a client gets to see.
    /// `identity` is the name for no coding at all.
    package static func isCoded(_ field: String?) -> Bool {
        guard let field else { return false }
        return FieldList.members(of: field).contains { $0.lowercased() != "identity" }
    }
}
