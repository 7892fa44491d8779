extension RuleBook {
    /// The rules of the scripted server, and of what a client reads off the wire.
    public static let transport = RuleBook(
        Rule.connectivityLoss, Rule.range, Rule.response)
}
