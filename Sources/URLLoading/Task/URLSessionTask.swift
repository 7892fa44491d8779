/// The simulated twin of Foundation's task: one request, loaded over a transport or from the cache.
///
/// Its owner's calls change the state at once; everything else happens on the session's work queue, and the
/// delegate hears of it on the delegate queue. What happens when is in `TaskMachine`; this class carries it
/// out.
public class URLSessionTask: Hashable, @unchecked Sendable {
    /// What an owner sees of a task's life.
    public enum State: Int, Sendable { case running, suspended, canceling, completed }

    /// What `priority` is when nobody sets it: 0.5, as in Foundation.
    public static let defaultPriority: Float = 0.5
    /// Foundation's value for work that can wait.
    public static let lowPriority: Float = 0.25
    /// Foundation's value for work that somebody waits for.
    public static let highPriority: Float = 0.75

    /// The task's number in its session.
    public let taskIdentifier: Int
    /// The request the task was made with.
    public let originalRequest: URLRequest?
    /// The request being loaded: the original until a redirect is followed.
    public internal(set) var currentRequest: URLRequest?
    /// The response's head, once it came.
    public internal(set) var response: URLResponse?
    /// What went wrong, once the task is over; nil when nothing did.
    public internal(set) var error: (any Error)?
    /// The bytes of the body that have been passed on so far, from the network or the cache. For a download
    /// that goes on, those of the task before count too.
    public internal(set) var countOfBytesReceived: Int64 = 0
    /// The body's length in bytes as the server declared it; -1 when it did not.
    public internal(set) var countOfBytesExpectedToReceive: Int64 = -1
    /// The bytes of the request's body that have been sent so far.
    public internal(set) var countOfBytesSent: Int64 = 0
    /// The length of the request's body in bytes, as far as it is known; -1 when it is not.
    public internal(set) var countOfBytesExpectedToSend: Int64 = -1
    /// The owner's own words about it.
    public var taskDescription: String?
    /// How soon the task gets its turn where several wait for a connection to the same server: from 0 to 1.
    /// It can be changed while the task waits.
    public var priority = URLSessionTask.defaultPriority {
        didSet { loader.connection.line?.prioritize(self) }
    }

    /// Hears of this task in the place of the session's delegate, which hears nothing of it then.
    public var delegate: (any URLSessionTaskDelegate)?

    /// Another one only where a background session is made again, in the next process of the app.
    var session: URLSession
    /// What events about this task are about: the request it was made for, and its own ordinal. Whoever made
    /// it may know only later for which attempt that was.
    public package(set) var subject: Subject
    let completionHandler: TaskCompletion?
    /// When the task was made.
    let created: VirtualInstant
    /// Whether async code waits for it, in the place of a handler.
    var isAwaited = false

    /// What a background session's daemon knows of when to do it.
    var schedule = TaskSchedule()
    /// Why the system, not its owner, called a background task off.
    var cancelReason: URLError.BackgroundTaskCancelledReason?
    /// Made when somebody asks for it; see `progress`.
    var madeProgress: Progress?

    // Touched on the work queue, except `machine`, which the owner's calls feed where they are made.
    private(set) var machine = TaskMachine()
    private var hasRun = false
    /// Whether metrics are delivered. Nothing is measured of a task that its owner called off before it ran:
    /// that is why Alamofire 5 resumes such a task before it cancels it.
    private(set) var hasMetrics = true
    private(set) lazy var loader = TaskLoader(task: self)
    private var timeout: TaskTimeout?

    init(session: URLSession, request: URLRequest?, completionHandler: TaskCompletion?) {
        self.session = session
        self.completionHandler = completionHandler
        created = session.simulator.now
        originalRequest = request
        currentRequest = request
        taskIdentifier = session.register()
        var subject = session.recorder.currentSubject
        subject.task = session.recorder.newTaskOrdinal()
        self.subject = subject
        record(.task(.created(type: typeWord, request)))
    }

    /// Where the task is in its life. The owner's calls change it before they return, as in Foundation.
    public var state: State {
        switch machine.state {
        case .suspended: .suspended
        case .running: .running
        case .canceling: .canceling
        case .completed: .completed
        }
    }

    /// What events call this kind of task.
    var typeWord: String { "data" }

    /// Where the body that is sent comes from.
    var bodySource: BodySource { .request }

    // MARK: The owner's calls

    /// Takes back one suspension; the last one that is taken back starts the task, or lets it go on.
    public func resume() {
        let effects = machine.handle(.resume)
        if effects.contains(.wake) {
            record(.task(.resumed))
            hasRun = true
        }
        // One of several suspensions was taken back; the others still hold it.
        recordSuspensions()
        perform(effects)
    }

    /// Holds the task back. Suspensions are counted.
    public func suspend() {
        let effects = machine.handle(.suspend)
        recordSuspensions()
        perform(effects)
    }

    /// Calls the task off. Its delegate hears `didCompleteWithError` with `URLError.cancelled`.
    public func cancel() {
        let effects = machine.handle(.cancel)
        if effects.contains(.ignore(.cancel)) { return perform(effects) }
        record(.task(.cancelled))
        hasMetrics = hasRun || session.isInvalid
        session.workQueue.enqueue { self.perform(effects) }
    }

    private func recordSuspensions() {
        if case .suspended(let count) = machine.state { record(.task(.suspended(count: count))) }
    }

    /// Notes that somebody spoke to the task in vain.
    func ignored(_ input: String) { record(.task(.inputIgnored(input: input, state: "\(state)"))) }

    // MARK: On the work queue

    func arrived(_ arrival: TaskMachine.Arrival) {
        timeout?.noteActivity()
        perform(machine.handle(.arrived(arrival)))
    }

    /// A piece of the request's body is on its way to the server, which is a sign of life like any other.
    func sent(_ bytes: Int) {
        timeout?.noteActivity()
        countOfBytesSent += Int64(bytes)
        updateProgress()
        session.inform(.progress, of: self) { [self] in session.tellDelegate(of: self, sentBytes: bytes) }
    }

    /// Sends a frame over a WebSocket.
    func transmit(_ frame: WebSocketFrame) { loader.send(frame) }

    /// From now on the task may be silent for as long as it likes.
    func forgetTimeout() {
        timeout?.stop()
        timeout = nil
    }

    /// The task cannot go on, whatever still comes over the network.
    func fail(_ error: URLError) { perform(machine.handle(.failed(error))) }

    /// Lets the body come, without asking anybody.
    func proceed() { perform(machine.handle(.answered(allow: true))) }

    func perform(_ input: TaskMachine.Input) { perform(machine.handle(input)) }

    private func perform(_ effects: [TaskMachine.Effect]) {
        for effect in effects {
            switch effect {
            case .wake: session.workQueue.enqueue { [self] in perform(machine.handle(.awake)) }
            case .start: start()
            case .startTimer:
                startTimeout()
                loader.connection.line?.hold(self, false)
            case .stopTimer:
                timeout?.stop()
                loader.connection.line?.hold(self, true)
            case .dropConnection: loader.cancel()
            case .ask(let question): pose(question)
            case .load(let request): load(request)
            case .send(let credential): loader.send(with: credential)
            case .deliverHead(let head): deliver(head)
            case .deliverData(let data): deliver(data)
            case .deliverFrame(let frame): deliver(frame)
            case .become(let machine): becomeDownload(machine)
            case .complete(let error): complete(error)
            case .ignore(let input): ignored("\(input)")
            }
        }
    }

    private func start() {
        guard let background = session.background else { return begin() }
        background.start(self) { [self] in begin() }
    }

    private func begin() {
        record(.task(.started))
        timeout = makeTimeout()
        timeout?.start()
        if let failure = prepare() { return arrived(.failure(failure)) }
        loader.start()
    }

    /// Goes on with what another task was loading, in its place.
    func takeOver(_ task: URLSessionTask, _ machine: TaskMachine) {
        self.machine = machine
        hasRun = task.hasRun
        loader = task.loader
        loader.task = self
        currentRequest = task.currentRequest
        countOfBytesSent = task.countOfBytesSent
        countOfBytesExpectedToSend = task.countOfBytesExpectedToSend
        priority = task.priority
        timeout = makeTimeout()
    }

    /// Lets go what had come before this task took over, unless its owner had suspended the other.
    func goOn() { perform(machine.handle(.awake)) }

    /// Gets ready what this kind of task needs before it loads; an error if that is not possible.
    func prepare() -> URLError? { nil }

    private func load(_ request: URLRequest) {
        if let currentRequest { record(.redirect(.followed(from: currentRequest, to: request))) }
        currentRequest = request
        loader.follow()
    }

    /// Acts on what was decided about a question, once; a second answer is noted, and nothing more.
    func settle(_ question: TaskMachine.Question, _ verdict: TaskMachine.Verdict, as decision: Payload?) {
        let input = TaskMachine.Input.settled(question, verdict)
        let effects = machine.handle(input)
        if let decision, !effects.contains(.ignore(input)) { record(decision) }
        perform(effects)
    }

    /// Does with a head what this kind of task does. No data is delivered before the answer to it.
    func deliver(_ head: HTTPURLResponse) {
        note(head, expectedBytes: head.expectedContentLength)
        guard completionHandler == nil else {
            handOver(head)
            return proceed()
        }
        guard !session.isBackground else { return proceed() }
        session.tellDelegate(of: self, head: head) { [self] disposition in
            session.workQueue.enqueue { [self] in
                perform(machine.handle(disposition.input))
            }
        }
    }

    func note(_ head: HTTPURLResponse, expectedBytes: Int64) {
        response = head
        countOfBytesExpectedToReceive = expectedBytes
        updateProgress()
    }

    /// Does with a piece of the body what this kind of task does.
    func deliver(_ data: Data) {
        countOfBytesReceived += Int64(data.count)
        updateProgress()
        loader.keep(data)
        guard completionHandler == nil else { return handOver(data) }
        session.inform(.news("didReceive data"), of: self) { [self] in
            session.tellDelegate(of: self, data: data)
        }
    }

    /// Does with a frame what a WebSocket does; other tasks get none.
    func deliver(_ frame: WebSocketFrame) {}

    private func complete(_ end: URLError?) {
        timeout?.stop()
        let failure = outcome(of: end).map { $0.naming(originalRequest?.url).giving(cancelReason) }
        error = failure
        finishProgress()
        record(.task(.completed(error)))
        loader.giveBackConnection(.calledOff)
        let metrics = URLSessionTaskMetrics(loader.metrics(), epoch: session.simulator.epoch)
        loader.offerToCache(after: failure) { [self] in
            session.inform(.end, of: self) { [self] in
                session.finish(self, metrics: metrics, data: loader.storing.body)
            }
            perform(machine.handle(.delivered))
        }
    }

    /// What the end of the loading means for this kind of task: the error it completes with, or none.
    func outcome(of failure: URLError?) -> URLError? { failure }

    /// Begins to count a silence, unless there is no connection over which anything could come.
    func startTimeout() { timeout?.start(isConnected: !loader.connectivity.isWaiting) }

    /// Stops counting it while there is none.
    func pauseTimeout() { timeout?.pauseRequest() }

    func record(_ payload: Payload, file: StaticString = #fileID, line: Int = #line) {
        session.recorder.record(payload, subject, file: file, line: line)
    }

    public static func == (a: URLSessionTask, b: URLSessionTask) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension URLError {
    /// The same error with the URL it is about, as the URL loading system gives it.
    fileprivate func naming(_ url: URL?) -> URLError {
        guard let url else { return self }
        let userInfo = userInfo.merging([NSURLErrorFailingURLErrorKey: url]) { old, _ in old }
        return URLError(code, userInfo: userInfo)
    }
}
