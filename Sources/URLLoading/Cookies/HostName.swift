/// Decides whether a name in a certificate matches a host (RFC 9525 §6).
enum HostName {
    /// Compares a host with the names in a certificate, of which there may be thousands, label by label and
    /// ignoring case. `*` matches one whole label, the leftmost; an address matches only itself.
    static func matches(anyOf names: [String], host: String) -> Bool {
        let host = complete(host)
        let domain = isAddress(host) ? nil : host.firstIndex(of: ".").map { host[$0...] }
        return names.contains { name in
            let name = complete(name)
            return name == host || domain != nil && name.hasPrefix("*.") && name.dropFirst() == domain
        }
    }

    /// `true` if a host is an IPv4 or IPv6 address.
    static func isAddress(_ host: String) -> Bool { isAddress(labels(host)) }

    /// The form in which names are compared.
    static func complete(_ name: String) -> String {
        var name = name.lowercased()
        // A trailing dot only says that the name is complete.
        if name.hasSuffix(".") { name.removeLast() }
        return name
    }

    private static func labels(_ name: String) -> [Substring] {
        complete(name).split(separator: ".", omittingEmptySubsequences: false)
    }

    /// `true` for an IPv4 or IPv6 address, which has no labels that a wildcard could match.
    private static func isAddress(_ labels: [Substring]) -> Bool {
        labels.contains { $0.contains(":") } || (labels.count == 4 && labels.allSatisfy { UInt8($0) != nil })
    }
}
