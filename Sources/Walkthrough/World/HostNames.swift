import JSONText
import ScriptReading

extension ScriptType {
    /// An object whose keys are the hosts of URLs, without scheme, port and path, each of them once.
    static func byHost<Element>(of element: ScriptType<Element>) -> ScriptType
    where Value == [Named<Element>] {
        let map = ScriptType.map(of: element)
        return ScriptType(map.shape) { json, reading in
            var seen: Set<String> = []
            for member in json.members ?? [] {
                if !member.key.isHost {
                    reading.reader.problems.error(
                        "\"\(reading.key)\": expected a host such as api.example.com, or ::1, without scheme,"
                            + " port and path, found \(quoted(member.key))", at: member.keyOffset)
                } else if !seen.insert(member.key.lowercased()).inserted {
                    reading.reader.problems.error(
                        "\"\(reading.key)\": \(quoted(member.key)) is there already, as capital and small"
                            + " letters are the same in a host", at: member.keyOffset)
                }
            }
            return map.read(json, reading)
        }
    }
}

extension String {
    /// `false` for what stands in a URL around a host, and for a pattern of hosts. The colons of an IPv6
    /// address are part of the host.
    var isHost: Bool {
        let colons = self.count(where: { $0 == ":" })
        let isAddress = colons > 1 && allSatisfy { $0.isHexDigit || ":.".contains($0) }
        return isAddress || !contains(where: { $0.isWhitespace || "/:?#@*".contains($0) })
    }
}
