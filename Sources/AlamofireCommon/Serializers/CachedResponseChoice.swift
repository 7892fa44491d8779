/// What the cache is given to store.
package enum CachedResponseChoice: Outcome {
    /// The proposal, since the app did not ask to be consulted.
    case asProposed(CachedURLResponse)
    /// The proposal, as the app wanted it.
    case cache(CachedURLResponse)
    /// What the app made of the proposal.
    case modify(CachedURLResponse)
    case doNotCache

    /// The response to store; nil to store nothing.
    package var stored: CachedURLResponse? {
        switch self {
        case .asProposed(let response), .cache(let response), .modify(let response): response
        case .doNotCache: nil
        }
    }

    package var word: String {
        switch self {
        case .asProposed: CacheHandlerOutcome.asProposed.word
        case .cache: CacheHandlerOutcome.cache.word
        case .modify: CacheHandlerOutcome.modify.word
        case .doNotCache: CacheHandlerOutcome.doNotCache.word
        }
    }
}
