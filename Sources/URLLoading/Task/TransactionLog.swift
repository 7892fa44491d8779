/// Records the times of a load for its metrics, with one transaction for each request that is sent, or was to
/// be sent, and one for each answer from the cache.
struct TransactionLog {
    /// Where a response comes from.
    enum Source {
        case network
        case cache
        /// A class of the app's own, of which the URL loading system knows nothing more.
        case ownProtocol
    }

    private(set) var transactions: [TransactionMetrics] = []
    /// Where the response to the current request comes from.
    private(set) var source = Source.network
    /// When the most recently passed-on head arrived; nil until one has been passed on.
    private(set) var responseStart: VirtualInstant?
    /// When the URL loading system started to work on the task.
    private var started: VirtualInstant?
    /// The transaction whose request went to the server; after a 304 it is not the last one.
    private var sent: Int?

    /// The task starts to load.
    mutating func start(at now: VirtualInstant) { started = now }

    /// A redirect is followed, so the next response may come from elsewhere.
    mutating func follow() { source = .network }

    /// A class of the app's own loads the request. What it does for that has no transaction.
    mutating func loadByProtocol() { source = .ownProtocol }

    /// The URL loading system starts to work on a request.
    mutating func begin(_ request: URLRequest, at now: VirtualInstant) {
        sent = nil
        transactions.append(TransactionMetrics(request: request, fetchStart: now))
    }

    /// The same request is sent again. If nothing was sent before, its transaction is kept.
    mutating func beginAgain(_ request: URLRequest, at now: VirtualInstant) {
        if sent != nil { begin(request, at: now) }
    }

    /// The current request is sent, with all its headers.
    mutating func send(_ request: URLRequest, over connection: ConnectionMetrics?, at now: VirtualInstant) {
        source = .network
        let index = transactions.count - 1
        sent = index
        transactions[index].request = request
        transactions[index].fetchType = .networkLoad
        transactions[index].connection = connection
        transactions[index].requestStart = now
        transactions[index].requestEnd = now
    }

    /// A connection was being made for the current request, or was about to be, and is given up, or cannot be
    /// made. If something was done for it, its moments are those of the request until there is another one.
    mutating func giveUp(_ connection: ConnectionMetrics) {
        guard connection.lookupStart != nil, !connection.isReused, !transactions.isEmpty else { return }
        transactions[transactions.count - 1].connection = connection
    }

    mutating func sent(bytes: Int, at now: VirtualInstant) {
        guard let sent else { return }
        transactions[sent].requestBodyBytes += bytes
        transactions[sent].requestEnd = now
    }

    mutating func receive(_ response: HTTPURLResponse, at now: VirtualInstant) {
        guard let sent else { return }
        transactions[sent].response = response
        transactions[sent].responseStart = now
    }

    /// The head is passed on to the task.
    mutating func passOn(at now: VirtualInstant) { responseStart = now }

    mutating func received(bytes: Int) {
        guard let sent else { return }
        transactions[sent].responseBodyBytes += bytes
    }

    /// The whole answer has arrived, or the rest of it is dropped.
    mutating func end(at now: VirtualInstant) {
        guard let sent, transactions[sent].responseEnd == nil else { return }
        transactions[sent].responseEnd = now
    }

    /// The cache answers: in place of the server, or after the server has confirmed the stored response.
    mutating func answerFromCache(_ response: HTTPURLResponse, at now: VirtualInstant) {
        source = .cache
        passOn(at: now)
        if let last = transactions.last, sent != nil || last.connection != nil {
            begin(last.request, at: now, keeping: sent)
        }
        let index = transactions.count - 1
        transactions[index].fetchType = .localCache
        transactions[index].response = response
        transactions[index].requestStart = now
        transactions[index].requestEnd = now
        transactions[index].responseStart = now
        transactions[index].responseEnd = now
    }

    /// The moments of the whole task, to report when it ends. Its response came from where that of the last
    /// transaction did. A task that ended before it sent anything has got none, and what a class of the app's
    /// own has loaded has no transaction.
    func summary(created: VirtualInstant, redirectCount: Int, end now: VirtualInstant) -> TaskMetrics {
        let hasNone = source == .ownProtocol || transactions.isEmpty
        let fetchType = hasNone ? .unknown : transactions[transactions.count - 1].fetchType
        return TaskMetrics(
            fetchType: fetchType, created: created, start: started ?? now, responseStart: responseStart,
            end: now, redirectCount: redirectCount, transactions: transactions)
    }

    /// Begins a transaction while the exchange that led to it is not yet over, if there was one.
    private mutating func begin(_ request: URLRequest, at now: VirtualInstant, keeping sent: Int?) {
        begin(request, at: now)
        self.sent = sent
    }
}
