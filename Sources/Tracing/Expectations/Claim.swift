/// A claim about the events of a run, such as "the token is refreshed once": a sentence of a story that can
/// be checked.
public struct Claim: Sendable {
    /// The name by which the story refers to it.
    public var id: String
    /// The line of the script that it stands in; 0 for a claim that is in none.
    public var line: Int
    /// The chains on which it must hold; empty for every chain that the script runs on.
    public var chains: [Chain]
    /// `true` if it must hold under every schedule, not only under that of the script.
    public var always: Bool
    /// What has to be true of the events.
    public var expectation: EventExpectation

    public init(
        id: String, line: Int = 0, chains: [Chain] = [], always: Bool = false, expectation: EventExpectation
    ) {
        self.id = id
        self.line = line
        self.chains = chains
        self.always = always
        self.expectation = expectation
    }

    /// `true` if it must hold for a run on this chain.
    public func isMeant(on chain: Chain) -> Bool { chains.isEmpty || chains.contains(chain) }
}
