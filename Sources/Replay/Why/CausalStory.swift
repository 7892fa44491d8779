import Tracing

/// The causal chain of an event in one sentence: what came from the wire, what refused it, and who answered.
struct CausalStory {
    /// The sentence; nil if nothing in the chain is worth telling.
    let text: String?

    init(of chain: CausalChain, in trails: Trails, unless isInterrupted: @escaping () -> Bool) {
        guard let subject = chain.events.first else {
            text = nil
            return
        }
        let serializers = Self.serializers(in: chain)
        let events = (chain.events.dropFirst() + chain.waiting).sorted { $0.number < $1.number }
            .filter { Self.matters($0, to: subject, of: $0.cause.flatMap { serializers[$0] }) }
        let steps = events.compactMap { event in StoryStep(event, towards: subject).map { (event, $0) } }
        let failures = Self.failures(before: subject, steps, events, in: trails, unless: isInterrupted)
        let told = (steps + failures).sorted { $0.0.number < $1.0.number }.map {
            (attempt: $0.request == subject.request ? $0.attempt : nil, step: $1)
        }
        // How an attempt was answered makes everything before that answer a detail.
        var answers: [Int: Int] = [:]
        for (place, step) in told.enumerated() where step.step.isAnswer {
            if let attempt = step.attempt { answers[attempt] = place }
        }
        for (attempt, place) in answers {
            var place = place
            while place > 0, told[place - 1].attempt == attempt, told[place - 1].step.isReason { place -= 1 }
            answers[attempt] = place
        }
        let kept = told.enumerated().filter { place, step in
            step.attempt.flatMap { answers[$0] }.map { place >= $0 } ?? true
        }.map(\.element.step)
        text = kept.isEmpty ? nil : Self.sentence(kept)
    }

    /// Returns `false` for an event that has nothing to do with the question why `subject` happened.
    ///
    /// - Parameter serializer: the serializer whose event this is; nil for any other event.
    private static func matters(
        _ event: TraceEvent, to subject: TraceEvent, of serializer: String?
    ) -> Bool {
        let layer = event.kind.prefix { $0 != "." }
        if subject.kind.hasPrefix("cache.") {
            // What the cache does depends on this exchange, and on nobody who had a say before it.
            return event.attempt == subject.attempt
                && ["transport", "response", "cache", "redirect", "connectivity"].contains(layer)
        }
        guard event.knownKind == .serialize.decided || event.knownKind == .serialize.finished else {
            return true
        }
        // A retrier is asked about the error of any serializer; a handler gets that of its own.
        switch subject.knownKind {
        case .serialize.started, .serialize.decided, .serialize.finished: return false
        case .handler.called: return serializer == nil || serializer == subject.text("name")
        default: return true
        }
    }

    /// The serializers after whose start the events of a chain come, by the numbers of the events.
    private static func serializers(in chain: CausalChain) -> [Int: String] {
        var names: [Int: String] = [:]
        for event in chain.events.reversed() {
            let isStart = event.knownKind == .serialize.started
            names[event.number] = isStart ? event.text("name") : event.cause.flatMap { names[$0] }
        }
        return names
    }

    private static func sentence(_ steps: [StoryStep]) -> String {
        var clauses: [String] = []
        var who = ""
        for step in steps {
            // Two steps of the same actor name it once.
            clauses.append(step.who == who ? step.did : "\(step.who) \(step.did)")
            who = step.who
        }
        return clauses.joined(separator: ", then ") + "."
    }

    // MARK: Where an error came from

    /// For each attempt that failed without a step that says why, one more: where its error is seen first.
    ///
    /// The error of a file that was not moved, or of a request that was cancelled, is kept until the task is
    /// over. Then no cause leads back to it, and the trace is searched for the first event that has it.
    private static func failures(
        before subject: TraceEvent, _ steps: [(TraceEvent, StoryStep)], _ events: [TraceEvent],
        in trails: Trails, unless isInterrupted: @escaping () -> Bool
    ) -> [(TraceEvent, StoryStep)] {
        var explained = Set(
            steps.filter { $0.1.isFailure && $0.0.request == subject.request }.map { $0.0.attempt })
        var failures: [(TraceEvent, StoryStep)] = []
        if let error = subject.text("error"), !explained.contains(subject.attempt) {
            let origin = trails.history(upTo: subject, .forward, unless: isInterrupted).first { event in
                event.request == subject.request && event.attempt == subject.attempt
                    && begins(error, event)
            }
            let chain = origin.map { CausalChain(from: $0, in: trails, unless: isInterrupted).events } ?? []
            let known = Set(events.map(\.number))
            failures = chain.filter { $0.attempt == subject.attempt && !known.contains($0.number) }
                .compactMap { event in StoryStep(event, towards: subject).map { (event, $0) } }
                .filter { $0.1.isFailure }
            if failures.isEmpty, let origin, let step = StoryStep(ofOrigin: origin) {
                failures = [(origin, step)]
            }
            if !failures.isEmpty { explained.insert(subject.attempt) }
        }
        for event in events where event.request == subject.request && event["error"] != nil {
            guard !explained.contains(event.attempt), let step = StoryStep(ofOrigin: event) else { continue }
            explained.insert(event.attempt)
            failures.append((event, step))
        }
        return failures
    }

    /// Whether an error may have begun with an event.
    private static func begins(_ error: String, _ event: TraceEvent) -> Bool {
        if event.knownKind == .request.cancelled {
            return error.contains("ancelled") || error.contains("-999")
        }
        return event.text("error").map(error.contains) ?? false
    }
}
