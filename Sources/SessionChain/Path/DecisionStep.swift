/// One step of a decision that may need an answer from elsewhere: it either settles the choice or asks.
enum DecisionStep<Choice: Outcome, Asked> {
    /// No answer is needed.
    case settled(Decided<Choice>)
    /// The answer decides; these are the rules consulted so far.
    case ask(Asked, RuleLog)
}
