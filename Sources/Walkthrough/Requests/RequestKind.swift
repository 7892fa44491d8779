import ScriptReading

/// A kind of request that a script can make: the word of its `type`, the keys that only it has, and how the
/// request is made.
///
/// ## How to add a kind of request to scripts
///
/// 1. **The kind**: a struct that conforms to `RequestKind`, in a file of its own (`DataRequestKind.swift` is
///    the smallest). Its `@Key` properties are the keys that only it has, and `lacks` names the shared keys
///    that it does not have. `makeRequest(_:)` calls the session's method; everything that all kinds share is
///    ready in the plan.
/// 2. **Its handlers**: for each way to receive the response, a struct that conforms to `HandlerForm`
///    (`DataHandlers.swift`), and a `ScriptForms` that lists them.
/// 3. **Its validators**, if it has any: a conformance of the request's class to `ValidatedRequest`.
/// 4. **Calls** that only it has, such as `cancelProducingResumeData`: a struct that conforms to
///    `RequestCall` (`RequestCalls.swift`), listed in `ScriptForms.calls`.
/// 5. **One line** in `ScriptForms.requests` below. The loader, its messages, the schema, the players and the
///    actions find the kind there.
/// 6. **Keys of every kind**, of the session, or of the world around the client: a `ScriptPart`.
///
/// Then describe it in `Walkthroughs/README.md`, whose examples are loaded and run by a test.
protocol RequestKind: ScriptForm {
    /// The forms of handlers that can receive a response of this kind.
    static var handlerForms: ScriptForms { get }
    /// The method of a request whose script names none.
    static var standardMethod: HTTPMethod { get }
    /// The schemes that its URL may have, the usual one last.
    static var schemes: [String] { get }
    /// The handlers of the response, in the order in which they are added.
    var handlers: [any HandlerForm] { get }
    /// Makes the request, without validators and handlers, by calling the session as an app would.
    func makeRequest(_ plan: RequestPlan) -> Request
}

extension RequestKind {
    static var standardMethod: HTTPMethod { .get }
    static var schemes: [String] { LoadableSchemes.ofRequests }

    static func whyMissing(on chain: Chain) -> String? {
        switch chain {
        case .urlSession: self is any TaskKind.Type ? nil : "URLSession has no task for it"
        case .resource:
            self is DataRequestKind.Type ? nil : "its requests load into memory, with data tasks"
        case .sessionManager:
            self is any ManagerRequestKind.Type ? nil : "Alamofire 4.7 has no such request"
        case .session: nil
        }
    }
}

/// Everything that a request of any kind is made from.
struct RequestPlan {
    /// What the script says about it.
    let scripted: ScriptedRequest
    /// Makes the `URLRequest` with the script's URL, method, headers, parameters and body.
    let convertible: any URLRequestConvertible
    /// The request's own interceptors, combined into one.
    let interceptor: (any RequestInterceptor)?
    /// The session that makes it.
    let session: Session
    /// The request made before it with an id, for a kind that continues an earlier request.
    let earlier: (String) -> Request?
}

extension ScriptForms {
    /// Every kind of request.
    static let requests = ScriptForms(
        noun: "a request", key: "type", standard: DataRequestKind.self,
        shared: [ScriptedRequest.self],
        all: [
            DataRequestKind.self, UploadRequestKind.self, DownloadRequestKind.self, ResumedDownloadKind.self,
            StreamRequestKind.self, WebSocketRequestKind.self,
        ])

    /// The kinds of request that can refresh a token.
    static let refreshRequests = ScriptForms(
        noun: "a request", key: "type", standard: DataRequestKind.self, shared: requests.shared,
        all: [DataRequestKind.self])
}

extension RequestKind {
    /// A handler in a script: a word, or an object that says more.
    static var handlerType: ScriptType<any HandlerForm> { handlerForms.typeOrWord() }
}
