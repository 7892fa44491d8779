/// Decides what happens to a redirect: it is followed, something else is sent, or it becomes the response.
///
/// Mirrors Alamofire 5.12 `RedirectHandler`.
public protocol RedirectHandler: Sendable {
    /// Answers with the request to send, or nil to make the redirect itself the response. `completion` must
    /// be called.
    func task(
        _ task: URLSessionTask, willBeRedirectedTo request: URLRequest, for response: HTTPURLResponse,
        completion: @escaping (URLRequest?) -> Void)
}

/// The three simple answers to a redirect.
///
/// Mirrors Alamofire 5.12 `Redirector`.
public struct Redirector: Sendable {
    /// What the redirector answers.
    public enum Behavior: Sendable {
        /// Send the request that the redirect proposes.
        case follow
        /// The redirect is the response.
        case doNotFollow
        /// Send the request that the closure returns; nil makes the redirect the response.
        case modify(@Sendable (URLSessionTask, URLRequest, HTTPURLResponse) -> URLRequest?)
    }

    /// Follows every redirect.
    public static let follow = Redirector(behavior: .follow)
    /// Follows no redirect.
    public static let doNotFollow = Redirector(behavior: .doNotFollow)

    /// This redirector's answer, the same for every redirect it is asked about.
    public let behavior: Behavior

    /// Usually written as `.follow`, `.doNotFollow` or `.modify { … }` instead.
    public init(behavior: Behavior) { self.behavior = behavior }
}

extension Redirector: RedirectHandler {
    public func task(
        _ task: URLSessionTask, willBeRedirectedTo request: URLRequest, for response: HTTPURLResponse,
        completion: @escaping (URLRequest?) -> Void
    ) {
        switch behavior {
        case .follow: completion(request)
        case .doNotFollow: completion(nil)
        case .modify(let change): completion(change(task, request, response))
        }
    }
}

extension Redirector: TraceNamed {
    /// `follow`, `doNotFollow` or `modify`.
    public var traceName: String {
        switch behavior {
        case .follow: "follow"
        case .doNotFollow: "doNotFollow"
        case .modify: "modify"
        }
    }
}

extension RedirectHandler where Self == Redirector {
    /// `.follow`: follows every redirect.
    public static var follow: Redirector { .follow }

    /// `.doNotFollow`: follows no redirect.
    public static var doNotFollow: Redirector { .doNotFollow }

    /// `.modify { task, request, response in … }`: sends what the closure returns.
    public static func modify(
        using closure: @escaping @Sendable (URLSessionTask, URLRequest, HTTPURLResponse) -> URLRequest?
    ) -> Redirector {
        Redirector(behavior: .modify(closure))
    }
}
