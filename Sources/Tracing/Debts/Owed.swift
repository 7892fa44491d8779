/// What a run owes when it is over: answers that nobody gave, and handlers that nobody will call. A handler
/// of a stream or of a WebSocket is called often, and waits for the end.
///
/// No library gives an adapter or a retrier a time limit, so a completion that is forgotten ends in silence.
/// Here the silence gets a line, with the number of the event at which it began.
public struct Owed {
    /// Who owes something, or what is owed.
    public enum Kind: Sendable { case adapter, retrier, refresh, handler, await, task, completion }

    /// What a debt is about. A start and its end have the same one.
    private struct Matter: Hashable {
        let kind: Kind
        var name = ""
        /// The request it is for. A refresh serves many requests, and is known by the event that began it. A
        /// task is known by its own number.
        var request: Int?

        init(_ kind: Kind, _ event: TraceEvent) {
            self.kind = kind
            switch kind {
            case .adapter, .retrier, .handler:
                name = event["name"]?.string ?? ""
                request = event.request
            case .await, .completion: request = event.request
            case .task: name = "\(event.task ?? 0)"
            case .refresh: name = "\(event.number)"
            }
        }

        /// - Parameter number: that of the event that began the refresh.
        init(refresh number: Int) {
            kind = .refresh
            name = "\(number)"
        }
    }

    /// One thing that was begun and never ended.
    public struct Debt: Equatable, Sendable {
        /// Who owes it, or what is owed.
        public let kind: Kind
        /// The number of the event that began it.
        public let event: Int
        /// What the adapter, the retrier or the handler is called, or the number of the task, or that of the
        /// event that began the refresh.
        let name: String
        /// The request that it is for; nil if it is for none.
        let request: Int?
        /// Whether a stream's or a WebSocket's handler was called before, but never with the end.
        let wasCalled: Bool
        /// Why it was never ended, if the trace says so.
        let abandonment: Abandonment?

        /// Whether the library itself gave the request up, so that nobody else could have settled it.
        public var isAbandoned: Bool { abandonment != nil }

        /// The words for a reader of the trace, with the numbers that it has there:
        /// `#5: the handler "data" of request 2 is never called: it was cancelled (#8).`
        public var line: String {
            let request = request.map { "request \($0)" } ?? "request"
            let words = words(calling: request, task: "task \(name)")
            let reason = abandonment.map { ": \($0.reason) (#\($0.event))" } ?? ""
            return "#\(event): \(words)\(reason)."
        }
    }

    /// Why a request never calls its handlers, and the event that says so.
    struct Abandonment: Equatable, Sendable {
        let reason: String
        let event: Int
    }

    /// One thing that was begun and is not ended yet.
    private struct Beginning {
        let event: Int
        let matter: Matter
        let request: Int?
    }

    /// What was begun about one matter, and how much of it is open.
    private struct Account {
        private var beginnings: [Beginning] = []
        /// How many of the oldest are settled. They are taken out together, since that moves all others.
        private var settled = 0
        /// Whether it is about a handler of a stream or of a WebSocket that has been called, but not with the
        /// end.
        var wasCalled = false

        /// The oldest first.
        var open: ArraySlice<Beginning> { beginnings[settled...] }

        mutating func begin(_ beginning: Beginning) { beginnings.append(beginning) }

        mutating func settleOldest() {
            settled += 1
            guard 2 * settled > beginnings.count else { return }
            beginnings.removeFirst(settled)
            settled = 0
        }
    }

    /// What is open, by its matter. What was settled is forgotten: a long run settles nearly everything.
    private var open: [Matter: Account] = [:]
    /// The requests that never call their handlers.
    private var abandoned: [Int: Abandonment] = [:]
    private var refreshes = RunningRefreshes()
    private let causeOf: (Int) -> Int?

    /// Owes nothing yet.
    ///
    /// - Parameter causeOf: returns the number of the event that led to the one with a number; nil if none
    ///   did.
    public init(causeOf: @escaping (Int) -> Int?) { self.causeOf = causeOf }

    public init(_ events: some Sequence<TraceEvent>, causeOf: @escaping (Int) -> Int?) {
        self.init(causeOf: causeOf)
        for event in events { note(event) }
    }

    /// A line for each debt, in the order of the events.
    public var lines: [String] { debts.map(\.line) }

    /// What was never ended, in the order of the events.
    public var debts: [Debt] {
        let open = self.open.values.flatMap(\.open).sorted { $0.event < $1.event }
        let requestsWithHandlers = Set(open.filter { $0.matter.kind == .handler }.compactMap(\.request))
        return open.compactMap { beginning in
            let (matter, request) = (beginning.matter, beginning.request)
            // The task of a request is the library's; its caller waits for the handler.
            if matter.kind == .task, let request, requestsWithHandlers.contains(request) { return nil }
            let abandonment = matter.kind == .handler ? request.flatMap { abandoned[$0] } : nil
            return Debt(
                kind: matter.kind, event: beginning.event, name: matter.name, request: request,
                wasCalled: self.open[matter]?.wasCalled ?? false, abandonment: abandonment)
        }
    }

    /// What an event means to the debts of a run.
    private enum Role {
        case begins(Kind)
        case settles(Kind)
        /// A handler of a stream or of a WebSocket is called, which is told of the end with its last call.
        case callsHandler
        /// The request's handlers are not called any more.
        case abandons
        /// The request is gone, perhaps before its completion was called.
        case isGone
    }

    /// The kinds of events that mean something to it. A table, because it is asked about every event.
    private static let roles = Dictionary(
        uniqueKeysWithValues: EventKind.all.compactMap { kind in role(of: kind).map { (kind, $0) } })

    private static func role(of kind: EventKind) -> Role? {
        switch kind {
        case .adapt.started: .begins(.adapter)
        case .adapt.completed: .settles(.adapter)
        case .retry.asked: .begins(.retrier)
        case .retry.answered: .settles(.retrier)
        case .authentication.refreshStarted: .begins(.refresh)
        case .authentication.refreshCompleted: .settles(.refresh)
        case .handler.added: .begins(.handler)
        case .handler.called, .await.fulfilled: .settles(.handler)
        case .stream.handlerCalled, .socket.handlerCalled: .callsHandler
        case .await.started: .begins(.await)
        case .await.returned, .await.threw: .settles(.await)
        case .task.created: .begins(.task)
        case .request.abandoned: .abandons
        case .request.deallocated: .isGone
        default: kind.closes == EventKind.task.created.name ? .settles(.task) : nil
        }
    }

    /// Whether events of this kind begin or settle something.
    public static func concerns(_ kind: EventKind) -> Bool { roles[kind] != nil }

    /// Takes in the next event of a run.
    public mutating func note(_ event: TraceEvent) {
        switch event.knownKind.flatMap({ Self.roles[$0] }) {
        case .begins(let kind)?:
            if kind == .refresh { refreshes.begin(at: event.number) }
            begin(kind, event)
        case .settles(.refresh)?:
            guard let began = refreshes.end(at: event.number, causeOf: causeOf) else { return }
            end(Matter(refresh: began))
        case .settles(let kind)?: end(Matter(kind, event))
        case .callsHandler?:
            let matter = Matter(.handler, event)
            if event.tellsTheEnd { end(matter) } else { open[matter]?.wasCalled = true }
        case .abandons?:
            guard let request = event.request else { return }
            let reason = event["reason"]?.string ?? "it was abandoned"
            abandoned[request] = Abandonment(reason: reason, event: event.number)
        case .isGone?:
            if event["completionOwed"]?.bool == true { begin(.completion, event) }
        case nil: return
        }
    }

    private mutating func begin(_ kind: Kind, _ event: TraceEvent) {
        let matter = Matter(kind, event)
        open[matter, default: Account()].begin(
            Beginning(event: event.number, matter: matter, request: event.request))
    }

    /// Settles the oldest debt about this matter.
    private mutating func end(_ matter: Matter) {
        guard let place = open.index(forKey: matter) else { return }
        if open.values[place].open.count == 1 {
            open.remove(at: place)
        } else {
            open.values[place].settleOldest()
        }
    }
}

extension Owed.Debt {
    /// What never came.
    ///
    /// - Parameters:
    ///   - request: what the request is called: `request 1`.
    ///   - task: what the task is called.
    func words(calling request: String, task: String) -> String {
        switch kind {
        case .adapter: "the adapter \"\(name)\" was asked about \(request), and never answered"
        case .retrier: "the retrier \"\(name)\" was asked about \(request), and never answered"
        case .refresh: "the refresh of the credential was begun, and never completed"
        case .handler:
            "the handler \"\(name)\" of \(request) is never \(wasCalled ? "told of the end" : "called")"
        case .await: "the code that awaits \(request) never goes on"
        case .task: "\(task) never completed"
        case .completion: "the completion of \(request) is never called: nobody kept the request"
        }
    }
}

extension Owed {
    /// What the run of a recorder owes. Only the events that it depends on are turned into text.
    public init(_ recorder: Recorder) {
        self.init(recorder.traceEvents(where: Self.concerns), causeOf: recorder.events.cause(of:))
    }
}
