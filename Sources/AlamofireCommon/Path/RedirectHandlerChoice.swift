/// What becomes of a redirect.
package enum RedirectHandlerChoice: Outcome {
    /// What the server asks for is sent.
    case follow(URLRequest)
    /// Something else is sent.
    case modify(URLRequest)
    /// Nothing is sent; the redirect is the response.
    case doNotFollow

    /// The request to send; nil makes the redirect the response.
    package var request: URLRequest? {
        switch self {
        case .follow(let request), .modify(let request): request
        case .doNotFollow: nil
        }
    }

    package var word: String {
        switch self {
        case .follow: RedirectHandlerOutcome.follow.word
        case .modify: RedirectHandlerOutcome.modify.word
        case .doNotFollow: RedirectHandlerOutcome.doNotFollow.word
        }
    }
}
