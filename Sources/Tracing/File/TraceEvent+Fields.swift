import JSONText

extension TraceEvent {
    /// Returns a value of this event by its name in the trace file: one that every event can have
    /// (`EventMember`), the `outcome` of its decision, all its `data`, or a member of that (`status`,
    /// `headers.Authorization`, `changes.0.field`).
    ///
    /// The case of header names does not matter.
    public func field(_ path: String) -> JSON? {
        if let envelope = envelopeField(path) { return envelope }
        let names = path.split(separator: ".", maxSplits: 1).map(String.init)
        guard let first = names.first else { return nil }
        if first == "data", names.count == 2 { return dataField(names[1]) }
        return dataField(path)
    }

    /// All that `print` shows of this event, in the order of the trace file.
    public var fields: [(name: String, value: JSON)] {
        EventMember.values.compactMap { member in envelopeField(member.name).map { (member.name, $0) } }
            + data.map { ($0.key, $0.value) }
            + (decision.map { [("outcome", JSON(.string($0.outcome), offset: 0))] } ?? [])
    }

    /// The names that `print` accepts for this event, in the order of the trace file.
    public var fieldNames: [String] { fields.map(\.name) }

    private func envelopeField(_ name: String) -> JSON? {
        func number(_ value: Int?) -> JSON? { value.map { JSON(.integer(Int64($0))) } }
        func text(_ value: String?) -> JSON? {
            value.flatMap { $0.isEmpty ? nil : JSON(.string($0)) }
        }
        if EventFields.isOutcome(name) { return text(decision?.outcome) }
        return switch EventMember(stringValue: name) {
        case .n: number(self.number)
        case .t: JSON(.integer(Int64(clamping: time.nanoseconds)))
        case .queue: text(queue)
        case .request: number(request)
        case .attempt: number(attempt)
        case .task: number(task)
        case .cause: number(cause)
        case .kind: text(kind)
        case .source: text(source)
        case .callback: text(callback)
        case .data: data.isEmpty ? nil : JSON(.object(data))
        case .decision, nil: nil
        }
    }

    private func dataField(_ path: String) -> JSON? {
        guard let (key, rest) = Self.split(path, among: data) else { return nil }
        guard let value = self[key] else { return nil }
        return rest.isEmpty ? value : value.member(at: rest)
    }

    /// Finds the member that a path begins with. Header names may contain dots, so the longest match wins.
    fileprivate static func split(_ path: String, among members: [JSON.Member]) -> (String, String)? {
        let wanted = path.lowercased()
        let fitting = members.filter { member in
            let key = member.key.lowercased()
            return wanted == key || wanted.hasPrefix(key + ".")
        }
        guard let best = fitting.max(by: { $0.key.count < $1.key.count }) else { return nil }
        return (best.key, String(path.dropFirst(best.key.count + 1)))
    }
}

extension JSON {
    /// A value inside this one: member names and array indices joined by dots.
    fileprivate func member(at path: String) -> JSON? {
        switch value {
        case .object(let members):
            guard let (key, rest) = TraceEvent.split(path, among: members) else { return nil }
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
