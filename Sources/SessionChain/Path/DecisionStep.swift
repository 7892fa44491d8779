/// One step of a decision that may need somebody else's answer: it is settled here, or somebody is asked.
enum DecisionStep<Choice: Outcome, Asked> {
    /// No answer is needed.
    case settled(Decided<Choice>)
    /// The answer decides; these are the rules consulted so far.
    case ask(Asked, RuleLog)
}
