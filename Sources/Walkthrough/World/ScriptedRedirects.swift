/// What the session does with redirects of requests that do not say so themselves.
struct SessionRedirects: SessionPart, BehaviorPart {
    static let keys: [ObjectShape.Key] = [
        .optional("redirector", ScriptedRedirector.type, "What becomes of redirects.")
            .missing(on: .resource, because: "its sessions have no delegate to ask")
    ]

    let redirector: ScriptedRedirector

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        guard let redirector = decoder.redirector(object) else { return nil }
        self.redirector = redirector
    }

    func apply(to plan: inout SessionPlan) { plan.redirectHandler = Redirector(redirector) }

    func apply(to behavior: inout TaskBehavior) { behavior.willRedirect = redirector.answer }
}

/// What a request does with its redirects; wins over the session's word.
struct RequestRedirects: RequestPart, BehaviorPart {
    static let keys: [ObjectShape.Key] = [
        .optional("redirector", ScriptedRedirector.type, "What becomes of its redirects.")
            .missing(on: .resource, because: "its sessions have no delegate to ask")
            .missing(
                on: .sessionManager, because: "its delegate has one closure for the redirects of all requests"
            )
    ]

    private let redirector: ScriptedRedirector

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        guard let redirector = decoder.redirector(object) else { return nil }
        self.redirector = redirector
    }

    func apply(to request: Request) { request.redirect(using: Redirector(redirector)) }

    func apply(to behavior: inout TaskBehavior) { behavior.willRedirect = redirector.answer }
}

/// What becomes of a redirect. Mirrors Alamofire's `Redirector.Behavior`.
enum ScriptedRedirector: Equatable, Sendable {
    /// The proposed request is sent.
    case follow
    /// The redirect is the response.
    case doNotFollow
    /// The proposed request is sent with these headers put in.
    case modify(headers: [Header])

    static let type = TypeShape.oneOf([.word(["follow", "doNotFollow"]), .object(.redirector)])
}

extension ObjectShape {
    static let redirector = ObjectShape(
        "a redirector",
        [.required("modify", .map(.string), "Sends the proposed request with these headers put in.")])
}

extension ScriptDecoder {
    fileprivate func redirector(_ object: ScriptObject) -> ScriptedRedirector? {
        guard let json = object["redirector"] else { return nil }
        if let object = ScriptObject(optional: json, .redirector, problems) {
            return .modify(headers: headers(object, "modify"))
        }
        switch object.word(json, "redirector", of: ["follow", "doNotFollow"]) {
        case "follow": return .follow
        case "doNotFollow": return .doNotFollow
        default: return nil
        }
    }
}

extension ScriptedRedirector {
    /// What a delegate says to a proposed request: what to send, or nil to stay with the redirect.
    func answer(_ proposal: URLRequest) -> URLRequest? {
        switch self {
        case .follow: return proposal
        case .doNotFollow: return nil
        case .modify(let headers):
            var request = proposal
            for header in headers { request.setValue(header.value, forHTTPHeaderField: header.name) }
            return request
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
