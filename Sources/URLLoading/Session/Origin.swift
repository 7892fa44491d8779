/// Scheme, host and port: what two URLs share when they name the same server (RFC 9110 §4.3.1).
struct Origin: Hashable, CustomStringConvertible {
    let scheme: String
    let host: String
    /// The port in the URL, or the scheme's default port.
    let port: Int

    init(_ url: URL) {
        scheme = url.scheme?.lowercased() ?? ""
        host = url.host?.lowercased() ?? ""
        port = url.port ?? (Self.isSecure(scheme) ? 443 : 80)
    }

    /// Whether a connection begins with the server proving its identity.
    var isSecure: Bool { Self.isSecure(scheme) }

    fileprivate static func isSecure(_ scheme: String) -> Bool { scheme == "https" || scheme == "wss" }

    /// `https://example.test:443`.
    var description: String { "\(scheme)://\(host):\(port)" }
}

extension URL {
    /// Whether a connection for this URL begins with the server proving its identity.
    var isSecure: Bool { Origin.isSecure(scheme?.lowercased() ?? "") }
}
