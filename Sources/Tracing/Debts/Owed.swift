/// What a run owes when it is over: answers that nobody gave, and handlers that nobody will call.
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
        /// The request it is for. A refresh serves many requests, and a task is known by its own number.
        var request: Int?
    }

    /// One thing that was begun and never ended.
    public struct Debt: Equatable, Sendable {
        public let kind: Kind
        /// The number of the event that began it.
        public let event: Int
        /// What never came, in words that are the same in every run: `task 2 never completed`.
        public let words: String
        /// Why, if the trace says so: `: it was cancelled (#8)`.
        let reason: String?

        /// Whether the library itself gave the request up, so that nobody else could have settled it.
        public var isAbandoned: Bool { reason != nil }

        /// The words for a reader of the trace, with the event's number.
        public var line: String { "#\(event): \(words)\(reason ?? "")." }
    }

    /// One thing that was begun.
    private struct Beginning {
        let event: Int
        let matter: Matter
        let request: Int?
        let words: String
        var isSettled = false
    }

    private var beginnings: [Beginning] = []
    /// The places in `beginnings` of what is open, by its matter, the oldest first.
    private var open: [Matter: [Int]] = [:]
    /// Why a request never calls its handlers, and the event that says so.
    private var abandoned: [Int: String] = [:]

    public init(_ events: some Sequence<TraceEvent>) {
        for event in events { note(event) }
    }

    /// A line for each debt, in the order of the events.
    public var lines: [String] { debts.map(\.line) }

    /// What was never ended, in the order of the events.
    public var debts: [Debt] {
        let open = beginnings.filter { !$0.isSettled }
        let requestsWithHandlers = Set(open.filter { $0.matter.kind == .handler }.compactMap(\.request))
        return open.compactMap { beginning in
            let (matter, request) = (beginning.matter.kind, beginning.request)
            // The task of a request is the library's; its caller waits for the handler.
            if matter == .task, let request, requestsWithHandlers.contains(request) { return nil }
            let reason = matter == .handler ? request.flatMap { abandoned[$0] } : nil
            return Debt(kind: matter, event: beginning.event, words: beginning.words, reason: reason)
        }
    }

    private mutating func note(_ event: TraceEvent) {
        guard let kind = event.knownKind else { return }
        let name = event["name"]?.string ?? ""
        let request = event.request.map { " \($0)" } ?? ""
        switch kind {
        case .adapt.started:
            begin(
                Matter(kind: .adapter, name: name, request: event.request), event,
                "the adapter \"\(name)\" was asked about request\(request), and never answered")
        case .adapt.completed:
            end(Matter(kind: .adapter, name: name, request: event.request))
        case .retry.asked:
            begin(
                Matter(kind: .retrier, name: name, request: event.request), event,
                "the retrier \"\(name)\" was asked about request\(request), and never answered")
        case .retry.answered:
            end(Matter(kind: .retrier, name: name, request: event.request))
        case .authentication.refreshStarted:
            begin(
                Matter(kind: .refresh), event, "the refresh of the credential was begun, and never completed"
            )
        case .authentication.refreshCompleted:
            end(Matter(kind: .refresh))
        case .handler.added:
            begin(
                Matter(kind: .handler, name: name, request: event.request), event,
                "the handler \"\(name)\" of request\(request) is never called")
        case .handler.called, .await.fulfilled, .stream.handlerCalled, .socket.handlerCalled:
            end(Matter(kind: .handler, name: name, request: event.request))
        case .await.started:
            begin(
                Matter(kind: .await, request: event.request), event,
                "the code that awaits request\(request) never goes on")
        case .await.returned, .await.threw:
            end(Matter(kind: .await, request: event.request))
        case .task.created:
            begin(
                Matter(kind: .task, name: "\(event.task ?? 0)"), event,
                "task \(event.task ?? 0) never completed")
        case .request.abandoned:
            if let request = event.request {
                abandoned[request] = ": \(event["reason"]?.string ?? "it was abandoned") (#\(event.number))"
            }
        case .request.deallocated:
            if event["completionOwed"]?.bool == true {
                begin(
                    Matter(kind: .completion, request: event.request), event,
                    "the completion of request\(request) is never called: nobody kept the request")
            }
        default:
            if kind.closes == EventKind.task.created.name {
                end(Matter(kind: .task, name: "\(event.task ?? 0)"))
            }
        }
    }

    private mutating func begin(_ matter: Matter, _ event: TraceEvent, _ words: String) {
        open[matter, default: []].append(beginnings.count)
        beginnings.append(
            Beginning(event: event.number, matter: matter, request: event.request, words: words))
    }

    /// Settles the oldest debt about this matter.
    private mutating func end(_ matter: Matter) {
        guard let oldest = open[matter]?.first else { return }
        open[matter]?.removeFirst()
        beginnings[oldest].isSettled = true
    }
}

extension Owed {
    /// What the run of a recorder owes. Only the events that it depends on are turned into text.
    public init(_ recorder: Recorder) {
        for event in recorder.traceEvents(where: Self.concerns) { note(event) }
    }

    static func concerns(_ kind: EventKind) -> Bool {
        switch kind {
        case .adapt.started, .adapt.completed, .retry.asked, .retry.answered, .authentication.refreshStarted,
            .authentication.refreshCompleted, .handler.added, .handler.called, .await.fulfilled,
            .stream.handlerCalled, .socket.handlerCalled, .await.started, .await.returned, .await.threw,
            .task.created, .request.abandoned, .request.deallocated:
            true
        default:
            kind.closes == EventKind.task.created.name
        }
    }
}
