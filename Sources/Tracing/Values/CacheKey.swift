/// The name under which a cache stores what was loaded from a URL: the same for all URLs that are equivalent
/// (RFC 9110 §4.2.3).
///
/// They may differ in the case of the scheme and the host, in a port that is the usual one, in a path that is
/// empty, and in the fragment, which is never sent.
package enum CacheKey {
    package static func of(_ url: String) -> String {
        // By bytes: a URL may be a megabyte long, and a sign may be one character with what is behind it.
        let text = Substring(url.utf8.prefix { $0 != UInt8(ascii: "#") })
        let isSlash = { (byte: UInt8) in byte == UInt8(ascii: "/") }
        // Further on, two slashes belong to a path or a query.
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), isScheme(text[..<colon].utf8),
            case let slashes = text.utf8.index(after: colon), text[slashes...].hasPrefix("//")
        else { return String(text) }
        let start = text.index(slashes, offsetBy: 2)
        let path = text[start...].utf8.firstIndex { isSlash($0) || $0 == UInt8(ascii: "?") } ?? text.endIndex
        let at = text[start..<path].utf8.lastIndex(of: UInt8(ascii: "@"))
        let host = at.map(text.utf8.index(after:)) ?? start
        let scheme = text[..<start].lowercased()
        var server = text[host..<path].lowercased()
        let usual = ":\(LoadableSchemes.usualPort(of: text[..<colon].lowercased()))"
        if let port = [":", usual].first(where: server.hasSuffix) { server.removeLast(port.count) }
        return scheme + text[start..<host] + server
            + (text[path...].utf8.first.map(isSlash) == true ? "" : "/") + text[path...]
    }

    /// A letter, and then letters, digits and a few signs (RFC 3986 §3.1).
    private static func isScheme(_ name: Substring.UTF8View) -> Bool {
        guard let first = name.first, isLetter(first) else { return false }
        return name.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): true
            case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
            default: isLetter(byte)
            }
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
