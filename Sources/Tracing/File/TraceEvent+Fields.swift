import JSONText

extension TraceEvent {
    /// Returns a value of this event by its name in the trace file: one that every event can have
    /// (`EventMember`), the `outcome` of its decision, all its `data`, or a member of that (`status`,
    /// `headers.Authorization`, `changes.0.field`).
    ///
    /// The case of header names does not matter.
    public func field(_ path: String) -> JSON? { field(EventPath(path)) }

    /// Returns a value of this event by its name, which has been taken apart.
    func field(_ path: EventPath) -> JSON? {
        if path.isOutcome, let outcome = Self.json(decision?.outcome) { return outcome }
        if let member = path.member, let value = ownValue(of: member) { return value }
        guard let (key, rest) = Self.split(path.inData, path.small, among: data), let value = self[key] else {
            return nil
        }
        return rest.isEmpty ? value : value.member(at: rest)
    }

    /// All that `print` shows of this event, in the order of the trace file.
    public var fields: [(name: String, value: JSON)] {
        EventMember.values.compactMap { member in ownValue(of: member).map { (member.name, $0) } }
            + data.map { ($0.key, $0.value) }
            + (decision.map { [("outcome", JSON(.string($0.outcome), offset: 0))] } ?? [])
    }

    /// The names that `print` accepts for this event, in the order of the trace file.
    public var fieldNames: [String] { fields.map(\.name) }

    private func ownValue(of member: EventMember) -> JSON? {
        switch member {
        case .n: Self.json(number)
        case .t: JSON(.integer(Int64(clamping: time.nanoseconds)))
        case .queue: Self.json(queue)
        case .request: Self.json(request)
        case .attempt: Self.json(attempt)
        case .task: Self.json(task)
        case .cause: Self.json(cause)
        case .kind: Self.json(kind)
        case .source: Self.json(source)
        case .callback: Self.json(callback)
        case .data: data.isEmpty ? nil : JSON(.object(data))
        case .decision: nil
        }
    }

    private static func json(_ value: Int?) -> JSON? { value.map { JSON(.integer(Int64($0))) } }

    private static func json(_ value: String?) -> JSON? {
        value.flatMap { $0.isEmpty ? nil : JSON(.string($0)) }
    }

    /// Finds the member that a path begins with. Header names may contain dots, so the longest match wins.
    ///
    /// - Parameter small: the path in small letters.
    fileprivate static func split(
        _ path: String, _ small: String, among members: [JSON.Member]
    ) -> (String, String)? {
        let first = small.utf8.first.map(letter)
        let fitting = members.filter { member in
            // Most names begin with another letter, and those need not be written in small ones.
            if let byte = member.key.utf8.first, byte < 0x80, letter(byte) != first { return false }
            let key = member.key.lowercased()
            return small == key || small.hasPrefix(key + ".")
        }
        guard let best = fitting.max(by: { $0.key.count < $1.key.count }) else { return nil }
        return (best.key, String(path.dropFirst(best.key.count + 1)))
    }

    /// The same for a small and for a capital letter of ASCII, which differ in one bit.
    private static func letter(_ byte: UInt8) -> UInt8 { byte | 0x20 }
}

extension JSON {
    /// A value inside this one: member names and array indices joined by dots.
    fileprivate func member(at path: String) -> JSON? {
        switch value {
        case .object(let members):
            guard let (key, rest) = TraceEvent.split(path, path.lowercased(), among: members) else {
                return nil
            }
            return rest.isEmpty ? self[key] : self[key]?.member(at: rest)
        case .array(let elements):
            let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
            guard let first = parts.first, let index = Int(first), elements.indices.contains(index) else {
                return nil
            }
            return parts.count == 1 ? elements[index] : elements[index].member(at: parts[1])
        case .null, .bool, .integer, .number, .string:
            return nil
        }
    }
}
