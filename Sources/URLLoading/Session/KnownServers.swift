/// The servers that a session has settled something with, so that it need not be settled again.
struct KnownServers {
    /// By their hosts.
    private var spaces: [String: [URLProtectionSpace]] = [:]

    mutating func insert(_ space: URLProtectionSpace) { spaces[space.host, default: []].append(space) }

    func contains(_ origin: Origin) -> Bool {
        guard let known = spaces[origin.host] else { return false }
        return known.contains { $0.contains(origin) }
    }
}
