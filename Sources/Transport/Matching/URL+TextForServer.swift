extension URL {
    /// The URL as its server sees it, the same for all URLs that are the same to a server.
    package var textForServer: String { absoluteString.textForServer }
}

extension String {
    /// A URL, or a pattern with `*` for URLs, as a server sees it.
    ///
    /// Some parts stay with the client: the fragment, and a user and a password (RFC 9110 §7.1 and §4.2.4).
    /// The port that the scheme has anyway says nothing, nor does the case of a scheme or a host, and an
    /// empty path is `/` (RFC 9110 §4.2.3, RFC 9112 §3.2.1).
    var textForServer: String {
        let isPlain = utf8.withContiguousStorageIfAvailable { $0.isTextForServer }
        return isPlain ?? false ? self : reducedForServer
    }

    private var reducedForServer: String {
        let sent = String(prefix { $0 != "#" })
        guard let mark = sent.range(of: "://") else { return sent }
        let scheme = sent[..<mark.lowerBound].lowercased()
        // `*?from=https://example.com` and `*from=https://example.com` say nothing of the server.
        if scheme.contains(where: { $0 == "/" || $0 == "?" }) { return sent }
        if scheme.contains("*"), LoadableSchemes.fitting(scheme).isEmpty { return sent }
        let end = sent[mark.upperBound...].firstIndex { $0 == "/" || $0 == "?" } ?? sent.endIndex
        var authority = sent[mark.upperBound..<end].lowercased()[...]
        if let at = authority.lastIndex(of: "@") { authority = authority[authority.index(after: at)...] }
        authority = Self.withoutUsualPort(authority, of: scheme)
        // In `https://*`, the star stands for a path as well.
        let hasPath = sent[end...].hasPrefix("/") || authority.hasSuffix("*")
        return "\(scheme)://\(authority)\(hasPath ? "" : "/")\(sent[end...])"
    }

    /// Drops the port that a scheme has anyway. A pattern keeps it where more would fit without it: other
    /// ports of `https://*:443`, or those of other schemes of `*://a.test:80`. Then it fits no request to the
    /// usual port, whose URL has none here.
    private static func withoutUsualPort(_ authority: Substring, of scheme: String) -> Substring {
        let usual = Set(LoadableSchemes.fitting(scheme).map { ":\(LoadableSchemes.usualPort(of: $0))" })
        let port = authority.hasSuffix(":") ? ":" : usual.count == 1 ? usual.first : nil
        guard let port, authority.hasSuffix(port) else { return authority }
        let host = authority.dropLast(port.count)
        return host.hasSuffix("*") ? authority : host
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// `true` for a URL that is to its server what it is. Every request asks, and one look at the bytes tells
    /// it of nearly all URLs: between the second slash and the third stands a host alone.
    fileprivate var isTextForServer: Bool {
        var slashes = 0
        for byte in self {
            switch byte {
            case UInt8(ascii: "#"): return false
            case UInt8(ascii: "/"): slashes += 1
            case UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "?"): if slashes == 2 { return false }
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): if slashes < 3 { return false }
            default: break
            }
        }
        return slashes > 2
    }
}
