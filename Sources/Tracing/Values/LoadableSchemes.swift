/// The schemes of the URLs that the loading system loads.
package enum LoadableSchemes {
    package static let ofRequests = ["http", "https"]
    package static let ofWebSockets = ["ws", "wss"]
    /// A WebSocket begins with a request of HTTP, and its URL may say so.
    package static let all = ofRequests + ofWebSockets

    /// Those that a text stands for in which `*` is any run of characters: `http` and `https` for `http*`.
    ///
    /// - Parameter pattern: in lowercase.
    package static func fitting(_ pattern: String) -> [String] {
        all.filter { matchesWildcards(pattern, $0) }
    }

    /// `true` if a connection begins with the server proving its identity.
    ///
    /// - Parameter scheme: in lowercase.
    package static func isSecure(_ scheme: String) -> Bool { scheme == "https" || scheme == "wss" }

    /// The port of a server whose URL names none (RFC 9110 §4.2.1 and §4.2.2, RFC 6455 §3).
    ///
    /// - Parameter scheme: in lowercase.
    package static func usualPort(of scheme: String) -> Int { isSecure(scheme) ? 443 : 80 }
}
