/// Monitors that a session is made with: they hear what the library tells, each on a queue of its own.
struct SessionMonitors: SessionPart {
    static let keys: [ObjectShape.Key] = [
        .optional(
            "eventMonitors", .list(.object(.eventMonitor)),
            "Monitors of the app's own; each call of one is an event."
        )
        .only(on: .session, because: "an app without a library has its delegate")
        .missing(on: .sessionManager, because: "Alamofire 4.7 has notifications, and no monitors")
    ]

    private let monitors: [ScriptedMonitor.Settings]

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        monitors = object.objects("eventMonitors", .eventMonitor).map(ScriptedMonitor.Settings.init)
        if monitors.isEmpty { return nil }
    }

    func apply(to plan: inout SessionPlan) {
        plan.eventMonitors = monitors.map { ScriptedMonitor($0) }
    }
}

extension ObjectShape {
    static let eventMonitor = ObjectShape(
        "an event monitor",
        [
            .required("name", .string, "What the trace calls it."),
            .optional("queue", .string, "The label of the queue that it is called on; main without it."),
            .optional(
                "methods", .list(.word(ScriptedMonitor.Method.allCases.map(\.rawValue))),
                "The methods that it has; all without it."),
        ])
}

/// A monitor that notes what it hears, and does nothing with it.
///
/// The library enqueues each call on the monitor's queue and goes on: the trace shows how much later it is
/// heard, and what has happened by then.
final class ScriptedMonitor: EventMonitor {
    /// What a script says of it.
    struct Settings: Sendable {
        let name: String
        let queue: String?
        /// Nil for all.
        let methods: Set<Method>?

        init(_ object: ScriptObject) {
            name = object.string("name") ?? ""
            queue = object.string("queue")
            let words = Method.allCases.map(\.rawValue)
            methods =
                object["methods"] == nil
                ? nil
                : Set(
                    object.list("methods").compactMap {
                        object.word($0, "methods", of: words).flatMap(Method.init(rawValue:))
                    })
        }
    }

    /// A monitor's methods, as the measured orders name them.
    enum Method: String, CaseIterable, Sendable {
        case urlSessionDidBecomeInvalid = "urlSession.didBecomeInvalid"
        case urlSessionTaskDidReceiveChallenge = "urlSession.task.didReceiveChallenge"
        case urlSessionTaskDidSendBodyData = "urlSession.task.didSendBodyData"
        case urlSessionTaskNeedNewBodyStream = "urlSession.task.needNewBodyStream"
        case urlSessionTaskWillPerformHTTPRedirection = "urlSession.task.willPerformHTTPRedirection"
        case urlSessionTaskDidFinishCollectingMetrics = "urlSession.task.didFinishCollectingMetrics"
        case urlSessionTaskDidCompleteWithError = "urlSession.task.didCompleteWithError"
        case urlSessionTaskIsWaitingForConnectivity = "urlSession.task.isWaitingForConnectivity"
        case urlSessionDataTaskDidReceiveResponse = "urlSession.dataTask.didReceiveResponse"
        case urlSessionDataTaskDidReceiveData = "urlSession.dataTask.didReceiveData"
        case urlSessionDataTaskWillCacheResponse = "urlSession.dataTask.willCacheResponse"
        case requestDidCreateInitialURLRequest = "request.didCreateInitialURLRequest"
        case requestDidFailToCreateURLRequest = "request.didFailToCreateURLRequest"
        case requestDidAdaptInitialRequest = "request.didAdaptInitialRequest"
        case requestDidFailToAdaptURLRequest = "request.didFailToAdaptURLRequest"
        case requestDidCreateURLRequest = "request.didCreateURLRequest"
        case requestDidCreateTask = "request.didCreateTask"
        case requestDidGatherMetrics = "request.didGatherMetrics"
        case requestDidFailTaskEarly = "request.didFailTaskEarly"
        case requestDidCompleteTask = "request.didCompleteTask"
        case requestIsRetrying
        case requestDidFinish
        case requestDidResume
        case requestDidResumeTask = "request.didResumeTask"
        case requestDidSuspend
        case requestDidSuspendTask = "request.didSuspendTask"
        case requestDidCancel
        case requestDidCancelTask = "request.didCancelTask"
        case requestDidCreateUploadable = "request.didCreateUploadable"
        case requestDidFailToCreateUploadable = "request.didFailToCreateUploadable"
        case requestDidProvideInputStream = "request.didProvideInputStream"
        case requestDidValidateRequest = "request.didValidateRequest"
        case requestDidParseResponse = "request.didParseResponse"
        case requestDidParseStream = "request.didParseStream"
        case urlSessionDownloadTaskDidResumeAtOffset = "urlSession.downloadTask.didResumeAtOffset"
        case urlSessionDownloadTaskDidWriteData = "urlSession.downloadTask.didWriteData"
        case urlSessionDownloadTaskDidFinishDownloadingTo = "urlSession.downloadTask.didFinishDownloadingTo"
        case requestDidFinishDownloading = "request.didFinishDownloading"
        case requestDidCreateDestinationURL = "request.didCreateDestinationURL"
    }

    let queue: DispatchQueue
    private let settings: Settings

    init(_ settings: Settings) {
        self.settings = settings
        queue = settings.queue.map { DispatchQueue(label: $0) } ?? .main
    }

    /// Notes a call, unless the script's monitor does not have the method.
    func hear(_ method: Method, _ subject: Subject) {
        guard settings.methods?.contains(method) ?? true else { return }
        queue.simulator.recorder.record(
            .monitor(.called(name: settings.name, method: method.rawValue)), subject)
    }
}
