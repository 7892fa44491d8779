/// What an author says about an event.
public struct Narration: Sendable {
    /// The event that the words stand beside.
    public var pattern: EventPattern
    /// The words, as the author wrote them.
    public var text: String

    public init(pattern: EventPattern, text: String) {
        self.pattern = pattern
        self.text = text
    }
}

/// What an author asks about an event.
public struct Question: Sendable {
    /// The event before which the question is asked, because seeing that event would give the answer away.
    public var pattern: EventPattern
    /// What to ask.
    public var ask: String
    /// What is true, and why.
    public var answer: String
    /// Answers to choose from; empty when readers are to find words of their own.
    public var choices: [String]

    public init(pattern: EventPattern, ask: String, answer: String, choices: [String]) {
        self.pattern = pattern
        self.ask = ask
        self.answer = answer
        self.choices = choices
    }
}
