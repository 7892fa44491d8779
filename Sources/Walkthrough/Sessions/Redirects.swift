import ScriptReading

/// What a session does with the redirects of its requests.
struct SessionRedirects: SessionPart, BehaviorPart {
    @Key(
        "redirector", "What happens to redirects.",
        .missing(on: .resource, because: ChainReason.noDelegate))
    var redirector: ScriptedRedirector?
    var answers: [KeyPlace] { [$redirector] }

    func apply(to plan: inout SessionPlan) { plan.redirectHandler = redirector.map(Redirector.init) }

    func apply(to behavior: inout TaskBehavior) {
        if let redirector { behavior.willRedirect = redirector.answer }
    }
}

/// What a single request does with its redirects. It replaces the session's choice.
struct RequestRedirects: RequestPart, BehaviorPart {
    @Key(
        "redirector", "What happens to its redirects.",
        .missing(on: .resource, because: ChainReason.noDelegate)
            .missing(
                on: .sessionManager, because: "its delegate has one closure for the redirects of all requests"
            ))
    private var redirector: ScriptedRedirector?
    var answers: [KeyPlace] { [$redirector] }

    func apply(to request: Request) {
        if let redirector { request.redirect(using: Redirector(redirector)) }
    }

    func apply(to behavior: inout TaskBehavior) {
        if let redirector { behavior.willRedirect = redirector.answer }
    }
}

/// What happens to a redirect. Mirrors Alamofire's `Redirector.Behavior`.
enum ScriptedRedirector: ScriptValue, Sendable {
    /// The proposed request is sent.
    case follow
    /// The redirect itself is the response.
    case doNotFollow
    /// The proposed request is sent with these headers added.
    case modify(headers: [Header])

    static var type: ScriptType<ScriptedRedirector> {
        .words([("follow", .follow), ("doNotFollow", .doNotFollow)]).or(Modification.self)
    }

    private struct Modification: ScriptRecord {
        static let noun = "a redirector"

        @Key("modify", .headers, "Sends the proposed request with these headers added.")
        var headers: [Header]

        func made(_ object: ScriptObject) -> ScriptedRedirector? { .modify(headers: headers) }
    }
}

extension ScriptedRedirector {
    /// A delegate's answer to a proposed request: the request to send, or nil not to follow the redirect.
    func answer(_ proposal: URLRequest) -> URLRequest? {
        switch self {
        case .follow: proposal
        case .doNotFollow: nil
        case .modify(let headers): proposal.setting(headers)
        }
    }
}

extension Redirector {
    fileprivate init(_ redirector: ScriptedRedirector) {
        switch redirector {
        case .follow: self.init(behavior: .follow)
        case .doNotFollow: self.init(behavior: .doNotFollow)
        case .modify:
            self.init(behavior: .modify { _, proposal, _ in redirector.answer(proposal) })
        }
    }
}
