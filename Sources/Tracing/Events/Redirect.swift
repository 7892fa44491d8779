import Foundation

/// The kinds of events about redirects.
public struct RedirectKinds: EventKinds {
    public let decided = EventKind(
        "redirect.decided",
        "A redirect arrived, and it was decided whether to propose following it, to deliver it, or to fail.",
        asks: "What does the redirect lead to?", decides: RedirectOutcome.self,
        mirrors: [.urlSession("URLError.redirectToNonExistentLocation")])
    public let settled = EventKind(
        "redirect.settled",
        "A delegate that was to answer has answered: the redirect is followed, is itself the response, or fails.",
        asks: "Is the redirect followed?", decides: RedirectOutcome.self,
        mirrors: [
            .urlSession(
                "URLSessionTaskDelegate"
                    + ".urlSession(_:task:willPerformHTTPRedirection:newRequest:completionHandler:)")
        ])
    public let followed = EventKind(
        "redirect.followed",
        "The task has a new current request: the one that the redirect proposed, or the one that the delegate answered with.",
        mirrors: [.urlSession("URLSessionTask.currentRequest")])
    public let handlerCalled = EventKind(
        "redirect.handlerCalled", "A redirect handler was asked what to send instead.",
        mirrors: [
            .alamofire5(
                "RedirectHandler.task(_:willBeRedirectedTo:for:completion:)",
                "Features/RedirectHandler.swift", 42)
        ])
    public let handlerDecided = EventKind(
        "redirect.handlerDecided",
        "It was decided who answers about a redirect, and the answer is known: follow, modify, or do not follow.",
        asks: "Does a handler follow the redirect?", decides: RedirectHandlerOutcome.self,
        mirrors: [
            .alamofire5("Request.redirect(using:)", "Core/Request.swift", 867),
            .alamofire5(
                "Redirector.task(_:willBeRedirectedTo:for:completion:)", "Features/RedirectHandler.swift", 81),
            .alamofire4(
                "SessionDelegate.urlSession(_:task:willPerformHTTPRedirection:newRequest:completionHandler:)",
                "SessionDelegate.swift", 313),
        ])
}

extension EventKind {
    /// Events about redirects.
    public static let redirect = RedirectKinds()
}

/// An event about redirects.
public enum RedirectEvent: EventGroup, Sendable {
    case decided(Decision)
    case settled(Decision)
    case followed(from: URLRequest, to: URLRequest)
    case handlerCalled(name: String, status: Int)
    case handlerDecided(Decision)

    public var kind: EventKind {
        switch self {
        case .decided: .redirect.decided
        case .settled: .redirect.settled
        case .followed: .redirect.followed
        case .handlerCalled: .redirect.handlerCalled
        case .handlerDecided: .redirect.handlerDecided
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .decided(let decision):
            details.decision(decision)
        case .settled(let decision):
            details.decision(decision)
        case .followed(let initial, let adapted):
            details.array("changes", FieldChange.between(initial, adapted))
        case .handlerCalled(let name, let status):
            details.call(alamofire5: "redirectHandler(\(name))")
            details.field("name", name)
            details.field("status", status)
        case .handlerDecided(let decision):
            details.decision(decision)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .followed(_, let request): sizes.bytes(of: request)
        case .handlerCalled(let name, _): name.utf8.count
        case .decided, .settled, .handlerDecided: 0
        }
    }
}

/// The outcomes of `redirect.decided`.
public enum RedirectOutcome: String, CaseIterable, Outcome {
    case follow
    case deliver
    case fail
}

/// The outcomes of `redirect.handlerDecided`.
public enum RedirectHandlerOutcome: String, CaseIterable, Outcome {
    case follow
    case modify
    case doNotFollow
}
