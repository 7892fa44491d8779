extension EventExpectation: CustomStringConvertible {
    /// The expectation as a line of text, from which it can be read again.
    public var description: String {
        form.text + (scope.map { " per \($0.rawValue)" } ?? "")
    }

    /// The text of the expectation without its secrets.
    ///
    /// - Parameter event: one that does not have the value that it should. Apart from an event, nobody could
    ///   tell that a value is a secret.
    package func words(hiding mask: SecretMask, in event: TraceEvent?) -> String {
        guard case .value(let condition, let field, let value) = form, let event else {
            return mask.hiding(description)
        }
        let shown = mask.hiding(value, of: field, in: event)
        let hidden = EventExpectation(.value(condition, field: field, is: shown), scope: scope)
        return mask.hiding(hidden.description)
    }
}

extension EventExpectation.Form {
    fileprivate var text: String {
        switch self {
        case .apart(let conditions): conditions.map(\.term).joined(separator: " << ")
        case .after(let second, let first): "\(second.term) >> \(first.term)"
        case .immediately(let first, let second): "\(first.term) <<! \(second.term)"
        case .inOrder(let first, let steps):
            steps.reduce(first.term) { "\($0) \($1.isNext ? "<!" : "<") \($1.condition.term)" }
        case .unordered(let conditions): conditions.map(\.term).joined(separator: " & ")
        case .number(let condition, .never): "never \(condition.term)"
        case .number(let condition, .eventually): "eventually \(condition.term)"
        case .number(let condition, .exactly(let count)): "\(count) x \(condition.term)"
        case .number(let condition, .atLeast(let count)): "at least \(count) x \(condition.term)"
        case .number(let condition, .atMost(let count)): "at most \(count) x \(condition.term)"
        case .value(let condition, let field, let value):
            "\(condition.term) has \(Condition.Comparison(field: field, relation: .equal, value: value))"
        case .causes(let conditions): conditions.map(\.term).joined(separator: " -> ")
        case .neverCauses(let cause, let effect): "\(cause.term) !-> \(effect.term)"
        case .mistake(let mistake): mistake.text
        }
    }

    /// The conditions that the expectation is about, in the order in which it names them.
    var conditions: [Condition] {
        switch self {
        case .apart(let conditions), .unordered(let conditions), .causes(let conditions): conditions
        case .after(let one, let other), .immediately(let one, let other), .neverCauses(let one, let other):
            [one, other]
        case .inOrder(let first, let steps): [first] + steps.map(\.condition)
        case .number(let condition, _), .value(let condition, _, _): [condition]
        case .mistake: []
        }
    }
}
