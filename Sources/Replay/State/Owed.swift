import Tracing

/// What a run owes when it is over: answers that nobody gave, and handlers that nobody will call.
///
/// No library gives an adapter or a retrier a time limit, so a completion that is forgotten ends in silence.
/// Here the silence gets a line, with the number of the event at which it began.
struct Owed {
    /// One thing that was begun, and the words that tell a reader that it never ended.
    private struct Debt {
        let event: Int
        /// Equal for a start and its end.
        let key: [String]
        let request: Int?
        let words: String
    }

    private var debts: [Debt] = []
    /// Why a request never calls its handlers, and the event that says so.
    private var abandoned: [Int: String] = [:]

    init(_ events: some Sequence<TraceEvent>) {
        for event in events { note(event) }
    }

    /// A line for each debt, in the order of the events.
    var lines: [String] {
        let requestsWithHandlers = Set(debts.filter { $0.key.first == "handler" }.compactMap(\.request))
        return debts.compactMap { debt in
            // The task of a request is the library's; its caller waits for the handler.
            if debt.key.first == "task", let request = debt.request, requestsWithHandlers.contains(request) {
                return nil
            }
            let reason = debt.key.first == "handler" ? debt.request.flatMap { abandoned[$0] } : nil
            return "#\(debt.event): \(debt.words)\(reason ?? "")."
        }
    }

    private mutating func note(_ event: TraceEvent) {
        guard let kind = event.knownKind else { return }
        let name = event.text("name") ?? ""
        let request = event.request.map { " \($0)" } ?? ""
        switch kind {
        case .adapt.started:
            begin(
                ["adapter", name], event,
                "the adapter \"\(name)\" was asked about request\(request), and never answered")
        case .adapt.completed:
            end(["adapter", name], event)
        case .retry.asked:
            begin(
                ["retrier", name], event,
                "the retrier \"\(name)\" was asked about request\(request), and never answered")
        case .retry.answered:
            end(["retrier", name], event)
        case .authentication.refreshStarted:
            begin(["refresh"], event, "the refresh of the credential was begun, and never completed")
        case .authentication.refreshCompleted:
            end(["refresh"], event)
        case .handler.added:
            begin(["handler", name], event, "the handler \"\(name)\" of request\(request) is never called")
        case .handler.called, .await.fulfilled, .stream.handlerCalled, .socket.handlerCalled:
            end(["handler", name], event)
        case .await.started:
            begin(["await"], event, "the code that awaits request\(request) never goes on")
        case .await.returned, .await.threw:
            end(["await"], event)
        case .task.created:
            begin(["task", "\(event.task ?? 0)"], event, "task \(event.task ?? 0) never completed")
        case .request.abandoned:
            if let request = event.request {
                abandoned[request] = ": \(event.text("reason") ?? "it was abandoned") (#\(event.number))"
            }
        case .request.deallocated:
            if event["completionOwed"]?.bool == true {
                begin(
                    ["completion"], event,
                    "the completion of request\(request) is never called: nobody kept the request")
            }
        default:
            if kind.closes == EventKind.task.created.name { end(["task", "\(event.task ?? 0)"], event) }
        }
    }

    private mutating func begin(_ key: [String], _ event: TraceEvent, _ words: String) {
        debts.append(Debt(event: event.number, key: key, request: event.request, words: words))
    }

    /// Settles the oldest debt of this key, for the same request.
    private mutating func end(_ key: [String], _ event: TraceEvent) {
        let isRequests = !["refresh", "task"].contains(key[0])
        let index = debts.firstIndex { $0.key == key && (!isRequests || $0.request == event.request) }
        if let index { debts.remove(at: index) }
    }
}

extension EventSource {
    /// What the run owes, one line each, for the end of a page. Runs nothing.
    ///
    /// A run that repeats without end may owe a great deal; the first few lines tell the story.
    public var owed: [String] {
        let lines = Owed(knownEvents()).lines
        guard lines.count > 12 else { return lines }
        return lines.prefix(10) + ["… and \(lines.count - 10) more like these."]
    }
}
