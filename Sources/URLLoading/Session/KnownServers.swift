/// The servers that a session has settled something with, so that it need not be settled again.
struct KnownServers {
    /// By their hosts.
    private var spaces: [String: [URLProtectionSpace]] = [:]

    mutating func insert(_ space: URLProtectionSpace) { spaces[space.host, default: []].append(space) }

    /// The space in which that was settled with a server; nil if it has yet to be.
    subscript(origin: Origin) -> URLProtectionSpace? {
        spaces[origin.host]?.first { $0.contains(origin) }
    }

    /// It has to be settled again with a server.
    mutating func forget(_ origin: Origin) { spaces[origin.host]?.removeAll { $0.contains(origin) } }
}
