/// The events whose order among each other decides whether an expectation is met.
///
/// Whoever tries one of several orders of a run, because the program cannot tell them apart, has to ask
/// whether an expectation can.
public struct ComparedEvents: Sendable {
    /// What one condition may hold for.
    private struct Term {
        let kinds: Set<EventKind>
        /// The only request; nil for any.
        let request: Int?
    }

    /// A number for the expectation, the same in every run.
    package let expectation: UInt64
    /// What its conditions may hold for; nil where every event matters, as a neighbour of others or because
    /// events are told by their numbers.
    private let terms: [Term]?

    /// Nil if the order of jobs that have nothing in common does not matter. Jobs with events of one request,
    /// attempt or task have that in common.
    public init?(of expectation: EventExpectation) {
        switch expectation.comparison {
        case .nothing: return nil
        case .allEvents: terms = nil
        case .events(let conditions):
            terms = conditions.map { condition in
                Term(
                    kinds: Set(EventKind.all.filter { condition.mayHold(for: $0) }),
                    request: condition.request)
            }
        }
        self.expectation = StableHash.of("\(expectation)".utf8)
    }

    /// Whether an event is one of them, by its kind and its request.
    package func contains(_ event: Event) -> Bool {
        guard let terms else { return true }
        let (kind, request) = (event.payload.kind, Int(event.subject.request))
        return terms.contains { term in
            term.kinds.contains(kind) && (term.request == nil || term.request == request)
        }
    }
}

extension EventExpectation {
    fileprivate enum Comparison {
        case nothing
        case events([Condition])
        case allEvents
    }

    /// Which events have to come in an order.
    fileprivate var comparison: Comparison {
        if asksForNumbers { return .allEvents }
        guard scope == nil else { return .nothing }
        switch form {
        case .immediately: return .allEvents
        case .inOrder(_, let steps) where steps.contains(where: \.isNext): return .allEvents
        case .apart, .after, .inOrder:
            let conditions = Set(form.conditions)
            let requests = Set(conditions.map(\.request))
            let isAboutOneRequest = requests.count == 1 && !requests.contains(nil)
            return conditions.count < 2 || isAboutOneRequest ? .nothing : .events(form.conditions)
        case .unordered, .number, .value, .causes, .neverCauses, .mistake: return .nothing
        }
    }

    /// Whether it tells events by their places in the run, or those of their causes.
    private var asksForNumbers: Bool {
        let numbers = [EventMember.n.name, EventMember.cause.name]
        if case .value(_, let field, _) = form, numbers.contains(field) { return true }
        return form.conditions.contains { condition in
            condition.alternatives.joined().contains { numbers.contains($0.field) }
        }
    }
}
