/// Words of the author's that belong to an event.
public struct Narration: Sendable {
    public var pattern: EventPattern
    public var text: String
}

/// Something to think about before an event is shown.
public struct Question: Sendable {
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
    public var kind: String?
    /// The `id` of a request in the script.
    public var request: String?
    public var callback: String?
    public var attempt: Int?
    /// Counted from 1.
    public var occurrence = 1

    public init(
        kind: String? = nil, request: String? = nil, callback: String? = nil, attempt: Int? = nil,
        occurrence: Int = 1
    ) {
        self.kind = kind
        self.request = request
        self.callback = callback
        self.attempt = attempt
        self.occurrence = occurrence
    }
}
