extension Condition: CustomStringConvertible {
    public var description: String {
        if let mistake { return mistake.text }
        return alternatives.map { $0.map(\.description).joined(separator: " and ") }.joined(separator: " or ")
    }

    /// The condition as a part of an expectation: `retry.decided[outcome=retry]`, `[status=401]`.
    public var term: String {
        if let mistake { return mistake.text }
        guard let word = alternatives.first?.first?.soleWord,
            alternatives.allSatisfy({ $0.first?.soleWord == word })
        else { return "[\(self)]" }
        let rest = alternatives.map { Array($0.dropFirst()) }
        if rest.count == 1, rest[0].isEmpty { return word }
        // `retry or retry[attempt=1]` has no shorter form.
        if rest.contains(where: \.isEmpty) { return "[\(self)]" }
        return "\(word)[\(Condition(alternatives: rest))]"
    }
}

extension Condition.Comparison: CustomStringConvertible {
    var description: String {
        if relation == .absent || relation == .present { return "\(relation.rawValue) \(field)" }
        let needsMarks =
            value.isEmpty || value.first == "\"" || value.first == "="
            || value.contains { " []".contains($0) }
            || ConditionReader.signJoints.contains { value.contains($0) }
        return field + relation.rawValue + (needsMarks ? Self.marked(value) : value)
    }

    private static func marked(_ value: String) -> String {
        "\"\(value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }

    /// The word that can stand for this comparison: the kind, or a call.
    fileprivate var soleWord: String? {
        guard relation == .equal else { return nil }
        switch field {
        case "kind": return KindPattern(value).fitsKind ? value : nil
        case "callback":
            // `validation` alone would be read as the group of kinds.
            return EventCallbacks.contains(value) && !KindPattern(value).fitsKind
                && !value.contains { " []&".contains($0) || ConditionReader.isSign($0) } ? value : nil
        default: return nil
        }
    }
}
