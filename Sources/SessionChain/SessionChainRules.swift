extension RuleBook {
    /// The rules of Alamofire 5.12.
    public static let sessionChain = RuleBook(
        Rule.authentication, Rule.offlineRetrier, Rule.retryPolicy, Rule.stream, Rule.socket, Rule.adapt,
        Rule.challengeCredential, Rule.redirectHandler, Rule.retry, Rule.urlRequest, Rule.cacheHandler,
        Rule.await, Rule.compression)
}
