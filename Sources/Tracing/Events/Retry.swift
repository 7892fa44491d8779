/// The kinds of events about whether a failed attempt is followed by another.
public struct RetryKinds: EventKinds {
    public let asked = EventKind(
        "retry.asked", "A retrier was asked whether the failed request should be tried again.",
        opens: .attempt,
        mirrors: [
            .alamofire5(
                "RequestRetrier.retry(_:for:dueTo:completion:)", "Features/RequestInterceptor.swift", 113),
            .alamofire4("RequestRetrier.should(_:retry:with:completion:)", "Request.swift", 57),
        ])
    public let answered = EventKind(
        "retry.answered",
        "A retrier answered: retry, retry after a delay, do not retry, or fail with another error.",
        closes: "retry.asked",
        mirrors: [
            .alamofire5("RetryResult", "Features/RequestInterceptor.swift", 67),
            .alamofire4("RequestRetrier.should(_:retry:with:completion:)", "Request.swift", 57),
        ])
    public let answeredAgain = EventKind(
        "retry.answeredAgain",
        "A retrier answered a question that it had answered before; nothing stops the library from acting twice.",
        mirrors: [
            .alamofire5("RetryResult", "Features/RequestInterceptor.swift", 67),
            .alamofire4("RequestRetrier.should(_:retry:with:completion:)", "Request.swift", 57),
        ])
    public let decided = EventKind(
        "retry.decided",
        "It was decided whether the request is tried again; a refusal is recorded like a retry.",
        asks: "Is the request tried again?", decides: RetryOutcome.self,
        mirrors: [
            .alamofire5("Request.retryOrFinish(error:)", "Core/Request.swift", 543),
            .alamofire5("Session.retryResult(for:dueTo:completion:)", "Core/Session.swift", 1349),
            .alamofire4("SessionManager.allowRetrier(_:toRetry:with:)", "SessionManager.swift", 870),
        ])
    public let scheduled = EventKind(
        "retry.scheduled",
        "A granted retry waits for its delay; the retry count goes up when the delay is over.",
        mirrors: [
            .alamofire5("Session.retryRequest(_:withDelay:)", "Core/Session.swift", 1365),
            .alamofire4("SessionManager.allowRetrier(_:toRetry:with:)", "SessionManager.swift", 870),
        ])
    public let callIgnored = EventKind(
        "retry.callIgnored",
        "A call of the owner's, such as cancel(), reached only the attempt before: the retry goes on.",
        mirrors: [.alamofire4("SessionManager.retry(_:)", "SessionManager.swift", 845)])
    public let waitingForConnectivity = EventKind(
        "retry.waitingForConnectivity",
        "An offline retrier waits with its answer for a connection, or until it has waited too long.",
        mirrors: [
            .alamofire5("OfflineRetrier.retry(_:for:dueTo:completion:)", "Features/OfflineRetrier.swift", 121)
        ])
}

extension EventKind {
    /// Events about whether a failed attempt is followed by another.
    public static let retry = RetryKinds()
}

/// An event about whether a failed attempt is followed by another.
public enum RetryEvent: EventGroup, Sendable {
    indirect case asked(name: String, retryCount: Int, error: any Error)
    indirect case answered(name: String, answer: String)
    indirect case answeredAgain(name: String, answer: String)
    case decided(Decision)
    case scheduled(delay: VirtualDuration)
    case callIgnored(call: String)
    case waitingForConnectivity(limit: VirtualDuration)

    public var kind: EventKind {
        switch self {
        case .asked: .retry.asked
        case .answered: .retry.answered
        case .answeredAgain: .retry.answeredAgain
        case .decided: .retry.decided
        case .scheduled: .retry.scheduled
        case .callIgnored: .retry.callIgnored
        case .waitingForConnectivity: .retry.waitingForConnectivity
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .asked(let name, let retryCount, let error):
            details.call(alamofire5: "retrier.retry(\(name))", alamofire4: "retrier.should(\(name))")
            details.field("name", name)
            details.field("retryCount", retryCount)
            details.field("error", error)
        case .answered(let name, let answer), .answeredAgain(let name, let answer):
            details.call("retrier.completed(\(name),\(answer))")
            details.field("name", name)
            details.field("answer", answer)
        case .decided(let decision):
            details.decision(decision)
        case .scheduled(let delay):
            details.field("delay", delay)
        case .callIgnored(let call):
            details.field("call", call)
        case .waitingForConnectivity(let limit):
            details.field("atMost", limit)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .asked(let name, _, let error): name.utf8.count + Payload.bytes(of: error)
        case .answered(let name, let answer), .answeredAgain(let name, let answer):
            name.utf8.count + answer.utf8.count
        case .decided, .scheduled, .callIgnored, .waitingForConnectivity: 0
        }
    }
}

/// The outcomes of `retry.decided`, in the words of `RetryResult`.
public enum RetryOutcome: String, CaseIterable, Outcome {
    case retry
    case retryWithDelay
    case doNotRetry
    case doNotRetryWithError
    /// Alamofire 4.7 first decides whether to ask its retrier at all.
    case askRetrier

    /// `true` if another attempt follows.
    public var isGranted: Bool { self == .retry || self == .retryWithDelay }
}
