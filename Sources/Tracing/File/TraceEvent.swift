import JSONText

/// An event as a reader sees it: the envelope as text, and the payload as ordered JSON members.
///
/// All code that shows a trace works on this form, whether the trace was just recorded or read from a file,
/// so that there is one way of looking at an event.
public struct TraceEvent: Sendable {
    /// The event's number: 1, 2, 3 …
    public let number: Int
    /// When it happened, on the virtual clock.
    public let time: VirtualInstant
    /// The queue's label, empty for the script's own thread.
    public let queue: String
    /// The request's ordinal, nil when the event is about no request.
    public let request: Int?
    /// How many retries the request had been granted; nil exactly when `request` is.
    public let attempt: Int?
    /// The task's ordinal, nil when the event is about no task.
    public let task: Int?
    /// The number of the event this one follows from, which came before it.
    public let cause: Int?
    /// The kind as written. A trace of a later version may hold kinds that this program does not know.
    public let kind: String
    /// The kind, if this program knows it. It is looked up once, since a page asks for it many times.
    public let knownKind: EventKind?
    /// `Module/File.swift:12`: the line of this project that recorded it.
    public let source: String
    /// The call of the real library it stands for.
    public let callback: String?
    /// The payload's members, in the order they were written.
    public let data: [JSON.Member]
    /// What was decided and why; nil for the kinds that decide nothing.
    public let decision: TraceDecision?
    /// What tells its texts apart of which secrets are hidden. A list has the same order in every run, also
    /// where the event is printed.
    var hiddenIdentities: [(name: IdentifyingText, identity: TextIdentity)] = []

    public init(
        number: Int, time: VirtualInstant, queue: String, request: Int?, attempt: Int?, task: Int?,
        cause: Int?,
        kind: String, source: String, callback: String?, data: [JSON.Member], decision: TraceDecision?
    ) {
        self.number = number
        self.time = time
        self.queue = queue
        self.request = request
        self.attempt = Self.attempt(attempt, of: request)
        self.task = task
        self.cause = cause
        self.kind = kind
        knownKind = EventKind.named(kind)
        self.source = source
        self.callback = callback
        self.data = data
        self.decision = decision
    }

    /// The attempt of an event: the first one if another program has written a request without any.
    static func attempt(_ written: Int?, of request: Int?) -> Int? { request.map { _ in written ?? 0 } }

    /// A member of `data` by name.
    public subscript(key: String) -> JSON? { data.first { $0.key == key }?.value }

    /// The attempt that it is about, as pages call it: `request 1 attempt 0`. Nil if it is about no request.
    package var attemptName: String? {
        guard let request, let attempt else { return nil }
        return "request \(request) attempt \(attempt)"
    }

    /// The same as rows call it: `r1.0`.
    package var shortAttemptName: String? {
        guard let request, let attempt else { return nil }
        return "r\(request).\(attempt)"
    }
}

/// A decision as a reader sees it.
public struct TraceDecision: Equatable, Sendable {
    /// One rule that was consulted, as the file has it.
    public struct RuleCheck: Equatable, Sendable {
        /// The rule's id. A trace of a later version may hold ids that no rule book here has.
        public let id: String
        /// What it looked at, as `Saw.text` has it; `nothing` when there was nothing to look at.
        public let saw: String
        /// Whether the rule's sentence was true.
        public let held: Bool

        public init(id: String, saw: String, held: Bool) {
            self.id = id
            self.saw = saw
            self.held = held
        }
    }

    /// The choice in one or two words: `retry`, `not stored`.
    public let outcome: String
    /// The rules that were consulted, in order.
    public let rules: [RuleCheck]
    /// The place in `rules` of the check that decided, which need not be the last one; nil if none of them is
    /// the reason.
    public let decidingIndex: Int?

    /// - Parameter id: The rule that decided. If it was checked several times, the last check counts.
    public init(outcome: String, rules: [RuleCheck], by id: String? = nil) {
        self.outcome = outcome
        self.rules = rules
        decidingIndex = id.flatMap { id in rules.lastIndex { $0.id == id } }
    }

    /// - Parameter index: The place in `rules` of the check that decided.
    init(outcome: String, rules: [RuleCheck], at index: Int?) {
        self.outcome = outcome
        self.rules = rules
        decidingIndex = index
    }

    /// The check that decided.
    public var deciding: RuleCheck? { decidingIndex.map { rules[$0] } }
}

extension TraceEvent {
    /// What the decision came to, without what the trace says besides: `hit`, for `hit; ttl=5`. Nil if
    /// nothing is decided, or if the kind's list has no such word.
    var outcomeWord: String? {
        guard let knownKind, let decision else { return nil }
        return knownKind.outcome(spelled: decision.outcome)
    }

    /// `true` if the event is a decision with this outcome.
    public func decided<Outcomes: Outcome & CaseIterable & RawRepresentable<String> & Equatable>(
        _ outcome: Outcomes
    ) -> Bool {
        decision.flatMap { Outcomes(spelled: $0.outcome) } == outcome
    }

    /// `true` if it tells the handler of a stream or of a WebSocket how the request ended.
    package var tellsTheEnd: Bool { self["event"]?.string?.hasPrefix("complete") == true }
}
