import Tracing

extension RuleBook {
    /// The rules of operation queues.
    public static let simulation = RuleBook(
        Rule.operation)
}
