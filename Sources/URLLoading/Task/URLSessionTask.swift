/// The simulated twin of Foundation's task: one request, loaded over a transport or from the cache.
///
/// Its owner's calls change the state at once. Everything else happens on the session's work queue, and the
/// delegate is called on the delegate queue. `TaskMachine` decides what happens when; this class carries it
/// out.
public class URLSessionTask: NSObject, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    /// The state of a task as its owner sees it.
    public enum State: Int, Sendable { case running, suspended, canceling, completed }

    /// The `priority` of a task unless it is set: 0.5, as in Foundation.
    public static let defaultPriority: Float = 0.5
    /// Foundation's value for work that can wait.
    public static let lowPriority: Float = 0.25
    /// Foundation's value for work that someone is waiting for.
    public static let highPriority: Float = 0.75

    /// The task's number in its session.
    public let taskIdentifier: Int
    /// The request the task was created with.
    public let originalRequest: URLRequest?
    /// The request being loaded: the original one until a redirect is followed.
    public internal(set) var currentRequest: URLRequest?
    /// The response's head, once it has arrived.
    public internal(set) var response: URLResponse?
    /// The error the task ended with; nil before the end, and after a success.
    public internal(set) var error: (any Error)?
    /// The bytes of the body that have been passed on so far, from the network or the cache. For a resumed
    /// download, this includes the bytes of the earlier task.
    public internal(set) var countOfBytesReceived: Int64 = 0
    /// The body's length in bytes as the server declared it; -1 if it did not.
    public internal(set) var countOfBytesExpectedToReceive: Int64 = -1
    /// The bytes of the request's body that have been sent so far.
    public internal(set) var countOfBytesSent: Int64 = 0
    /// The length of the request's body in bytes; -1 if it is not known.
    public internal(set) var countOfBytesExpectedToSend: Int64 = -1
    /// A description that the app can set for its own use.
    public var taskDescription: String?
    /// How soon the task gets its turn when several wait for a connection to the same server, from 0 to 1. It
    /// can be changed while the task waits.
    public var priority = URLSessionTask.defaultPriority {
        didSet { loader.connection.line?.prioritize(self) }
    }

    /// Receives this task's callbacks in place of the session's delegate, which still receives those of the
    /// protocols that this one does not conform to. Apple's systems forward every method that it does not
    /// have; here, the default implementations of a protocol count as its own.
    ///
    /// It is kept until the last callback. Once the task has been resumed, it cannot be set any more: Apple's
    /// systems raise an exception, and here nothing changes. A task of a background session has none.
    public var delegate: (any URLSessionTaskDelegate)? {
        get { ownDelegate }
        set {
            guard let obstacle = obstacleToDelegate else { return ownDelegate = newValue }
            record(.task(.inputIgnored(input: "setting the delegate", state: obstacle)))
        }
    }
    private var ownDelegate: (any URLSessionTaskDelegate)?
    /// Why it cannot be set any more; nil if it can.
    private var obstacleToDelegate: String? {
        if session.isBackground { return "in a background session" }
        if stage != .made { return "already resumed" }
        return state == .suspended ? nil : "\(state)"
    }

    /// Changes only when a background session is created again in the app's next process. Every step of the
    /// task reads it, so only debug builds check its access for exclusivity.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var session: URLSession {
        didSet {
            loader.session = session
            // It may allow other connections.
            loader.connectivity.terms = nil
        }
    }
    /// What the task's events are about: the request it was made for, and its own ordinal. Its creator may
    /// learn only later which attempt that was for. Every event reads it, so only debug builds check its
    /// access for exclusivity.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    public package(set) var subject: Subject
    let completionHandler: TaskCompletion?
    /// When the task was made.
    let created: VirtualInstant
    /// Whether async code, rather than a completion handler, waits for the task.
    var isAwaited = false

    /// What a background session's daemon knows about when to run the task.
    var schedule = TaskSchedule()
    /// Why the system, rather than the owner, cancelled a background task.
    var cancelReason: URLError.BackgroundTaskCancelledReason?
    /// Created on first use; see `progress`.
    var madeProgress: Progress?

    // Touched on the work queue; the owner's calls also touch `machine`, wherever they are made.

    /// The life of the task. Everything that happens to the task goes through it, so only debug builds check
    /// its access for exclusivity.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    private(set) var machine = TaskMachine()
    /// The limits of time. Every arrival goes through it, so it is not checked in release builds either.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var timeout: TaskTimeout?
    /// How far the task has come on its way to its load.
    private enum Stage {
        /// Its owner has not let it run yet. Next: `started`.
        case made
        /// It has run. A background task may have to wait before its load begins. Next: `late`, `begun`.
        case started
        /// The moment of a background task came while it was suspended. Next: `started`, once it is resumed.
        case late
        /// The load has begun.
        case begun
    }
    private var stage = Stage.made
    var hasBegun: Bool { stage == .begun }
    /// Whether metrics are delivered. No metrics exist for a task that its owner cancelled before it ran,
    /// which is why Alamofire 5 resumes such a task before it cancels it.
    private(set) var hasMetrics = true
    private(set) lazy var loader = TaskLoader(task: self)

    /// - Parameter creation: How it was made, as it is recorded; nil for a task that was made for a request.
    init(
        session: URLSession, request: URLRequest?, completionHandler: TaskCompletion?,
        creation: TaskEvent? = nil
    ) {
        self.session = session
        self.completionHandler = completionHandler
        created = session.simulator.now
        originalRequest = request
        currentRequest = request
        taskIdentifier = session.register()
        var subject = session.recorder.currentSubject
        subject.task = session.recorder.newTaskOrdinal()
        self.subject = subject
        super.init()
        record(.task(creation ?? .created(type: kind.rawValue, request)))
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

    /// Which kind of task this is.
    var kind: TaskKind { .data }

    /// Where the body that is sent comes from.
    var bodySource: BodySource { .request }

    // MARK: The owner's calls

    /// Takes back one suspension. Taking back the last one starts the task, or lets it continue.
    public func resume() {
        let effects = machine.handle(.resume)
        if effects.contains(.wake) {
            record(.task(.resumed))
            if stage == .made { stage = .started }
        }
        // If only one of several suspensions was taken back, the others still hold the task.
        recordSuspensions()
        perform(effects)
    }

    /// Holds the task back. Suspensions are counted.
    public func suspend() {
        let effects = machine.handle(.suspend)
        recordSuspensions()
        perform(effects)
    }

    /// Cancels the task. Its delegate receives `didCompleteWithError` with `URLError.cancelled`.
    public func cancel() {
        let effects = machine.handle(.cancel)
        if effects.contains(.ignore(.cancel)) { return perform(effects) }
        record(.task(.cancelled))
        session.background?.noteEnding(of: self)
        hasMetrics = stage != .made || session.isInvalid
        session.workQueue.enqueue { self.perform(effects) }
    }

    private func recordSuspensions() {
        if case .suspended(let count) = machine.state { record(.task(.suspended(count: count))) }
    }

    /// Records that an input had no effect.
    func ignored(_ input: String) { record(.task(.inputIgnored(input: input, state: "\(state)"))) }

    // MARK: On the work queue

    func arrived(_ arrival: TaskMachine.Arrival) {
        timeout?.noteActivity()
        perform(machine.handle(.arrived(arrival)))
    }

    /// A piece of the request's body has been sent. As activity, it restarts the limit for silence.
    func sent(_ bytes: Int) {
        timeout?.noteActivity()
        countOfBytesSent += Int64(bytes)
        updateProgress()
        session.inform(.progress, of: self) { [self] in session.tellDelegate(of: self, sentBytes: bytes) }
    }

    /// Sends a frame over a WebSocket.
    func transmit(_ frame: WebSocketFrame) { loader.send(frame) }

    /// The task cannot continue, whatever still arrives over the network.
    func fail(_ error: URLError) { perform(machine.handle(.failed(error))) }

    /// Lets the body arrive without asking the delegate.
    func proceed() { perform(machine.handle(.answered(.allow))) }

    func perform(_ input: TaskMachine.Input) { perform(machine.handle(input)) }

    private func perform(_ effects: [TaskMachine.Effect]) {
        for effect in effects {
            switch effect {
            case .wake: session.workQueue.enqueue { [self] in perform(machine.handle(.awake)) }
            case .start: start()
            case .startTimer: goOnLoading()
            case .stopTimer:
                timeout?.stop()
                loader.suspend()
            case .pauseSilence: pauseTimeout()
            case .dropConnection: dropConnection()
            case .ask(let question):
                pauseTimeout()
                pose(question)
            case .load(let request): load(request)
            case .send(let credential): loader.send(with: credential)
            case .deliverAnnouncement(let head): announce(head)
            case .deliverHead(let head): deliver(head)
            case .deliverData(let data):
                session.recorder.noteContent(bytes: data.count)
                deliver(data)
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

    /// The moment of a background task has come while its owner has suspended it.
    func startWhenResumed() { stage = .late }

    /// Ends the load, whatever still arrives over the network.
    func dropConnection() { loader.cancel() }

    /// Continues after a suspension, or with another request.
    func goOnLoading() {
        if stage == .late {
            stage = .started
            return start()
        }
        startTimeout()
        loader.resume()
    }

    private func begin() {
        record(.task(.started))
        stage = .begun
        limitTime()
        if let failure = prepare() { return arrived(.failure(failure)) }
        loader.start()
    }

    /// Continues in place of another task with what it was loading.
    func takeOver(_ task: URLSessionTask, _ machine: TaskMachine) {
        self.machine = machine
        stage = task.stage
        loader = task.loader
        loader.task = self
        currentRequest = task.currentRequest
        countOfBytesSent = task.countOfBytesSent
        countOfBytesExpectedToSend = task.countOfBytesExpectedToSend
        priority = task.priority
        ownDelegate = task.ownDelegate
        timeout = makeTimeout(age: task.timeout?.age ?? .zero)
    }

    /// Releases what had arrived before this task took over, unless its owner had suspended the other task.
    func goOn() { perform(machine.handle(.awake)) }

    /// Prepares what this kind of task needs before it loads. Returns an error if that is not possible.
    func prepare() -> URLError? { nil }

    private func load(_ request: URLRequest) {
        if let currentRequest { record(.redirect(.followed(from: currentRequest, to: request))) }
        currentRequest = request
        loader.follow()
    }

    /// Acts on the decision about a question, once. A second answer is only recorded.
    func settle(_ question: TaskMachine.Question, _ verdict: TaskMachine.Verdict, as decision: Payload?) {
        let input = TaskMachine.Input.settled(question, verdict)
        let effects = machine.handle(input)
        if !effects.contains(.ignore(input)) {
            if let decision { record(decision) }
            if case .challenge = question, case .deliver(let head) = verdict { loader.willDeliver(head) }
        }
        perform(effects)
    }

    /// Handles a head as this kind of task requires. No data is delivered until the head is answered.
    func deliver(_ head: URLResponse) {
        note(head, expectedBytes: head.expectedContentLength)
        guard completionHandler == nil else {
            handOver(head)
            return proceed()
        }
        // The delegate of a background upload is not asked, because it cannot become a download.
        guard !session.isBackground || kind != .upload else { return proceed() }
        session.inform(.question("didReceive response"), of: self) { [self] in
            session.tellDelegate(of: self, head: head) { [self] disposition in
                session.workQueue.enqueue { [self] in perform(.answered(disposition)) }
            }
        }
    }

    func note(_ head: URLResponse, expectedBytes: Int64) {
        response = head
        countOfBytesExpectedToReceive = expectedBytes
        updateProgress()
    }

    /// Handles a piece of the body as this kind of task requires.
    func deliver(_ data: Data) {
        countOfBytesReceived += Int64(data.count)
        updateProgress()
        loader.keep(data)
        guard completionHandler == nil else { return handOver(data) }
        session.inform(.news("didReceive data"), of: self) { [self] in
            session.tellDelegate(of: self, data: data)
        }
    }

    /// Handles a frame as a WebSocket does; other tasks do not receive frames.
    func deliver(_ frame: WebSocketFrame) {}

    private func complete(_ end: URLError?) {
        timeout?.stop()
        session.background?.noteEnding(of: self)
        let failure = outcome(of: end)
        error = failure
        if let failure = failure as? URLError {
            error = failure.naming(currentRequest?.url)
                .adding(cancelReason?.rawValue, for: NSURLErrorBackgroundTaskCancelledReasonKey)
        }
        finishProgress()
        record(.task(.completed(error)))
        // Asked for once: each time, it is checked whether there is one yet.
        let loader = loader
        loader.giveBackConnection(.calledOff)
        loader.stopProtocol()
        loader.authentication.forgetQuestion()
        let metrics = loader.metrics()
        loader.offerToCache(after: failure) { [self] in
            session.inform(.end, of: self) { [self] in
                session.finish(self, metrics: metrics, data: loader.storing.body)
            }
            perform(machine.handle(.delivered))
        }
    }

    /// No callback is made any more. The delegate may keep the task.
    func releaseDelegate() { ownDelegate = nil }

    /// The simulation is over, perhaps before the task is: lets go of what keeps it until then.
    func abandon() {
        releaseDelegate()
        loader.abandon()
    }

    /// The error that this kind of task completes with when loading ends; nil for a success.
    func outcome(of failure: URLError?) -> (any Error)? { failure }

    func record(_ payload: Payload, file: StaticString = #fileID, line: Int = #line) {
        session.recorder.record(payload, subject, file: file, line: line)
    }
}
