extension RuleBook {
    /// The rules of Alamofire 4.7.
    public static let sessionManagerChain = RuleBook(
        Rule.adapt, Rule.retry, Rule.cacheClosure, Rule.redirectClosure, Rule.challengeAnswer)
}
