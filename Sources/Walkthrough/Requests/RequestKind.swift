/// A kind of request that a script can make: the word of its `type`, what it has that others have not, and
/// how it is made.
///
/// ## How to add a kind of request to scripts
///
/// 1. **The kind**: a struct that conforms to `RequestKind`, in a file of its own (`DataRequestKind.swift` is
///    the smallest). `keys` are the keys that only it has, `lacks` the shared keys it cannot have;
///    `init?(_:_:)` reads its own keys and notes mistakes; `makeRequest(_:)` calls the session's method. The
///    plan has everything that all kinds share, made ready: the convertible, the interceptor, the session.
/// 2. **Its handlers**: a struct that conforms to `HandlerForm` for each thing that can receive its response
///    (`DataHandlers.swift`), and a `ScriptForms` with all of them.
/// 3. **Its validators**, if it has any: a conformance of the request's class to `ValidatedRequest`.
/// 4. **Calls** that only it knows, such as `cancelProducingResumeData`: a struct that conforms to
///    `RequestCall` (`RequestCalls.swift`), added to `ScriptForms.calls`.
/// 5. **One line** in `ScriptForms.requests` below. The loader, its messages, the schema, the runner and the
///    actions know the kind from then on.
/// 6. **Keys that every kind has**, or the session, or the world around the client: a `ScriptPart`.
///
/// Then tell authors in `Walkthroughs/README.md`, whose examples are loaded and run by a test.
protocol RequestKind: ScriptForm {
    /// What can receive a response of this kind; the standard one may be named by its word alone.
    static var handlers: ScriptForms { get }
    /// The method where a script names none.
    static var standardMethod: HTTPMethod { get }
    /// The schemes its URL may have, the usual one last.
    static var schemes: [String] { get }
    /// Makes the request, without validators and handlers, by calling the session as an app would.
    func makeRequest(_ plan: RequestPlan) -> Request
}

extension RequestKind {
    static var standardMethod: HTTPMethod { .get }
    static var schemes: [String] { ["http", "https"] }

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

/// What a request of any kind is made from.
struct RequestPlan {
    /// The script's own words about it.
    let scripted: ScriptedRequest
    /// Makes the `URLRequest`: URL, method, headers, parameters and body as the script says.
    let convertible: any URLRequestConvertible
    /// The request's own interceptors as one.
    let interceptor: (any RequestInterceptor)?
    /// The session that makes it.
    let session: Session
    /// The requests made before it, by `id`, for a kind that goes on where another request ended.
    let earlier: [String: Request]
}

extension ScriptForms {
    /// Every kind of request.
    static let requests = ScriptForms(
        noun: "a request", key: "type", standard: DataRequestKind.self,
        shared: ScriptedRequest.sharedKeys + ScriptParts.ofRequests.flatMap { $0.keys },
        all: [
            DataRequestKind.self, UploadRequestKind.self, DownloadRequestKind.self, ResumedDownloadKind.self,
            StreamRequestKind.self, WebSocketRequestKind.self,
        ])

    /// What a refresh can ask the server with.
    static let refreshRequests = ScriptForms(
        noun: "a request", key: "type", standard: DataRequestKind.self, shared: requests.shared,
        all: [DataRequestKind.self])
}

extension RequestKind {
    /// The handlers as the value of a key: a word, or an object.
    static var handlerType: TypeShape { .oneOf([.word(handlers.words), .forms(handlers)]) }
}
