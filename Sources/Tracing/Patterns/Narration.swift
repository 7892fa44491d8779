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
    /// The event that would give the answer away: at a terminal, the question is asked before it is shown.
    public var pattern: EventPattern
    /// What to ask.
    public var ask: String
    /// The right answer, and why.
    public var answer: String
    /// Answers to choose from; empty if readers are to answer in their own words.
    public var choices: [String]
    /// The index of the right choice; nil if nobody keeps score, or if each chain has one of its own.
    public var right: Int?
    /// The index of the choice that is right on a chain, for a question whose answer depends on it.
    public var rightByChain: [Chain: Int] = [:]

    public init(pattern: EventPattern, ask: String, answer: String, choices: [String], right: Int? = nil) {
        self.pattern = pattern
        self.ask = ask
        self.answer = answer
        self.choices = choices
        self.right = right
    }

    /// The question as a reader of one chain meets it: `right` is what is right there.
    public func asked(on chain: Chain) -> Question {
        var question = self
        question.right = rightByChain[chain] ?? right
        return question
    }
}
