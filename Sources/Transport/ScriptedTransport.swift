/// A server that follows a script, and the network in front of it.
public final class ScriptedTransport: Transport {
    /// The requests that no exchange answered, in order.
    public private(set) var unmatched: [UnmatchedRequest] = []
    /// How often each exchange has answered, in the script's order.
    public private(set) var useCounts: [Int]
    /// The certificates that servers show on secure connections, by lowercased host. A host without an entry
    /// is trusted without a question.
    public var certificates: [String: ServerCertificates] = [:]
    /// The roots that the system trusts although no server may show them.
    public var systemRoots: [ScriptedCertificate] = []

    /// How long connections take and what they can do, by lowercased host.
    public var connections: [String: ConnectionProfile] = [:]

    /// `true` if one of the exchanges that were added is a failure to connect.
    public private(set) var hasConnectFailures = false

    /// Unowned, because the simulation may keep the transport, and nothing is sent without a simulation.
    private unowned let simulator: Simulator
    private let words: UnmatchedRequest.Words
    private var exchanges: [Exchange]
    /// The exchanges that are not used up, as indices into `exchanges`.
    private var open = OpenExchanges()
    /// The plan of each exchange's last reply, which often serves for the next one as well.
    private var plans: [ReplyPlan?]

    /// Makes a server that tries its exchanges in the order given. The simulator must outlive it.
    ///
    /// - Parameter words: how its author knows what it answers, for the reports on what it does not.
    public init(
        simulator: Simulator, exchanges: [Exchange], words: UnmatchedRequest.Words = .exchanges
    ) {
        self.simulator = simulator
        self.words = words
        self.exchanges = exchanges
        useCounts = Array(repeating: 0, count: exchanges.count)
        plans = Array(repeating: nil, count: exchanges.count)
        for index in exchanges.indices where isOpen(index) { open.append(index, exchanges[index].match) }
        hasConnectFailures = exchanges.contains { $0.connectFailure != nil }
    }

    /// Adds an exchange, which is tried after those that are there.
    public func add(_ exchange: Exchange) {
        let index = exchanges.count
        exchanges.append(exchange)
        useCounts.append(0)
        plans.append(nil)
        if isOpen(index) { open.append(index, exchange.match) }
        if exchange.connectFailure != nil { hasConnectFailures = true }
    }

    /// Forgets all exchanges, with what their closures keep.
    public func removeExchanges() {
        (exchanges, open, useCounts, plans) = ([], OpenExchanges(), [], [])
    }

    /// The exchanges that have not answered any request so far.
    public var unused: [Exchange] { zip(exchanges, useCounts).filter { $0.1 == 0 }.map(\.0) }

    /// Answers with the first exchange that matches and is not used up.
    ///
    /// A request that no exchange answers fails with `URLError.resourceUnavailable`, and `unmatched` says
    /// why.
    public func start(
        _ request: URLRequest, on queue: DispatchQueue, receiver: any TransportReceiver
    ) -> any TransportExchange {
        let recorder = simulator.recorder
        recorder.record(.transport(.sent(request)))
        let parts = RequestParts(request)
        guard let index = openExchange(for: parts) else {
            return deliver(refuse(request, parts), to: request.url, at: UploadPace(), on: queue, receiver)
        }
        use(index)
        let exchange = exchanges[index]
        recorder.record(.transport(.matched(exchange: exchange.name, line: exchange.line)))
        let reply = exchange.reply.resolved(for: request)
        if case .webSocket(let script) = reply, parts.asksForWebSocket {
            return converse(script, about: request, on: queue, with: receiver)
        }
        let plan = plan(for: reply, ofExchange: index, answering: request)
        return deliver(plan, to: request.url, at: exchange.upload, on: queue, receiver)
    }

    /// The first exchange that matches. What a request is compared with counts where the rules of decisions
    /// do: a script may have as many exchanges as requests.
    private func openExchange(for parts: RequestParts) -> Int? {
        var comparisons = 0
        let found = open.first(for: parts) { index in
            let pattern = exchanges[index].match
            comparisons += pattern.weight(comparedWith: parts)
            return pattern.matches(parts)
        }
        simulator.recorder.noteRules(comparisons + found.lookups)
        return found.index
    }

    private func deliver(
        _ plan: ReplyPlan, to url: URL?, at pace: UploadPace, on queue: DispatchQueue,
        _ receiver: any TransportReceiver
    ) -> any TransportExchange {
        let delivery = Delivery(
            plan, to: url, pace: pace, simulator: simulator, queue: queue, receiver: receiver)
        delivery.begin()
        return delivery
    }

    private func converse(
        _ script: ScriptedConversation, about request: URLRequest, on queue: DispatchQueue,
        with receiver: any TransportReceiver
    ) -> any TransportExchange {
        let conversation = Conversation(
            script, answering: request, simulator: simulator, queue: queue, receiver: receiver
        ) { [weak self] in self?.unmatched.append($0) }
        conversation.begin()
        return conversation
    }

    /// `true` if `certificates` is not empty.
    public var hasCertificates: Bool { !certificates.isEmpty }

    /// Looks up a host in `certificates`, without regard to case.
    public func certificates(forHost host: String) -> ServerCertificates? { certificates[host.lowercased()] }

    /// Looks up a host in `connections`, without regard to case.
    public func connection(toHost host: String) -> ConnectionProfile? { connections[host.lowercased()] }

    /// Looks for the exchange that will answer. What an exchange computes is not known before it does.
    public func connectFailure(for request: URLRequest) -> URLError.Code? {
        openExchange(for: RequestParts(request)).flatMap { exchanges[$0].connectFailure }
    }

    private func isOpen(_ index: Int) -> Bool { exchanges[index].times.allows(useCounts[index]) }

    private func use(_ index: Int) {
        useCounts[index] += 1
        if !isOpen(index) { open.remove(index, exchanges[index].match) }
    }

    private func plan(
        for reply: Reply, ofExchange index: Int, answering request: URLRequest
    ) -> ReplyPlan {
        if let plan = plans[index], plan.serves(request) { return plan }
        if case .response(let scripted) = reply, scripted.acceptsRanges,
            request.value(forHTTPHeaderField: "Range") != nil
        {
            return plan(for: scripted, answeringRange: request)
        }
        let plan = ReplyPlan(reply, to: request)
        // A reply that is computed is another one the next time.
        if case .computed = exchanges[index].reply { return plan }
        plans[index] = plan
        return plan
    }

    private func plan(for scripted: ScriptedResponse, answeringRange request: URLRequest) -> ReplyPlan {
        let decided = RangeDecision.decide(request, scripted)
        simulator.recorder.record(.transport(.rangeDecided(decided.decision)))
        return ReplyPlan(.response(scripted.serving(decided.choice)), to: request)
    }

    /// How many requests are compared with all exchanges, to say which is the nearest.
    private static let mostReports = 20

    private func refuse(_ request: URLRequest, _ parts: RequestParts) -> ReplyPlan {
        let report =
            unmatched.count < Self.mostReports
            ? comparison(of: request, parts) : UnmatchedRequest(oneOfMany: request, words: words)
        unmatched.append(report)
        simulator.recorder.record(.transport(.unmatched(message: report.description)))
        return ReplyPlan(
            .failure(ScriptedFailure(code: .resourceUnavailable, phase: .connect)), to: request)
    }

    /// Compares a request with all exchanges, which counts as looking for the one that answers does.
    private func comparison(of request: URLRequest, _ parts: RequestParts) -> UnmatchedRequest {
        simulator.recorder.noteRules(exchanges.reduce(0) { $0 + $1.match.weight(comparedWith: parts) })
        return UnmatchedRequest(
            request, exchanges: exchanges, remaining: exchanges.indices.filter(isOpen).map { exchanges[$0] },
            words: words)
    }
}

extension Exchange.Times {
    /// Whether an exchange that has answered this many requests may answer another one.
    fileprivate func allows(_ uses: Int) -> Bool {
        switch self {
        case .unlimited: true
        case .count(let count): uses < count
        }
    }
}

extension Exchange {
    /// The error if this exchange says that no connection can be made; nil if it says anything else.
    fileprivate var connectFailure: URLError.Code? {
        guard case .failure(let failure) = reply, failure.phase == .connect else { return nil }
        return failure.code
    }
}
