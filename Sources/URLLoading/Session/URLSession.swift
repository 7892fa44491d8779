/// The simulated twin of Foundation's session. It makes tasks, carries them over a transport, and reports to
/// one delegate.
public final class URLSession: NSObject, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    /// A delegate's answer to a response.
    public enum ResponseDisposition: Int, Sendable {
        /// The body is not wanted: the task is cancelled.
        case cancel
        /// Let the body come.
        case allow
        /// Load the body into a file: a download task continues in place of the data task. Foundation can
        /// also make it a stream task; that is left out, because the simulation has no stream tasks.
        case becomeDownload

        /// The case's name, for events.
        var word: String {
            switch self {
            case .cancel: "cancel"
            case .allow: "allow"
            case .becomeDownload: "becomeDownload"
            }
        }
    }

    /// A copy of what the session was made with.
    public let configuration: URLSessionConfiguration
    /// What the session was made with. Changes to it come too late, which a trace can show only if it sees
    /// them.
    package let givenConfiguration: URLSessionConfiguration
    /// The app's own classes that load its requests. They never change.
    let protocols: [URLProtocol.Type]
    /// The app's classes that load the requests of `URLSession.shared`.
    let registeredProtocols: RegisteredProtocols
    /// Kept until the session is invalidated.
    public private(set) var delegate: (any URLSessionDelegate)? {
        didSet { castDelegate() }
    }
    /// The queue on which the delegate and completion handlers are called. The one that a session makes for
    /// itself is serial, and so should be one that an app provides, because a concurrent one mixes up the
    /// order.
    public let delegateQueue: OperationQueue
    /// A label that the app can set for its own use.
    public var sessionDescription: String?
    /// Whether delegate events are shown as calls that a real library makes, and in whose notation.
    package var delegateNotation = CallbackNotation.none
    /// Whether a downloaded file is removed when its delegate's call returns, as on Apple's platforms; on
    /// Linux it stays. Code that needs the file afterwards sets this to `false`.
    package var removesDownloadedFiles = true

    /// The dispatch queue of the delegate's queue, if the session has made that itself.
    private let callbackQueue: DispatchQueue?
    /// Whether this is the session that all code in the process shares.
    let isShared: Bool
    /// The simulation that the session runs in, and the recorder of its events.
    let simulator: Simulator
    let recorder: Recorder
    /// The queue on which loading itself happens. In a real session, no caller sees it.
    let workQueue: DispatchQueue
    let transport: any Transport
    /// How the device is connected.
    let connectivity: Connectivity

    // The delegate, cast once to each protocol it conforms to, so that not every call has to cast it.
    private(set) var taskDelegate: (any URLSessionTaskDelegate)?
    private(set) var dataDelegate: (any URLSessionDataDelegate)?
    private(set) var downloadDelegate: (any URLSessionDownloadDelegate)?
    private(set) var webSocketDelegate: (any URLSessionWebSocketDelegate)?

    /// The servers that have been trusted once. The delegate is not asked about them again until the platform
    /// objects to something new.
    private var trusted = KnownServers()
    /// The servers whose demand for a certificate was answered. They do not ask again while what they were
    /// shown is valid.
    private var identified = KnownServers()
    /// The configuration's headers, sorted so that if two names differ only in case, the same one is used
    /// every time.
    private(set) lazy var additionalFields = (configuration.httpAdditionalHeaders ?? [:])
        .compactMap { name, value in (name as? String).map { (name: $0, value: "\(value)") } }
        .sorted { $0.name < $1.name }
        .map { (name: FieldName.spelled($0.name), value: $0.value) }

    /// The protection spaces that the session was let into. Touched on the work queue.
    var protection = ProtectionSpaceMap()
    /// The requests that the cache sends on its own for the session's tasks, and that are not over yet.
    private var revalidations: [Int: CacheRevalidation] = [:]
    private var revalidationCount = 0
    /// The connections to each server that has been asked for so far.
    var servers: [Origin: ServerConnections] = [:]
    /// The connections that were last asked for, kept because the next request often needs the same ones, and
    /// how the URLs of their server begin.
    var lastServer: (start: String, connections: ServerConnections)?

    /// How the app, and the simulation, which end its tasks with themselves, know the session.
    private let reference = BackReference<URLSession>()
    private var taskCount = 0
    private var liveTasks: [Int: URLSessionTask] = [:]
    private(set) var isInvalid = false
    /// The daemon's part of a background session; nil for other sessions, whose tasks end with the app.
    private(set) var background: BackgroundSession?

    /// Makes a session in the current simulation. The configuration's transport stands for the network, or
    /// the simulation's transport if the configuration has none.
    ///
    /// - Precondition: one of the two is set.
    public convenience init(
        configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)? = nil,
        delegateQueue: OperationQueue? = nil
    ) {
        self.init(configuration, delegate, queue: delegateQueue, callbackQueue: nil)
    }

    /// Makes a session that calls back on a dispatch queue, without an operation queue's line in between.
    package convenience init(
        configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)? = nil,
        callingBackOn queue: DispatchQueue?
    ) {
        self.init(configuration, delegate, queue: nil, callbackQueue: queue)
    }

    init(
        _ configuration: URLSessionConfiguration, _ delegate: (any URLSessionDelegate)?,
        queue: OperationQueue?, callbackQueue: DispatchQueue?, isShared: Bool = false
    ) {
        let name = "NSOperationQueue (QOS: UNSPECIFIED)"
        if let queue {
            self.callbackQueue = nil
            delegateQueue = queue
        } else {
            let callbackQueue = callbackQueue ?? DispatchQueue(label: name)
            self.callbackQueue = callbackQueue
            delegateQueue = OperationQueue(name: name, underlyingQueue: callbackQueue)
        }
        self.delegate = delegate
        self.isShared = isShared
        let simulator = delegateQueue.simulator
        self.simulator = simulator
        recorder = simulator.recorder
        givenConfiguration = configuration
        self.configuration = configuration.copy(in: simulator)
        protocols = configuration.ownProtocols
        registeredProtocols = .of(simulator)
        guard let transport = configuration.transport ?? simulator.transport else {
            preconditionFailure(
                "a session needs a transport: set simulator.transport, or URLSessionConfiguration.transport")
        }
        self.transport = transport
        connectivity = simulator.connectivity
        workQueue =
            configuration.isBackground
            ? simulator.daemon.queue : simulator.sharedQueue(label: "com.apple.NSURLSession-work")
        super.init()
        castDelegate()
        reference.refer(to: self)
        simulator.whenDiscarded { [reference] in reference.object?.abandonTasks() }
        if configuration.isBackground {
            background = simulator.daemon.connect(self)
        } else {
            simulator.app.own(reference)
        }
    }

    deinit { reference.end() }

    private func castDelegate() {
        taskDelegate = delegate as? any URLSessionTaskDelegate
        dataDelegate = delegate as? any URLSessionDataDelegate
        downloadDelegate = delegate as? any URLSessionDownloadDelegate
        webSocketDelegate = delegate as? any URLSessionWebSocketDelegate
    }

    /// Where credentials that worked are kept.
    var credentialStorage: URLCredentialStorage? { configuration.urlCredentialStorage }

    // MARK: Tasks

    /// Registers a new task. In an invalidated session, a new task fails at once, and the trace says why:
    /// there, Apple's systems raise an exception.
    func adopt<Kind: URLSessionTask>(_ task: Kind) -> Kind {
        keep(task)
        if isInvalid {
            task.record(.task(.inputIgnored(input: "loading", state: "in an invalidated session")))
            task.cancel()
        }
        return task
    }

    /// Registers a task that continues what the session has begun, which it may do until it is over, also
    /// after the session was told to end.
    func keep(_ task: URLSessionTask) {
        background?.take(task)
        task.session.liveTasks[task.taskIdentifier] = task
    }

    func register() -> Int {
        if let background { return background.newTaskNumber() }
        taskCount += 1
        return taskCount
    }

    /// Takes over a task that the same background session made in an earlier process.
    func takeOver(_ task: URLSessionTask) {
        task.session = self
        liveTasks[task.taskIdentifier] = task
    }

    /// The process is gone, and the session with it. Its own tasks end here; the tasks of a background
    /// session belong to the daemon.
    func loseTasks() {
        // In reverse order, so that a connection that is about to go is not given to another task.
        if background == nil {
            unfinishedTasks.reversed().forEach { $0.lose() }
            cancelRevalidations(isProcessGone: true)
        }
        liveTasks = [:]
    }

    /// Keeps a request of the cache's own until it is over. Returns the number to forget it by.
    func keep(_ revalidation: CacheRevalidation) -> Int {
        revalidationCount += 1
        revalidations[revalidationCount] = revalidation
        return revalidationCount
    }

    func forgetRevalidation(_ number: Int) { revalidations[number] = nil }

    /// Nobody is there any more for whom the cache could ask.
    private func cancelRevalidations(isProcessGone: Bool = false) {
        for revalidation in revalidationsInOrder { revalidation.cancel(isProcessGone: isProcessGone) }
    }

    private var revalidationsInOrder: [CacheRevalidation] {
        revalidations.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The simulation is over, perhaps in the middle of what the session was doing. A task and what carries
    /// it keep each other until the task is done, which it will never be. Here they let go of each other,
    /// without an event.
    private func abandonTasks() {
        let tasks = unfinishedTasks
        for task in tasks { task.abandon() }
        liveTasks = [:]
        servers = [:]
        lastServer = nil
        for revalidation in revalidations.values { revalidation.abandon() }
        revalidations = [:]
        (delegate as? any RequestKeepingDelegate)?.abandonRequests()
        delegate = nil
        // The tasks go when no property is being changed any more.
        withExtendedLifetime(tasks) {}
    }

    /// The tasks that are not over yet, or whose end is not yet known, in the order they were made.
    var unfinishedTasks: [URLSessionTask] { liveTasks.keys.sorted().compactMap { liveTasks[$0] } }

    /// Calls the delegate, or a handler, when its turn comes on the delegate's queue.
    func callBack(_ work: @escaping () -> Void) {
        // The operation queue of a session itself has a line of its own only while it is suspended.
        guard let callbackQueue, !delegateQueue.isSuspended else { return delegateQueue.enqueue(work) }
        callbackQueue.enqueue { [delegateQueue] in
            if delegateQueue.isSuspended { delegateQueue.enqueue(work) } else { work() }
        }
    }

    // MARK: Servers

    func trust(_ space: URLProtectionSpace) {
        space.serverTrust?.accept()
        trusted.insert(space)
    }

    /// Whether a server is trusted to which a connection is made now. Each one has the server prove anew who
    /// it is (RFC 8446 §4.4.2).
    func stillTrusts(_ origin: Origin) -> Bool {
        guard let trust = trusted[origin]?.space.serverTrust else { return false }
        return trust.isStillAccepted
    }

    /// A server is trusted no more, if it was: the delegate is asked about it.
    func forgetTrust(in origin: Origin) { trusted.forget(origin) }

    /// The system takes the connections from the suspended app, in an order that is the same in each run.
    /// The cache's own requests have some, too.
    func loseConnections() {
        recorder.noteRules(servers.count)
        for server in servers.values.sorted(by: { "\($0.origin)" < "\($1.origin)" }) { server.loseSockets() }
        for revalidation in revalidationsInOrder { revalidation.loseSocket() }
    }

    /// A server that wants a certificate goes on with this identity, or with none.
    func noteIdentified(to space: URLProtectionSpace, with identity: SecIdentity?) {
        identified.insert(space, identity)
    }

    /// Whether a server to which a connection is made now would go on with what it was shown before. Each
    /// connection shows it anew (RFC 8446 §4.4.2), and a certificate may have expired (RFC 5280 §4.1.2.5).
    func isStillIdentified(to origin: Origin) -> Bool {
        guard let known = identified[origin] else { return false }
        guard let identity = known.identity else { return true }
        return identity.certificate.content.isValid(on: simulator.date)
    }

    /// What a server was shown counts no more, if it was shown anything: the delegate is asked again.
    func forgetIdentity(in origin: Origin) { identified.forget(origin) }

    // MARK: The end of a session

    /// Cancels every task, also those that `finishTasksAndInvalidate()` lets finish. When the last one is
    /// over, the delegate is told that the session is invalid, and is released. Apple's page of
    /// `didBecomeInvalidWithError` has that happen at once; the toolchain's own session waits, too.
    ///
    /// The shared session cannot be invalidated: there, this has no effect.
    public func invalidateAndCancel() {
        guard !isShared else { return }
        isInvalid = true
        for task in unfinishedTasks { task.cancel() }
        invalidateIfDone()
    }

    /// Lets every task finish; tasks that are made later are cancelled at once. When the last one is over,
    /// the delegate is told that the session is invalid, and is released.
    public func finishTasksAndInvalidate() {
        guard !isInvalid, !isShared else { return }
        isInvalid = true
        invalidateIfDone()
    }

    func forget(_ task: URLSessionTask) {
        liveTasks[task.taskIdentifier] = nil
        task.releaseDelegate()
        background?.forget(task)
        invalidateIfDone()
    }

    private func invalidateIfDone() {
        guard isInvalid, liveTasks.isEmpty else { return }
        cancelRevalidations()
        background?.end(self)
        guard let delegate else { return }
        self.delegate = nil
        callBack { [self] in
            recorder.record(.delegate(.didBecomeInvalid(nil)), Subject.none, callback: delegateNotation)
            delegate.urlSession(self, didBecomeInvalidWithError: nil)
        }
    }
}
