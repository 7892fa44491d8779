import SessionManagerChain
import OracleSupport

/// What the code around the library observed, in the order in which it happened: the calls of the app's
/// closures and of a subclass of the session delegate, and the notifications.
///
/// A request is identified by the page it asks for, because a lot happens before the app has the object.
final class LabLog: @unchecked Sendable {
    // Unchecked: it is written on the simulation's one thread.
    private(set) var events: [OracleEvent] = []
    /// The requests by their ordinals, as soon as the app has them.
    private(set) var requests: [Int: Request] = [:]
    private var pages: [String: Int] = [:]
    private var count = 0

    /// The log of the simulation that is running.
    static var current: LabLog { Simulator.current(for: "LabLog").shared { LabLog() } }

    // MARK: Requests

    /// Gives an ordinal to a request that is about to be made. `page` is `nil` if its URL is invalid.
    func announce(page: String?) -> Int {
        count += 1
        if let page { pages[page] = count }
        return count
    }

    /// Remembers the object of a request that was announced.
    func know(_ request: Request, as ordinal: Int) { requests[ordinal] = request }

    func ordinal(of request: Request) -> Int? { requests.first { $0.value === request }?.key }

    func ordinal(of urlRequest: URLRequest?) -> Int? {
        (urlRequest?.url?.lastPathComponent).flatMap { pages[$0] }
    }

    func ordinal(of task: URLSessionTask) -> Int? { ordinal(of: task.originalRequest) }

    // MARK: Events

    /// Notes an event on the queue that is running.
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

    /// The label of a queue as the measured orders have it. They name the delegate's operation queue by its
    /// purpose.
    static func measuredLabel(_ label: String) -> String {
        label.hasPrefix("NSOperationQueue (QOS") ? "URLSession.delegateQueue" : label
    }

    private static var queue: String {
        let recorder = Simulator.current(for: "LabLog").recorder
        return measuredLabel(recorder.label(recorder.queue))
    }

    /// Notes every notification about a task on the queue on which it is posted.
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
