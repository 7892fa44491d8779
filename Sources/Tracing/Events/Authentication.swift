/// The kinds of events about an access token, and about the refresh that all requests share.
public struct AuthenticationKinds: EventKinds {
    public let applied = EventKind(
        "authentication.applied", "The authenticator put a credential into a `URLRequest`.",
        mirrors: [.alamofire5("Authenticator.apply(_:to:)", "Features/AuthenticationInterceptor.swift", 59)])
    public let failureJudged = EventKind(
        "authentication.failureJudged",
        "The authenticator said whether a request failed because of its authentication.",
        mirrors: [
            .alamofire5(
                "Authenticator.didRequest(_:with:failDueToAuthenticationError:)",
                "Features/AuthenticationInterceptor.swift", 109)
        ])
    public let credentialJudged = EventKind(
        "authentication.credentialJudged",
        "The authenticator said whether the failed request carried the current credential.",
        mirrors: [
            .alamofire5(
                "Authenticator.isRequest(_:authenticatedWith:)", "Features/AuthenticationInterceptor.swift",
                141)
        ])
    public let decided = EventKind(
        "authentication.decided",
        "The authentication interceptor chose: apply a credential, wait, refresh, retry at once, or give up.",
        asks: "What is to be done about the credential?", decides: AuthenticationOutcome.self,
        mirrors: [
            .alamofire5(
                "AuthenticationInterceptor.adapt(_:for:completion:)",
                "Features/AuthenticationInterceptor.swift", 267),
            .alamofire5(
                "AuthenticationInterceptor.retry(_:for:dueTo:completion:)",
                "Features/AuthenticationInterceptor.swift", 325),
        ])
    public let refreshStarted = EventKind(
        "authentication.refreshStarted", "A refresh began; all requests that need it share this one.",
        opens: .run,
        mirrors: [
            .alamofire5(
                "Authenticator.refresh(_:for:completion:)", "Features/AuthenticationInterceptor.swift", 84),
            .alamofire5(
                "AuthenticationInterceptor.refresh(_:for:insideLock:)",
                "Features/AuthenticationInterceptor.swift", 384),
        ])
    public let refreshCompleted = EventKind(
        "authentication.refreshCompleted",
        "The refresh returned a new credential, or failed; every request that waited for it goes on.",
        closes: "authentication.refreshStarted",
        mirrors: [
            .alamofire5(
                "AuthenticationInterceptor.handleRefreshSuccess(_:insideLock:)",
                "Features/AuthenticationInterceptor.swift", 422),
            .alamofire5(
                "AuthenticationInterceptor.handleRefreshFailure(_:insideLock:)",
                "Features/AuthenticationInterceptor.swift", 438),
        ])
}

extension EventKind {
    /// Events about an access token, and about the refresh that all requests share.
    public static let authentication = AuthenticationKinds()
}

/// An event about an access token, and about the refresh that all requests share.
public enum AuthenticationEvent: EventGroup, Sendable {
    case applied(credential: String)
    case failureJudged(Bool, status: Int, error: any Error)
    case credentialJudged(Bool, credential: String)
    case decided(Decision)
    case refreshStarted(credential: String)
    case refreshCompleted(credential: String?, error: (any Error)?)

    public var kind: EventKind {
        switch self {
        case .applied: .authentication.applied
        case .failureJudged: .authentication.failureJudged
        case .credentialJudged: .authentication.credentialJudged
        case .decided: .authentication.decided
        case .refreshStarted: .authentication.refreshStarted
        case .refreshCompleted: .authentication.refreshCompleted
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .applied(let credential):
            details.call(alamofire5: "authenticator.apply(\(credential))")
            details.field("credential", credential)
        case .failureJudged(let verdict, let status, let error):
            details.call(alamofire5: "authenticator.didRequest(\(verdict))")
            details.field("dueToAuthentication", verdict)
            details.field("status", status)
            details.field("error", error)
        case .credentialJudged(let verdict, let credential):
            details.call(alamofire5: "authenticator.isRequest(\(verdict))")
            details.field("authenticatedWithCredential", verdict)
            details.field("credential", credential)
        case .decided(let decision):
            details.decision(decision)
        case .refreshStarted(let credential):
            details.call(alamofire5: "authenticator.refresh(\(credential))", alamofire4: "oauth.refresh")
            details.field("credential", credential)
        case .refreshCompleted(let credential, let error):
            details.call(
                alamofire5: "authenticator.refresh.completed(\(credential ?? "failure"))",
                alamofire4: "oauth.refresh.completed(\(credential ?? "failure"))")
            details.field("credential", credential)
            details.field("error", error)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .applied(let credential), .credentialJudged(_, let credential), .refreshStarted(let credential):
            credential.utf8.count
        case .failureJudged(_, _, let error): Payload.bytes(of: error)
        case .refreshCompleted(let credential, let error):
            (credential?.utf8.count ?? 0) + Payload.bytes(of: error)
        case .decided: 0
        }
    }
}

/// The outcomes of `authentication.decided`.
public enum AuthenticationOutcome: String, CaseIterable, Outcome {
    case apply = "apply credential"
    case startRefresh = "wait for new refresh"
    case joinRefresh = "wait for running refresh"
    case missingCredential = "missing credential"
    case notOurs = "not ours"
    case retryWithCurrentCredential = "retry with current credential"
    case reportStoredFailure = "report stored failure"
    case refresh
    case noRefresh = "no refresh"
}
