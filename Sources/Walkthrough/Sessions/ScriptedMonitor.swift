import ScriptReading

/// The event monitors of a session, each called on the queue that it names.
struct SessionMonitors: SessionPart {
    @Key(
        "eventMonitors", .list(of: ScriptForms.eventMonitors.type()),
        "Monitors of the app's own; each call of a scripted one is an event.",
        .only(on: .session, because: "an app without a library uses its delegate")
            .missing(on: .sessionManager, because: "Alamofire 4.7 has notifications, but no monitors"))
    private var monitors: [any EventMonitorForm] = []
    @Key(
        "alamofireNotifications",
        "Whether AlamofireNotifications is among the app's own monitors. Without it, no notification is posted.",
        .only(on: .session, because: "only Alamofire 5 leaves notifications to an event monitor"))
    private var postsNotifications = false

    func check(_ object: ScriptObject) {
        guard !$monitors.isGiven else { return }
        object.refuse(
            $postsNotifications, because: "a session without \"eventMonitors\" has AlamofireNotifications")
    }

    func apply(to plan: inout SessionPlan) {
        guard $monitors.isGiven else { return }
        plan.eventMonitors = postsNotifications ? [AlamofireNotifications()] : []
        plan.eventMonitors += monitors.map { $0.makeMonitor() }
    }
}

/// An event monitor of the app's own.
protocol EventMonitorForm: ScriptForm {
    func makeMonitor() -> any EventMonitor
}

extension ScriptForms {
    /// Every event monitor of the app's own.
    static let eventMonitors = ScriptForms(
        noun: "an event monitor", key: "type", standard: ScriptedMonitor.Settings.self,
        all: [ScriptedMonitor.Settings.self, SwiftEventMonitor.self])
}

/// An event monitor that records the calls it gets, and does nothing else.
///
/// The library enqueues each call on the monitor's queue and goes on without waiting. The trace shows how
/// much later the monitor gets it, and what has happened in the meantime.
final class ScriptedMonitor: EventMonitor {
    /// The keys of a monitor.
    struct Settings: EventMonitorForm {
        static let word = "scripted"
        static let noun = "an event monitor"
        static let meaning = "A monitor that records the calls it gets. This is the default."

        @Key("name", "Its name in the trace.") var name: String
        @Key("queue", "The label of the queue it is called on; the main queue by default.") var queue: String?
        @Key("methods", "The methods that it has; all by default.") var methods = Method.allCases

        func makeMonitor() -> any EventMonitor { ScriptedMonitor(self) }
    }

    /// The methods of a monitor, under their names in the measured event orders.
    enum Method: String, ScriptWord {
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
        let main = DispatchQueue.main
        queue = settings.queue.map { main.simulator.sharedQueue(label: $0) } ?? main
    }

    /// Records a call, if the script's monitor has the method.
    func hear(_ method: Method, _ subject: Subject) {
        guard settings.methods.contains(method) else { return }
        queue.simulator.recorder.record(
            .monitor(.called(name: settings.name, method: method.rawValue)), subject)
    }

    /// Records a call about a request, in the attempt that led to it. The monitor's queue may get to it when
    /// the next one has begun.
    func hear(_ method: Method, _ request: Request) {
        var subject = request.subject
        let origin = queue.simulator.recorder.currentSubject
        if origin.request == subject.request { subject.attempt = origin.attempt }
        hear(method, subject)
    }
}
