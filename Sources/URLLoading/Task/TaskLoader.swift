/// Gets a task its response: asks the cache, sends the request, and turns what comes back into arrivals.
final class TaskLoader: TransportReceiver {
    /// The body so far, kept only where somebody will want it whole: the cache or a completion handler.
    var body: Data?

    /// Another one only where a download goes on in the place of a data task.
    unowned var task: URLSessionTask
    var session: URLSession { task.session }
    var exchange: (any TransportExchange)?
    /// What the transport sends behind the request's head.
    private(set) var outgoingBody = OutgoingBody.none
    /// Whether the stream that the request itself brought is used up.
    var hasReadOwnStream = false
    private(set) var isCancelled = false
    /// Tells the loader when the device's connection changes, while it waits for that.
    var waiting: ConnectivityObservation?
    /// Whether the delegate has heard that the task waits, which it hears once.
    var hasToldOfWaiting = false
    /// The request as the cache and the server see it: with the configuration's headers.
    var request: URLRequest?
    /// The request as it was sent, with the conditions of the cache; nil when nothing was, or not yet.
    var sent: URLRequest?
    /// What the cache chose, as long as the server's answer may be about what is stored.
    var asked: CacheChoice?
    /// Whether the server answered a question about what is stored with something else.
    var hasRefuted = false
    var fetchType = "networkLoad"
    private var started: VirtualInstant?
    /// The moments that the task's metrics are made of.
    var log = TransactionLog()
    /// What the request goes over; nil until there is something, and again when it is given back.
    var connection: HeldConnection?
    /// Where the load waits for a connection; nil when it does not.
    var line: ServerConnections?
    var responseStart: VirtualInstant?
    var requestDate: Date?
    var responseDate: Date?
    /// Whether the head of the final response has come for the request that was sent last.
    var hasAnswer = false
    /// How many redirects have been followed.
    private(set) var redirectCount = 0
    /// Where they led.
    private(set) var trail = RedirectTrail()
    var authentication = TaskAuthentication()
    var cookies = TaskCookies()
    /// What follows once the delegate has said what to store; nil when it is not being asked.
    var proceed: (() -> Void)?

    init(task: URLSessionTask) { self.task = task }

    // MARK: On the work queue

    func start() {
        started = session.simulator.now
        load()
    }

    /// Goes on with the task's new request, as if it had been the first.
    func follow() {
        endExchange()
        redirectCount += 1
        if let place = request?.url { trail.leave(place) }
        asked = nil
        hasRefuted = false
        fetchType = "networkLoad"
        load()
    }

    /// Sends the same request again with a credential.
    func send(with credential: URLCredential?) {
        endExchange()
        guard let request = sent ?? request else { preconditionFailure("nothing was asked for yet") }
        log.beginAgain(request, at: session.simulator.now)
        if let credential { use(credential) }
        send(withNewCookies(request))
    }

    private func load() {
        guard let request = task.currentRequest.map({ withCookies(session.wireRequest($0, of: task)) }) else {
            return task.arrived(.failure(URLError(.badURL)))
        }
        // What a body of a GET would mean is not defined (RFC 9110 §9.3.1), and URLSession sends none.
        guard request.httpMethod != "GET" || request.httpBody == nil else {
            return task.arrived(.failure(URLError(.dataLengthExceedsMaximum)))
        }
        self.request = request
        sent = nil
        log.begin(request, at: session.simulator.now)
        askCache(for: request)
    }

    func cancel() {
        isCancelled = true
        waiting = nil
        exchange?.cancel()
        giveBackConnection(.calledOff)
    }

    /// Sends a request, with the credential that its server is known to want.
    func send(_ unauthorized: URLRequest) {
        let request = authorized(unauthorized)
        sent = request
        connect(request)
    }

    /// Sends the request as soon as nothing stands between it and its server.
    func connect(_ request: URLRequest) {
        if isConnected(request) { takeConnection(for: request) }
    }

    /// The request is complete; its head goes out, and the body follows.
    func begin(_ request: URLRequest, _ body: OutgoingBody, expectedBytes: Int64) {
        requestDate = session.simulator.date
        outgoingBody = body
        hasAnswer = false
        task.countOfBytesSent = 0
        task.countOfBytesExpectedToSend = expectedBytes
        connection?.isUsed = true
        log.send(request, over: connection?.metrics, at: session.simulator.now)
        exchange = session.transport.start(request, on: session.workQueue, receiver: self)
    }

    // MARK: What the transport brings

    func transportDidReceive(_ response: HTTPURLResponse) {
        guard isAnswer(response) else { return }
        connection?.response = response
        log.receive(response, at: session.simulator.now)
        storeCookies(of: response)
        if settleCacheQuestion(response) { return }
        responseStart = session.simulator.now
        responseDate = session.simulator.date
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

    func transportDidReceive(_ frame: WebSocketFrame) { task.arrived(.frame(frame)) }

    /// Sends a frame over the WebSocket that the server has accepted.
    func send(_ frame: WebSocketFrame) { exchange?.send(frame) }

    func transportDidFinish() {
        log.end(at: session.simulator.now)
        giveBackConnection(hasAnswer ? .complete : .failed)
        if isAnswered() { task.arrived(.end) }
    }

    func transportDidFail(_ error: URLError) {
        giveBackConnection(.failed)
        if !settleCacheQuestion(error) { task.arrived(.failure(error)) }
    }

    // MARK: At the end

    func metrics() -> TaskMetrics {
        let now = session.simulator.now
        return TaskMetrics(
            fetchType: fetchType, created: task.created, start: started ?? now, responseStart: responseStart,
            end: now, redirectCount: redirectCount, transactions: log.transactions)
    }
}
