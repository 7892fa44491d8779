import ScriptReading

/// How the app's own delegate answers for one task. The defaults are those of a delegate without the methods.
struct TaskBehavior {
    /// How an app without a library receives the result of a task.
    enum Style: String, ScriptWord {
        case completionHandler, delegate

        /// What an app does unless the script says otherwise.
        static func standard(for handlers: [any HandlerForm]) -> Style {
            handlers.isEmpty ? .delegate : .completionHandler
        }
    }

    /// Nil stands for a completion handler if there are handlers, and otherwise for the delegate.
    var style: Style?
    /// The answer to the head of the response.
    var onResponse = URLSession.ResponseDisposition.allow
    /// The answer to a redirect: the request to send, or nil not to follow it.
    var willRedirect: (URLRequest) -> URLRequest? = { $0 }
    /// The answer to a challenge.
    var didReceiveChallenge: (URLAuthenticationChallenge) -> ChallengeAnswer = { _ in
        (.performDefaultHandling, nil)
    }
    /// The answer to a proposed cached response: the one to store, or nil to store nothing.
    var willCache: (CachedURLResponse) -> CachedURLResponse? = { $0 }
    /// Makes a new body stream each time, or returns nil if there is none.
    var bodyStream: () -> InputStream? = { nil }
    /// The place that a download's file is moved to, or nil to let it be removed.
    var destination: ScriptedFile?

    typealias ChallengeAnswer = (URLSession.AuthChallengeDisposition, URLCredential?)
}

/// How the app receives the result of a request's task, and answers to the head of its response.
struct TaskStyle: BehaviorPart {
    @Key(
        "style",
        "How the app receives the result; by default, a completion handler if there are handlers, or a delegate.",
        .only(on: .urlSession, because: "Alamofire's tasks tell its own delegate")
            .missing(on: .resource, because: "its tasks always have a completion handler"))
    private var style: TaskBehavior.Style?
    @Key(
        "onResponse", "The delegate's answer to the head of the response; allow by default.",
        .only(on: .urlSession, because: "Alamofire asks its onHTTPResponse closures")
            .missing(on: .sessionManager, because: "its delegate has one closure for all responses")
            .missing(on: .resource, because: "a task with a completion handler asks no delegate"))
    private var disposition: URLSession.ResponseDisposition?
    @Key(
        "fileTo", .destination,
        "Where the app moves the file of a data task that becomes a download: a path in the temporary"
            + " folder of the run.",
        .only(on: .urlSession, because: "Alamofire's data requests do not become downloads")
            .missing(on: .resource, because: "its data tasks do not become downloads")
            .missing(
                on: .sessionManager,
                because: "no script's closure of the delegate makes a download of its data tasks"))
    private var file: ScriptedFile?
    var answers: [KeyPlace] { [$disposition] }

    func check(_ object: ScriptObject) {
        guard file != nil, disposition != .becomeDownload else { return }
        object.refuse($file, because: "expected \"onResponse\": \"becomeDownload\" beside it")
    }

    /// Checks that the task of a kind of request can call back as the script says.
    func check(_ kind: any RequestKind, _ object: ScriptObject) {
        if kind.uploadsStream, style == .completionHandler {
            object.refuse(
                $style, because: "an upload of a stream tells its delegate, which has to provide the stream")
        }
    }

    /// What is told the result of such a request. Messages are always received with a completion handler.
    func receiver(of kind: any RequestKind) -> TaskBehavior.Style {
        if kind is WebSocketRequestKind { return .completionHandler }
        return kind.uploadsStream ? .delegate : style ?? .standard(for: kind.handlers)
    }

    func apply(to behavior: inout TaskBehavior) {
        behavior.style = style
        if let disposition { behavior.onResponse = disposition }
        if let file { behavior.destination = file }
    }
}

extension RequestKind {
    /// `true` if it sends a stream that its task's delegate has to provide.
    fileprivate var uploadsStream: Bool {
        guard let upload = self as? UploadRequestKind, case .stream = upload.content else { return false }
        return true
    }
}

extension URLSession.ResponseDisposition: ScriptValue {
    package static var type: ScriptType<URLSession.ResponseDisposition> {
        .words([("allow", .allow), ("cancel", .cancel), ("becomeDownload", .becomeDownload)])
    }
}

/// Whether a session has a delegate, and the queue that it is called on.
struct SessionDelegation: ScriptPart {
    @Key(
        "delegate", "Whether the session has a delegate; true by default.",
        .only(on: .urlSession, because: "Alamofire's session needs its delegate")
            .missing(on: .resource, because: "its sessions have no delegate"))
    var hasDelegate = true
    @Key(
        "delegateQueue",
        "The label of the queue that the delegate and completion handlers are called on, or main for the"
            + " main queue; one of the session's own by default.",
        .only(on: .urlSession, because: "Alamofire's delegate is called on its root queue")
            .missing(on: .sessionManager, because: "a SessionManager gives its URLSession no queue")
            .missing(on: .resource, because: "delivery says where it calls back"))
    private var label: String?

    func delegateQueue(in simulator: Simulator) -> DispatchQueue? {
        label.map { $0 == "main" ? simulator.main : simulator.sharedQueue(label: $0) }
    }
}
