/// The servers that a session has settled something with, so that it need not be settled again.
struct KnownServers {
    /// What was settled with a server.
    struct Settled {
        /// The space in which it was settled.
        let space: URLProtectionSpace
        /// The identity that the server was shown; nil if it was shown none.
        let identity: SecIdentity?
    }

    /// By their hosts.
    private var settled: [String: [Settled]] = [:]

    mutating func insert(_ space: URLProtectionSpace, _ identity: SecIdentity? = nil) {
        settled[space.host, default: []].append(Settled(space: space, identity: identity))
    }

    /// What was settled with a server; nil if it has yet to be.
    subscript(origin: Origin) -> Settled? { settled[origin.host]?.first { $0.space.contains(origin) } }

    /// It has to be settled again with a server.
    mutating func forget(_ origin: Origin) { settled[origin.host]?.removeAll { $0.space.contains(origin) } }
}
