/// Gets a task its response: asks the cache, sends the request, and turns what comes back into arrivals.
///
/// What it has to remember is kept in parts, each with its own states. The extensions, one for each subject,
/// describe what is done when.
final class TaskLoader: TransportReceiver {
    // Each step of a load reads its task and its session several times, so only debug builds check their
    // access for exclusivity.

    /// The task changes only when a download continues in place of a data task.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    unowned var task: URLSessionTask
    /// The task's session.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var session: URLSession
    /// The request as the cache and the server see it: with the configuration's headers.
    private(set) var request: URLRequest?
    private(set) var isCancelled = false

    // MARK: Before a request goes out

    var cookies = TaskCookies()
    var caching = TaskCaching()
    var authentication = TaskAuthentication()
    var connectivity = TaskConnectivity()
    var connection = TaskConnection()
    var upload = TaskUpload()

    // MARK: While it is answered, and after

    var exchange = TaskExchange()
    var storing = TaskStoring()
    /// The redirects that have been followed, recorded as the URLs they led away from.
    private(set) var trail = RedirectTrail()
    /// The load by a class of the app's own; nil if the system itself loads the request.
    private var protocolLoad: ProtocolLoad?
    /// The moments that the task's metrics are made of.
    var log = TransactionLog()

    init(task: URLSessionTask) {
        self.task = task
        session = task.session
    }

    // MARK: On the work queue

    func start() {
        log.start(at: session.simulator.now)
        load()
    }

    /// Continues with the task's new request as if it were the first.
    func follow() {
        stopProtocol()
        endExchange()
        if let place = request?.url { trail.leave(place) }
        forgetRefuted()
        caching.forget()
        log.follow()
        load()
    }

    /// Sends the same request again: with a credential that its response asked for, or because no response
    /// has come in time.
    func send(with credential: URLCredential?) {
        endExchange(credential == nil ? .calledOff : .dropped)
        guard let request = exchange.request ?? request else {
            preconditionFailure("nothing was asked for yet")
        }
        log.beginAgain(request, at: session.simulator.now)
        if let credential {
            use(credential)
            caching.challenge()
        }
        send(addNewCookies(to: request))
    }

    private func load() {
        authentication.startRequest()
        if loadByProtocol() { return }
        if let file = task.currentRequest?.url, file.isFile { return load(file) }
        guard let current = task.currentRequest else { return task.arrived(.failure(URLError(.badURL))) }
        let request = addCookies(to: session.wireRequest(current, of: task))
        if let refused = RequestBodyDecision.refuse(request) {
            task.record(.urlRequest(.bodyDecided(refused.decision)))
            return task.arrived(.failure(URLError(.dataLengthExceedsMaximum)))
        }
        self.request = request
        exchange.forgetRequest()
        connection.arrival = nil
        log.begin(request, at: session.simulator.now)
        askCache(for: request)
    }

    /// From now on, a class of the app's own loads this request.
    func use(_ load: ProtocolLoad, for request: URLRequest) {
        self.request = request
        protocolLoad = load
    }

    /// Ends the load of an app's class, if there is one.
    func stopProtocol() {
        protocolLoad?.stop()
        protocolLoad = nil
    }

    /// The task is suspended: it lets others pass in the line for a connection, and stops sending.
    ///
    /// While the delegate is asked about a new connection, nobody can use that, and the answer does not count
    /// before the task is resumed. Others would wait for it, so the connection is given up.
    func suspend() {
        connection.line?.hold(task)
        if connection.held?.state.waitsForDelegate == true { giveBackConnection(.unused) }
        exchange.carrier?.suspendSending()
    }

    /// The task goes on, with the request that was held back while it was suspended.
    func resume() {
        connection.line?.release(task)
        exchange.carrier?.resumeSending()
        if let goOn = upload.resume() { goOn() }
    }

    func cancel() {
        isCancelled = true
        stopProtocol()
        connectivity.cancel()
        exchange.carrier?.cancel()
        giveBackConnection(.calledOff)
        // What is held back until the task is resumed would keep the load for ever.
        upload = TaskUpload()
    }

    /// The process ends: nobody stops a class of the app's own that loads the request.
    func lose() {
        protocolLoad = nil
        cancel()
    }

    /// Lets go of everything that keeps the loader while the load is under way.
    func abandon() {
        protocolLoad = nil
        (connectivity, connection) = (TaskConnectivity(), TaskConnection())
        (upload, exchange, storing) = (TaskUpload(), TaskExchange(), TaskStoring())
    }

    /// Sends a request as soon as it has a connection.
    func send(_ request: URLRequest) {
        exchange.use(request)
        connectivity.startRequest()
        connect(request)
    }

    /// The request with what is added just before it goes out, as it may have waited for any length of time:
    /// the cookies that are due now, and the credential that its server is known to require.
    func completed(_ request: URLRequest, body: Data? = nil) -> URLRequest {
        authentication.startRequest()
        let request = addCredential(to: addDueCookies(to: request), body: body)
        exchange.use(request)
        return request
    }

    /// The request is complete: its head is sent, and the body follows.
    func begin(_ request: URLRequest, _ body: OutgoingBody, expectedBytes: Int64) {
        connectivity.send()
        exchange.begin(at: session.simulator.date)
        upload.send(body)
        task.countOfBytesSent = 0
        task.countOfBytesExpectedToSend = expectedBytes
        connection.use()
        // Without a connection, nothing goes out. Whether there will be one is not foreseen for a body that
        // has yet to be read from a file or a stream.
        if connection.held?.state != .failing {
            log.send(request, over: connection.held?.metrics, at: session.simulator.now)
        }
        let carrier = session.transport.start(request, on: session.workQueue, receiver: self)
        exchange.carry(by: carrier)
    }

    // MARK: What the transport asks, and brings

    var outgoingBody: OutgoingBody { upload.outgoing }

    func transportDidReceive(_ response: HTTPURLResponse) {
        if let decided = OddHeadDecision.decide(status: response.statusCode, hasAnswer: exchange.hasAnswer) {
            return receiveOdd(response, decided)
        }
        exchange.answer()
        connection.held?.response = response
        log.receive(response, at: session.simulator.now)
        storeCookies(of: response)
        noteAcceptance(response)
        // A challenge may be answered, and then the server is asked the same question again.
        if !response.isChallenge, settleCacheQuestion(response) { return }
        log.passOn(at: session.simulator.now)
        exchange.passOn(at: session.simulator.date)
        noteInCache(response)
        receive(response)
    }

    func transportDidSend(bytes: Int) {
        log.sent(bytes: bytes, at: session.simulator.now)
        task.sent(bytes)
    }

    func transportDidReceive(_ data: Data) {
        log.received(bytes: data.count)
        task.arrived(.data(data))
    }

    func transportDidIgnoreSurplus() { connection.held?.hasSurplus = true }

    func transportDidReceive(_ frame: WebSocketFrame) { task.arrived(.frame(frame)) }

    /// Sends a frame over the WebSocket that the server has accepted.
    func send(_ frame: WebSocketFrame) { exchange.carrier?.send(frame) }

    func transportDidFinish() {
        log.end(at: session.simulator.now)
        guard exchange.hasAnswer else {
            giveBackConnection(.failed)
            return failUnanswered()
        }
        giveBackConnection(connection.held?.hasSurplus == true ? .surplus : .complete)
        task.arrived(.end)
    }

    func transportDidFail(_ error: URLError) {
        giveBackConnection(.failed)
        if !settleCacheQuestion(error) { task.arrived(.failure(error)) }
    }

    // MARK: At the end

    func metrics() -> URLSessionTaskMetrics {
        let summary = log.summary(
            created: task.created, redirectCount: trail.count, end: session.simulator.now)
        return URLSessionTaskMetrics(summary, log.transactions, epoch: session.simulator.epoch)
    }
}
