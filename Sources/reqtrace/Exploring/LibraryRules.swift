import Exploration
import Tracing

/// What no run of a chain may do, whatever the script and the schedule: the promises of the libraries
/// themselves, as they were measured.
struct LibraryRules {
    static let finishedOnce = "a request finishes once an attempt"
    static let nothingAfterCompletion = "nothing is delegated after a task has completed"
    static let serializersFirst = "serializers come before handlers"
    static let oneRefresh = "one refresh at a time"

    private let chain: Chain
    private var finished: Set<Subject> = []
    /// The requests that were cancelled. If that happens while they end, they may end twice.
    private var cancelled: Set<UInt32> = []
    /// The tasks that have completed.
    private var completed: Set<UInt32> = []
    /// The requests with a handler that has been called, so that no serializer may run any more.
    private var handled: Set<UInt32> = []
    /// The requests whose handlers have all been enqueued, and whether another one was added since. Its
    /// serializer does not wait until those are called: they may have queues of their own.
    private var addedLate: [UInt32: Bool] = [:]
    /// Tells which refresh ends.
    private var running = RunningRefreshes()
    /// The refreshes that are running, by the names of their interceptors: the number of the event with which
    /// each began.
    private var refreshes: [String: Int] = [:]
    private let events: EventLog
    private(set) var failures: [NamedFailure] = []

    init(_ chain: Chain, _ recorder: Recorder) {
        self.chain = chain
        events = recorder.events
        for (index, event) in recorder.events.enumerated() { note(event, index + 1) }
    }

    private mutating func note(_ event: Event, _ number: Int) {
        if case .delegate(let call) = event.payload { return note(call, event, number) }
        let subject = event.subject
        switch event.payload.kind {
        case .request.finished:
            if !finished.insert(subject).inserted, !cancelled.contains(subject.request) {
                fail(Self.finishedOnce, event, number, "comes once more")
            }
        case .request.cancelled:
            cancelled.insert(subject.request)
        case .handler.called:
            if addedLate[subject.request] != true { handled.insert(subject.request) }
        case .request.resumed:
            handled.remove(subject.request)
        case .request.cleanedUp:
            addedLate[subject.request] = false
        case .handler.added:
            // A handler that is added late has a serializer of its own.
            handled.remove(subject.request)
            addedLate[subject.request]? = true
        case .serialize.started:
            if chain == .session, handled.contains(subject.request) {
                fail(Self.serializersFirst, event, number)
            }
        case .authentication.refreshStarted:
            running.begin(at: number)
            let began = refreshes.updateValue(number, forKey: interceptor(of: event))
            if began != nil { fail(Self.oneRefresh, event, number, "comes while another one runs") }
        case .authentication.refreshCompleted:
            guard let began = running.end(at: number, causeOf: events.cause(of:)) else { break }
            refreshes = refreshes.filter { $0.value != began }
        default:
            break
        }
    }

    private mutating func note(_ call: DelegateEvent, _ event: Event, _ number: Int) {
        let task = event.subject.task
        if completed.contains(task), !call.mayFollowCompletion {
            fail(Self.nothingAfterCompletion, event, number)
        }
        if case .didCompleteWithError = call { completed.insert(task) }
    }

    /// The interceptor that refreshes: the last one that was asked before. Several may refresh at once.
    private func interceptor(of event: Event) -> String {
        for (earlier, _) in events.causes(of: event) {
            switch earlier.payload {
            case .adapt(.started(let name)), .retry(.asked(let name, _, _)): return name
            default: continue
            }
        }
        return ""
    }

    private mutating func fail(
        _ rule: String, _ event: Event, _ number: Int, _ what: String = "comes too late"
    ) {
        failures.append(NamedFailure(name: rule, message: "#\(number) \(event.payload.kind.name) \(what)"))
    }
}

extension DelegateEvent {
    /// `true` if it may still come when its task has completed.
    fileprivate var mayFollowCompletion: Bool {
        switch self {
        case .gaveBodyStream, .answered:
            // The delegate's own answers, which may take as long as it likes.
            true
        case .closureCalled:
            // An app's closure is called from within a delegate method, the one for the completion included.
            true
        case .didFinishEventsForBackgroundURLSession, .didBecomeInvalid:
            // They are about the session.
            true
        case .isWaitingForConnectivity, .didReceiveChallenge, .willPerformHTTPRedirection, .didSendBodyData,
            .needNewBodyStream, .didReceiveInformationalResponse, .didReceiveResponse,
            .didBecomeDownloadTask, .didReceiveData, .didResumeAtOffset, .didWriteData,
            .didFinishDownloadingTo, .willCacheResponse, .didOpenWithProtocol, .didCloseWith,
            .didFinishCollectingMetrics, .didCompleteWithError:
            false
        }
    }
}
