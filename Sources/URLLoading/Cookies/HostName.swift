/// Decides whether a name in a certificate matches a host (RFC 9525 §6).
enum HostName {
    /// Compares label by label, ignoring case. `*` matches one whole label, the leftmost; an
    /// address matches only itself.
    static func matches(_ name: String, host: String) -> Bool {
        let name = labels(name)
        let host = labels(host)
        guard name.count == host.count, let first = name.first else { return false }
        if first == "*", name.count > 1, !isAddress(host) { return name.dropFirst() == host.dropFirst() }
        return name == host
    }

    /// `true` if a host is an IPv4 or IPv6 address.
    static func isAddress(_ host: String) -> Bool { isAddress(labels(host)) }

    private static func labels(_ name: String) -> [Substring] {
        var name = name.lowercased()
        // A trailing dot only says that the name is complete.
        if name.hasSuffix(".") { name.removeLast() }
        return name.split(separator: ".", omittingEmptySubsequences: false)
    }

    /// `true` for an IPv4 or IPv6 address, which has no labels that a wildcard could match.
    private static func isAddress(_ labels: [Substring]) -> Bool {
        labels.contains { $0.contains(":") } || (labels.count == 4 && labels.allSatisfy { UInt8($0) != nil })
    }
}
