extension RuleBook {
    /// Every rule that a run of a script can consult, whatever its chain.
    public static let all =
        simulation + transport + urlLoading + alamofireCommon + resourceChain + sessionManagerChain
        + sessionChain + RuleBook(Rule.oauth)
}
