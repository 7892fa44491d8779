/// Scheme, host and port: what two URLs share when they name the same server (RFC 9110 §4.3.1).
package struct Origin: Hashable, Sendable, CustomStringConvertible {
    /// In lowercase, as its case says nothing (RFC 3986 §6.2.2.1).
    package let scheme: String
    /// In lowercase, as its case says nothing.
    package let host: String
    /// The port in the URL, or the scheme's usual port.
    package let port: Int

    package init(_ url: URL) {
        scheme = url.scheme?.lowercased() ?? ""
        host = url.host?.lowercased() ?? ""
        port = url.port ?? LoadableSchemes.usualPort(of: scheme)
    }

    private init(scheme: String, host: String, port: Int) {
        (self.scheme, self.host, self.port) = (scheme, host, port)
    }

    /// The server as that of a WebSocket, whose URL may be one of HTTP: `wss` in place of `https`.
    var forWebSockets: Origin { Origin(scheme: isSecure ? "wss" : "ws", host: host, port: port) }

    /// Whether a connection carries a WebSocket.
    var isForWebSockets: Bool { LoadableSchemes.ofWebSockets.contains(scheme) }

    /// Whether a connection begins with the server proving its identity.
    var isSecure: Bool { LoadableSchemes.isSecure(scheme) }

    /// The version of HTTP that a connection speaks to a server that offers this one. HTTP/2 is agreed on in
    /// the TLS handshake (RFC 9113 §3.2), so without TLS it is HTTP/1.1.
    func version(offered: HTTPVersion?) -> HTTPVersion {
        if isForWebSockets { return .http11 }
        return offered == .http2 && !isSecure ? .http11 : offered ?? .http11
    }

    /// `https://example.test:443`, with brackets around an IPv6 address (RFC 3986 §3.2.2); of a URL without a
    /// host, only the scheme.
    package var description: String {
        guard !host.isEmpty else { return "\(scheme):" }
        return "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}

extension URL {
    /// Whether a connection for this URL begins with the server proving its identity.
    var isSecure: Bool { LoadableSchemes.isSecure(scheme?.lowercased() ?? "") }
}
