/// What the app's own delegate says about one task. Left alone, what a delegate says that lacks the method.
struct TaskBehavior {
    /// How an app without a library hears of a task.
    enum Style: String, CaseIterable { case completionHandler, delegate }

    /// Nil leaves it to the script: a completion handler where something receives the response.
    var style: Style?
    /// To the response's head.
    var onResponse = URLSession.ResponseDisposition.allow
    /// To a redirect: the request that follows it, nil to stay.
    var willRedirect: (URLRequest) -> URLRequest? = { $0 }
    /// To a challenge.
    var didReceiveChallenge: (URLAuthenticationChallenge) -> ChallengeAnswer = { _ in
        (.performDefaultHandling, nil)
    }
    /// To a proposal to store: what is stored, nil for nothing.
    var willCache: (CachedURLResponse) -> CachedURLResponse? = { $0 }
    /// To the question for a stream: a new one each time, nil for none.
    var bodyStream: () -> InputStream? = { nil }
    /// Where a download's file goes; nil leaves it where it will be removed.
    var destination: ScriptedFile?

    typealias ChallengeAnswer = (URLSession.AuthChallengeDisposition, URLCredential?)
}

/// How the app hears of a request's task, and what it says to the head of its response.
struct TaskStyle: BehaviorPart {
    static let keys: [ObjectShape.Key] = [
        .optional(
            "style", .word(TaskBehavior.Style.allCases.map(\.rawValue)),
            "How the app hears of the task; a completion handler where there are handlers, else a delegate."
        )
        .only(on: .urlSession, because: "Alamofire's tasks tell its own delegate")
        .missing(on: .resource, because: "its tasks always have a completion handler"),
        .optional(
            "onResponse", .word(dispositions.map(\.word)),
            "What the delegate says to the head of the response; allow without it."
        )
        .only(on: .urlSession, because: "Alamofire asks its onHTTPResponse closures")
        .missing(on: .resource, because: "a task with a completion handler asks nobody"),
        .optional(
            "fileTo", .string,
            "Where the app moves the file of a data task that becomes a download: a path in the temporary"
                + " folder of the run."
        )
        .only(on: .urlSession, because: "Alamofire's data requests become no downloads")
        .missing(on: .resource, because: "its data tasks become no downloads"),
    ]

    private static let dispositions: [(word: String, disposition: URLSession.ResponseDisposition)] = [
        ("allow", .allow), ("cancel", .cancel), ("becomeDownload", .becomeDownload),
    ]

    private let style: TaskBehavior.Style?
    private let disposition: URLSession.ResponseDisposition?
    private let file: ScriptedFile?

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        style = object.word("style", as: TaskBehavior.Style.self)
        let word = object.word("onResponse", of: Self.dispositions.map(\.word))
        disposition = Self.dispositions.first { $0.word == word }?.disposition
        file = object.destination("fileTo")
        if file != nil, disposition != .becomeDownload, let json = object["fileTo"] {
            object.error("\"fileTo\": expected \"onResponse\": \"becomeDownload\" beside it", at: json)
        }
        if style == nil, disposition == nil { return nil }
    }

    func apply(to behavior: inout TaskBehavior) {
        behavior.style = style
        if let disposition { behavior.onResponse = disposition }
        if let file { behavior.destination = file }
    }
}

/// Whether a session has a delegate, and where it is called.
struct SessionDelegation: ScriptPart {
    static let keys: [ObjectShape.Key] = [
        .optional("delegate", .flag, "Whether the session has a delegate; yes without this.")
            .only(on: .urlSession, because: "Alamofire's session is nothing without its delegate")
            .missing(on: .resource, because: "its sessions have no delegate"),
        .optional(
            "delegateQueue", .string,
            "The label of the queue that the delegate and completion handlers are called on; main for the"
                + " main queue; one of the session's own without this."
        )
        .only(on: .urlSession, because: "Alamofire's delegate is called on its root queue")
        .missing(on: .resource, because: "delivery says where it calls back"),
    ]

    let hasDelegate: Bool
    private let label: String?

    init() { (hasDelegate, label) = (true, nil) }

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        hasDelegate = object.flag("delegate") ?? true
        label = object.string("delegateQueue")
        if hasDelegate, label == nil { return nil }
    }

    func delegateQueue(in simulator: Simulator) -> DispatchQueue? {
        label.map { $0 == "main" ? simulator.main : simulator.sharedQueue(label: $0) }
    }
}
