extension URL {
    /// The URL that a field of a message names, such as `Location`: a reference, which may be relative to the
    /// URL of the request (RFC 3986 §5). Nil for any other text.
    ///
    /// Servers also send what may not stand in a URL: `/my file%2B1.pdf`. Each such character is escaped by
    /// itself, and what is escaped already stays as it is (RFC 3986 §2.4). `URL(string:)` alone would escape
    /// all of a path in which it finds one, and the percent sign again: `/my%20file%252B1.pdf`.
    package init?(reference: String, relativeTo base: URL?) {
        let escaped = EscapedReference.text(of: reference)
        guard let url = URL(string: escaped, relativeTo: base) else { return nil }
        self = url.absoluteURL
    }
}

/// A reference in the characters that may stand in one.
private enum EscapedReference {
    /// The text with an escape for each byte of UTF-8 that may not stand where it does.
    ///
    /// The scheme has no escapes, and the authority has its own: the letters of a host become ASCII by IDNA
    /// (RFC 5891). Both are left to Foundation.
    static func text(of reference: String) -> String {
        let bytes = Array(reference.utf8)
        let start = endOfAuthority(in: bytes)
        let fragment = bytes[start...].firstIndex(of: UInt8(ascii: "#"))
        var escaped = Array(bytes[..<start])
        for index in start..<bytes.count {
            let byte = bytes[index]
            if allowed.contains(byte) || index == fragment || isEscape(bytes[index...]) {
                escaped.append(byte)
            } else {
                escaped += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// Where the path begins: behind `https://host`, `//host` or `mailto:`, or at the beginning.
    private static func endOfAuthority(in bytes: [UInt8]) -> Int {
        let colon = bytes.firstIndex { delimiters.contains($0) }
        let start = if let colon, bytes[colon] == UInt8(ascii: ":") { colon + 1 } else { 0 }
        guard bytes[start...].starts(with: "//".utf8) else { return start }
        return bytes[(start + 2)...].firstIndex { ends.contains($0) } ?? bytes.count
    }

    /// `true` for a percent sign with two digits behind it.
    private static func isEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.first == UInt8(ascii: "%"), bytes.count > 2 else { return false }
        return bytes.dropFirst().prefix(2).allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }

    /// What may stand in a path, a query and a fragment (RFC 3986 §3.3 to §3.5). Brackets may not.
    private static let allowed = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/?".utf8)
    /// If the colon is the first of these, there is a scheme before it.
    private static let delimiters = Set(":/?#[]@".utf8)
    /// The first of these ends an authority.
    private static let ends = Set("/?#".utf8)
    private static let digits = Array("0123456789ABCDEF".utf8)
}
