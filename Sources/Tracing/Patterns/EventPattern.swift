/// Describes an event: the `occurrence`-th of those that match everything given here.
public struct EventPattern: Equatable, Sendable {
    /// The kind, such as `retry.decided`; nil matches any.
    public var kind: String?
    /// The only chain on which the pattern matches; nil for every chain.
    public var chain: Chain?
    /// The `id` of a request in the script; nil matches any event.
    public var request: String?
    /// The call of the real library that the event stands for; nil matches any event.
    public var callback: String?
    /// How many retries the request had been granted, so 0 in the first attempt; nil matches any.
    public var attempt: Int?
    /// What the event decided, by its word alone; nil matches any event.
    public var outcome: String?
    /// Counted from 1.
    public var occurrence = 1

    /// `true` if the pattern can match an event of a run on this chain.
    public func isMeant(on chain: Chain) -> Bool { self.chain.map { $0 == chain } ?? true }

    public init(
        kind: String? = nil, chain: Chain? = nil, request: String? = nil, callback: String? = nil,
        attempt: Int? = nil, outcome: String? = nil, occurrence: Int = 1
    ) {
        self.kind = kind
        self.chain = chain
        self.request = request
        self.callback = callback
        self.attempt = attempt
        self.outcome = outcome
        self.occurrence = occurrence
    }

    /// What messages call the event: `retry.asked of request "feed", number 2, on session`.
    package var words: String {
        var words = kind ?? callback ?? "event"
        if let request { words += " of request \"\(request)\"" }
        if let attempt { words += " in attempt \(attempt)" }
        if let outcome { words += " with the outcome \"\(outcome)\"" }
        if occurrence > 1 { words += ", number \(occurrence)" }
        if let chain { words += " on \(chain.rawValue)" }
        return words
    }
}
