extension EventExpectation {
    /// Returns what is wrong, or nil if the events are as expected.
    ///
    /// - Parameter events: all events of a finished run, in order.
    public func violation(in events: [TraceEvent]) -> Violation? {
        violation(in: JudgedEvents(events))
    }

    /// The same for whoever has several expectations of one run.
    package func violation(in events: JudgedEvents) -> Violation? {
        if let problem = problem(in: events) { return Violation(problem) }
        let found = form.found(in: events, isWhole: scope == nil)
        let parts = events.parts(by: scope)
        if scope != nil || form.looksAtAllFound {
            events.spend(parts.count * found.count + found.joined().count)
        }
        guard events.isWithinLimit else { return .tooManyComparisons(events.mostComparisons) }
        let split = parts.split(found)
        if let problem = problem(of: found, in: split.map(\.found)) { return Violation(problem) }
        var judged = 0
        for (index, part) in split.enumerated() {
            let judge = Judge(run: events, found: part.found, parts: parts, part: index)
            guard judge.concerns(form, in: scope) else { continue }
            judged += 1
            guard let finding = judge.finding(form) else { continue }
            let place = part.name.isEmpty ? "" : "\(part.name): "
            let message = events.shown(place + finding.message, about: finding.places)
            return Violation(message, events: finding.places.map { events.all[$0].number })
        }
        guard judged == 0, let scope else { return nil }
        return Violation("no \(scope.rawValue) has an event of \"\(self)\", so this cannot fail")
    }

    /// Why the expectation could not fail, if what it forbids belongs to none of the parts that its scope
    /// asks for: no request has a `session.created`.
    private func problem(of found: [[Int]], in parts: [[[Int]]]) -> String? {
        guard let scope, form.forbids else { return nil }
        for (index, condition) in form.conditions.enumerated() where !found[index].isEmpty {
            guard parts.allSatisfy({ $0[index].isEmpty }) else { continue }
            return "no \(scope.rawValue) has an event of \"\(condition.term)\", so this cannot fail"
        }
        return nil
    }

    /// Why the expectation could not be met, or could not fail, whatever these events are.
    private func problem(in events: JudgedEvents) -> String? {
        if case .mistake(let mistake) = form { return mistake.description }
        guard !form.conditions.isEmpty else { return "no event is named, so this cannot fail" }
        for condition in form.conditions {
            if let mistake = condition.mistake { return mistake.description }
        }
        switch form {
        case .number(_, .atLeast(...0)):
            return "there are always at least 0 of any event, so this cannot fail"
        case .number(_, .exactly(..<0)), .number(_, .atMost(..<0)):
            return "there cannot be fewer than 0 events"
        default: break
        }
        guard form.forbids else { return nil }
        for condition in form.conditions {
            guard let missing = condition.missingField(in: events) else { continue }
            return "no event has the field \"\(missing)\" of \(condition.term), so this cannot fail"
        }
        return nil
    }
}

extension Violation {
    /// What is said of expectations that are too much work, instead of an answer.
    fileprivate static func tooManyComparisons(_ most: Int) -> Violation {
        Violation(
            "expected at most \(most) comparisons with events for all expectations of a run together;"
                + " name a kind, a request or a task in each condition")
    }
}

extension EventExpectation.Form {
    /// The places of the events of each condition; of those of which only the first ones matter, no more.
    fileprivate func found(in events: JudgedEvents, isWhole: Bool) -> [[Int]] {
        guard isWhole, let most = mostNeeded else { return conditions.map { events.places(of: $0) } }
        let counts = Dictionary(conditions.map { ($0, 1) }, uniquingKeysWith: +)
        return conditions.map { events.places(of: $0, first: max(most, counts[$0] ?? 0)) }
    }

    /// How many events of each condition are needed, besides one for each time that the condition is listed;
    /// nil if all are.
    private var mostNeeded: Int? {
        switch self {
        case .unordered, .number(_, .eventually): 1
        case .number(_, .atLeast(let count)): count
        case .inOrder(_, let steps): steps.contains(where: \.isNext) ? nil : 1
        default: nil
        }
    }

    /// Whether all events that were found are looked at once more.
    fileprivate var looksAtAllFound: Bool {
        switch self {
        case .immediately, .value, .causes, .neverCauses: true
        default: false
        }
    }

    /// `true` if no event needs to occur, so that a condition that nothing can meet would not be noticed.
    fileprivate var forbids: Bool {
        switch self {
        case .number(_, .never), .number(_, .atMost), .number(_, .exactly(0)), .neverCauses: true
        default: false
        }
    }
}

/// The parts of a run that an expectation is held against one by one.
struct RunParts {
    /// What the events of one part have in common.
    private struct Identity: Hashable {
        var request: Int?
        var attempt: Int?
        var task: Int?

        /// Nil for an event that belongs to no part.
        init?(of event: TraceEvent, in scope: EventExpectation.Scope) {
            switch scope {
            case .request: request = event.request
            case .attempt: (request, attempt) = (event.request, event.attempt)
            case .task: task = event.task
            }
            if request == nil, task == nil { return nil }
        }

        var name: String {
            if let task { return "task \(task)" }
            return "request \(request ?? 0)" + (attempt.map { " attempt \($0)" } ?? "")
        }
    }

    /// The names of the parts, in the order in which they begin.
    private var names: [String] = []
    /// The index of each event's part; nil for an event that belongs to none.
    private var parts: [Int?]
    /// The place of the next event of the same part.
    private(set) var next: [Int?]
    /// Whether there is one part, which is the whole run.
    private let isWhole: Bool

    /// How many parts there are.
    var count: Int { names.count }

    /// - Parameter scope: nil for a single part, which is the whole run.
    init(of events: [TraceEvent], by scope: EventExpectation.Scope?) {
        isWhole = scope == nil
        if let scope {
            var known: [Identity: Int] = [:]
            parts = []
            for event in events {
                let identity = Identity(of: event, in: scope)
                if let identity, known[identity] == nil {
                    known[identity] = names.count
                    names.append(identity.name)
                }
                parts.append(identity.flatMap { known[$0] })
            }
        } else {
            names = [""]
            parts = events.map { _ in 0 }
        }
        next = Array(repeating: nil, count: events.count)
        var latest: [Int?] = Array(repeating: nil, count: names.count)
        for place in events.indices.reversed() {
            guard let part = parts[place] else { continue }
            next[place] = latest[part]
            latest[part] = place
        }
    }

    /// Returns `true` if an event belongs to a part.
    func contains(_ place: Int, in part: Int) -> Bool { parts[place] == part }

    /// Deals the places of events out to the parts that the events belong to.
    func split(_ found: [[Int]]) -> [(name: String, found: [[Int]])] {
        if isWhole { return [("", found)] }
        var split = names.map { (name: $0, found: found.map { _ in [Int]() }) }
        for (index, places) in found.enumerated() {
            for place in places {
                if let part = parts[place] { split[part].found[index].append(place) }
            }
        }
        return split
    }
}
