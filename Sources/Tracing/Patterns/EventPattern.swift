/// Says which event is meant: the `occurrence`-th of those that have everything named here.
public struct EventPattern: Equatable, Sendable {
    /// The event's kind, such as `retry.decided`; nil means any.
    public var kind: String?
    /// The only chain on which an event is meant; nil means every chain.
    public var chain: Chain?
    /// The `id` of a request in the script; nil means any, or none.
    public var request: String?
    /// The call of the real library that the event stands for; nil means any, or none.
    public var callback: String?
    /// How many retries the request had been granted, so 0 in the first attempt; nil means any.
    public var attempt: Int?
    /// Counted from 1.
    public var occurrence = 1

    /// `true` if the pattern can mean an event of a run on this chain.
    public func isMeant(on chain: Chain) -> Bool { self.chain.map { $0 == chain } ?? true }

    public init(
        kind: String? = nil, chain: Chain? = nil, request: String? = nil, callback: String? = nil,
        attempt: Int? = nil, occurrence: Int = 1
    ) {
        self.kind = kind
        self.chain = chain
        self.request = request
        self.callback = callback
        self.attempt = attempt
        self.occurrence = occurrence
    }
}
