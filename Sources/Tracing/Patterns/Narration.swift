/// A comment of the author on an event.
public struct Narration: Sendable {
    /// The event that the text belongs to.
    public var pattern: EventPattern
    /// The text, as the author wrote it.
    public var text: String

    public init(pattern: EventPattern, text: String) {
        self.pattern = pattern
        self.text = text
    }
}

/// A question of the author about an event.
public struct Question: Sendable {
    /// The event before which the question is asked, because seeing that event would give the answer away.
    public var pattern: EventPattern
    /// What to ask.
    public var ask: String
    /// The right answer, and why.
    public var answer: String
    /// Answers to choose from; empty if readers are to answer in their own words.
    public var choices: [String]
    /// The index of the right choice; nil if there is not one that is right everywhere.
    public var right: Int?

    public init(pattern: EventPattern, ask: String, answer: String, choices: [String], right: Int? = nil) {
        self.pattern = pattern
        self.ask = ask
        self.answer = answer
        self.choices = choices
        self.right = right
    }
}
