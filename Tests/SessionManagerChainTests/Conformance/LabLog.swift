import SessionManagerChain
import OracleSupport

/// What the code around the chain saw: the app's closures, a subclass of the session delegate, observers of
/// notifications. One list, in the order in which things happened, like the measured ones.
///
/// A request is known by the page it asks for, because much is heard of it before there is an object.
final class LabLog: @unchecked Sendable {
    // Unchecked: it is written on the simulation's one thread.
    private(set) var events: [OracleEvent] = []
    /// The requests by their ordinals, as soon as there is an object.
    private(set) var requests: [Int: Request] = [:]
    private var pages: [String: Int] = [:]
    private var count = 0

    /// The log of the simulation that is running.
    static var current: LabLog { Simulator.current(for: "LabLog").shared { LabLog() } }

    // MARK: Requests

    /// A request for a page is about to be made; nil for a URL that will turn out not to be one.
    func announce(page: String?) -> Int {
        count += 1
        if let page { pages[page] = count }
        return count
    }

    /// Here is the object of a request that was announced.
    func know(_ request: Request, as ordinal: Int) { requests[ordinal] = request }

    func ordinal(of request: Request) -> Int? { requests.first { $0.value === request }?.key }

    func ordinal(of urlRequest: URLRequest?) -> Int? {
        (urlRequest?.url?.lastPathComponent).flatMap { pages[$0] }
    }

    func ordinal(of task: URLSessionTask) -> Int? { ordinal(of: task.originalRequest) }

    // MARK: Events

    /// Adds what happens right now, on the queue it happens on.
    func note(_ event: String, _ ordinal: Int?, _ detail: String = "") {
        let attempt = ordinal.map { Int(requests[$0]?.retryCount ?? 0) }
        events.append(
            OracleEvent(
                event: event, request: ordinal, retryCount: attempt, detail: detail, queue: Self.queue))
    }

    func note(_ event: String, _ task: URLSessionTask, _ detail: String = "") {
        note(event, ordinal(of: task), detail)
    }

    func note(_ event: String, about request: Request, _ detail: String = "") {
        note(event, ordinal(of: request), detail)
    }

    /// The label of the queue that is running, as it was measured: an operation queue was recognised by what
    /// it is for.
    static func measuredLabel(_ label: String) -> String {
        label.hasPrefix("NSOperationQueue (QOS") ? "URLSession.delegateQueue" : label
    }

    private static var queue: String {
        let recorder = Simulator.current(for: "LabLog").recorder
        return measuredLabel(recorder.label(recorder.queue))
    }

    /// Notes every notification about a task where it is posted.
    func observeNotifications() {
        let names: [(Notification.Name, String)] = [
            (.Task.DidResume, "DidResume"), (.Task.DidSuspend, "DidSuspend"),
            (.Task.DidCancel, "DidCancel"), (.Task.DidComplete, "DidComplete"),
        ]
        for (name, word) in names {
            _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                [unowned self] in
                guard let task = $0.userInfo?[Notification.Key.Task] as? URLSessionTask,
                    let ordinal = ordinal(of: task)
                else { return }
                note("notification.Task.\(word)", ordinal, Self.detail(of: $0, about: task, word))
            }
        }
    }

    private static func detail(of notification: Notification, about task: URLSessionTask, _ word: String)
        -> String
    {
        let object = notification.object is Request ? "Request" : "SessionDelegate"
        let data = notification.userInfo?[Notification.Key.ResponseData] as? Data
        let state = word == "DidResume" || word == "DidSuspend" ? " taskState=\(task.state)" : ""
        return "object=\(object)\(state)\(data.map { " responseData=\($0.count)" } ?? "")"
    }
}

/// An error's text in the measured orders.
func oracleText(_ error: (any Error)?) -> String {
    guard let error else { return "nil" }
    if let error = error as? CocoaError { return "NSCocoaErrorDomain(\(error.code.rawValue))" }
    return traceText(error)
}
