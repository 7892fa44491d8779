/// Decides what the cache stores of a response: all of it, nothing, or something else.
///
/// Mirrors Alamofire 5.12 `CachedResponseHandler`.
public protocol CachedResponseHandler: Sendable {
    /// Answers with what to store, or nil to store nothing. `completion` must be called.
    func dataTask(
        _ task: URLSessionDataTask, willCacheResponse response: CachedURLResponse,
        completion: @escaping (CachedURLResponse?) -> Void)
}

/// The three simple answers to the question of what the cache stores.
///
/// Mirrors Alamofire 5.12 `ResponseCacher`.
public struct ResponseCacher: Sendable {
    /// What the cacher answers.
    public enum Behavior: Sendable {
        /// Store the response as it is.
        case cache
        /// Store nothing.
        case doNotCache
        /// Store the response that the closure returns; nil stores nothing.
        case modify(@Sendable (URLSessionDataTask, CachedURLResponse) -> CachedURLResponse?)
    }

    /// Stores every response.
    public static let cache = ResponseCacher(behavior: .cache)
    /// Stores no response.
    public static let doNotCache = ResponseCacher(behavior: .doNotCache)

    /// This cacher's answer, the same for every response it is asked about.
    public let behavior: Behavior

    /// Usually written as `.cache`, `.doNotCache` or `.modify { … }` instead.
    public init(behavior: Behavior) { self.behavior = behavior }
}

extension ResponseCacher: CachedResponseHandler {
    public func dataTask(
        _ task: URLSessionDataTask, willCacheResponse response: CachedURLResponse,
        completion: @escaping (CachedURLResponse?) -> Void
    ) {
        switch behavior {
        case .cache: completion(response)
        case .doNotCache: completion(nil)
        case .modify(let change): completion(change(task, response))
        }
    }
}

extension ResponseCacher: TraceNamed {
    /// `cache`, `doNotCache` or `modify`.
    public var traceName: String {
        switch behavior {
        case .cache: "cache"
        case .doNotCache: "doNotCache"
        case .modify: "modify"
        }
    }
}

extension CachedResponseHandler where Self == ResponseCacher {
    /// `.cache`: stores every response.
    public static var cache: ResponseCacher { .cache }

    /// `.doNotCache`: stores no response.
    public static var doNotCache: ResponseCacher { .doNotCache }

    /// `.modify { task, response in … }`: stores what the closure returns.
    public static func modify(
        using closure: @escaping @Sendable (URLSessionDataTask, CachedURLResponse) -> CachedURLResponse?
    ) -> ResponseCacher {
        ResponseCacher(behavior: .modify(closure))
    }
}
