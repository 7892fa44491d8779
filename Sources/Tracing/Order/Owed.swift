/// What a run owes when it is over: answers that nobody gave, and handlers that nobody will call.
///
/// No library gives an adapter or a retrier a time limit, so a completion that is forgotten ends in silence.
/// Here the silence gets a line, with the number of the event at which it began.
package struct Owed {
    /// Who owes something, or what is owed.
    package enum Kind { case adapter, retrier, refresh, handler, await, task, completion }

    /// Something that was begun and never ended, in words.
    package struct Line {
        package let kind: Kind
        /// The event that began it.
        package let event: Int
        package let text: String
        /// Whether the library itself gave the request up, so that nobody else could have settled it.
        package let isAbandoned: Bool
    }

    /// What a debt is about. A start and its end have the same one.
    private struct Matter: Hashable {
        let kind: Kind
        var name = ""
        /// The request it is for. A refresh serves many requests, and a task is known by its own number.
        var request: Int?
    }

    /// One thing that was begun, and the words that tell a reader that it never ended.
    private struct Debt {
        let event: Int
        let matter: Matter
        let request: Int?
        let words: String
        var isSettled = false
    }

    private var debts: [Debt] = []
    /// The places in `debts` of what is open, by its matter, the oldest first.
    private var open: [Matter: [Int]] = [:]
    /// Why a request never calls its handlers, and the event that says so.
    private var abandoned: [Int: String] = [:]

    package init(_ events: some Sequence<TraceEvent>) {
        for event in events { note(event) }
    }

    /// A line for each debt, in the order of the events.
    package var lines: [Line] {
        let debts = debts.filter { !$0.isSettled }
        let requestsWithHandlers = Set(debts.filter { $0.matter.kind == .handler }.compactMap(\.request))
        return debts.compactMap { debt in
            // The task of a request is the library's; its caller waits for the handler.
            if debt.matter.kind == .task, let request = debt.request, requestsWithHandlers.contains(request) {
                return nil
            }
            let reason = debt.matter.kind == .handler ? debt.request.flatMap { abandoned[$0] } : nil
            return Line(
                kind: debt.matter.kind, event: debt.event,
                text: "#\(debt.event): \(debt.words)\(reason ?? "").", isAbandoned: reason != nil)
        }
    }

    /// `false` for the kinds of events that neither begin nor settle anything.
    package static func concerns(_ kind: EventKind) -> Bool {
        switch kind {
        case .adapt.started, .adapt.completed, .retry.asked, .retry.answered,
            .authentication.refreshStarted, .authentication.refreshCompleted, .handler.added, .handler.called,
            .await.started, .await.fulfilled, .await.returned, .await.threw, .stream.handlerCalled,
            .socket.handlerCalled, .task.created, .request.abandoned, .request.deallocated:
            true
        default: kind.closes == EventKind.task.created.name
        }
    }

    private mutating func note(_ event: TraceEvent) {
        guard let kind = event.knownKind else { return }
        let name = event.text("name") ?? ""
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
                abandoned[request] = ": \(event.text("reason") ?? "it was abandoned") (#\(event.number))"
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
        open[matter, default: []].append(debts.count)
        debts.append(Debt(event: event.number, matter: matter, request: event.request, words: words))
    }

    /// Settles the oldest debt about this matter.
    private mutating func end(_ matter: Matter) {
        guard let oldest = open[matter]?.first else { return }
        open[matter]?.removeFirst()
        debts[oldest].isSettled = true
    }
}

extension TraceEvent {
    fileprivate func text(_ key: String) -> String? { self[key]?.plainText }
}
