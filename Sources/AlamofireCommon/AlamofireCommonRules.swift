extension RuleBook {
    /// The rules of what both Alamofires decide alike.
    public static let alamofireCommon = RuleBook(
        Rule.download, Rule.multipart, Rule.parameters, Rule.serialize, Rule.serverTrust, Rule.validation)
}
