extension RuleBook {
    /// The rules of the URL loading system.
    public static let urlLoading = RuleBook(
        Rule.app, Rule.background, Rule.cache, Rule.connection, Rule.connectivity, Rule.cookie,
        Rule.challenge, Rule.credential, Rule.file, Rule.requestBody, Rule.resumeData,
        Rule.resumeAnswer, Rule.resume, Rule.redirect,
        Rule.finalHead, Rule.timeout, Rule.urlProtocol, Rule.clientCertificate, Rule.trust, Rule.handshake)
}
