/// A retrier's answer. Mirrors Alamofire 5.12 `RetryResult`.
public enum RetryResult: Sendable {
    /// Try again at once.
    case retry
    /// Try again after this number of seconds.
    case retryWithDelay(TimeInterval)
    /// Keep the error; the next retrier is asked, if there is one.
    case doNotRetry
    /// Let the request fail with this error, wrapped in `AFError.requestRetryFailed`; no other retrier is
    /// asked.
    case doNotRetryWithError(any Error)
}

extension RetryResult {
    /// `true` if the request is to be tried again.
    var retryRequired: Bool {
        switch self {
        case .retry, .retryWithDelay: true
        case .doNotRetry, .doNotRetryWithError: false
        }
    }

    /// The seconds to wait before trying again.
    var delay: TimeInterval? {
        switch self {
        case .retryWithDelay(let delay): delay
        case .retry, .doNotRetry, .doNotRetryWithError: nil
        }
    }

    /// The error the request is to fail with instead of its own.
    var error: (any Error)? {
        switch self {
        case .doNotRetryWithError(let error): error
        case .retry, .retryWithDelay, .doNotRetry: nil
        }
    }

    /// `true` if a further retrier is asked after this answer: only `doNotRetry` leaves the question open.
    var isFinal: Bool {
        switch self {
        case .doNotRetry: false
        case .retry, .retryWithDelay, .doNotRetryWithError: true
        }
    }
}

extension RetryResult: Outcome, TraceDescribable {
    /// `retry`, `retryWithDelay(0.1)`, `doNotRetry`, `doNotRetryWithError(E)`.
    public var word: String {
        switch self {
        case .retry: RetryOutcome.retry.word
        case .retryWithDelay(let delay): "\(RetryOutcome.retryWithDelay.word)(\(delay))"
        case .doNotRetry: RetryOutcome.doNotRetry.word
        case .doNotRetryWithError(let error):
            "\(RetryOutcome.doNotRetryWithError.word)(\(traceText(error)))"
        }
    }

    /// The same as `word`.
    public var traceDescription: String { word }
}
