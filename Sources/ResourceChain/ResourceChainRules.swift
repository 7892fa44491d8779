extension RuleBook {
    /// The rules of the layer without a library.
    public static let resourceChain = RuleBook(
        Rule.resource, Rule.completion, Rule.controller, Rule.image)
}
