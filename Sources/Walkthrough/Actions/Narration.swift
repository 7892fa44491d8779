/// Words of the author's that belong to an event.
public struct Narration: Sendable {
    /// The event the words stand beside.
    public var pattern: EventPattern
    /// The words, as the author wrote them.
    public var text: String
}

/// Something to think about before an event is shown.
public struct Question: Sendable {
    /// The event before which it is asked, because seeing the event would give the answer away.
    public var pattern: EventPattern
    /// What to ask.
    public var ask: String
    /// What is true, and why.
    public var answer: String
    /// Answers to choose from; empty when the reader is to find words.
    public var choices: [String]

    public init(pattern: EventPattern, ask: String, answer: String, choices: [String]) {
        self.pattern = pattern
        self.ask = ask
        self.answer = answer
        self.choices = choices
    }
}

/// Which event is meant: the `occurrence`-th of those that have everything named here.
public struct EventPattern: Equatable, Sendable {
    /// The event's kind, such as `retry.decided`; nil means any.
    public var kind: String?
    /// The only chain on which it is meant; nil means all that the script runs on.
    public var chain: Chain?
    /// The `id` of a request in the script.
    public var request: String?
    /// The call of the real library that the event stands for; nil means any, or none.
    public var callback: String?
    /// How many retries the request had been granted, so 0 in the first attempt; nil means any.
    public var attempt: Int?
    /// Counted from 1.
    public var occurrence = 1

    /// Whether it is meant where a script runs on this chain.
    public func isMeant(on chain: Chain) -> Bool { self.chain.map { $0 == chain } ?? true }

    public init(
        kind: String? = nil, chain: Chain? = nil, request: String? = nil, callback: String? = nil,
        attempt: Int? = nil, occurrence: Int = 1
    ) {
        self.kind = kind
        self.chain = chain
        self.request = request
        self.callback = callback
        self.attempt = attempt
        self.occurrence = occurrence
    }
}
