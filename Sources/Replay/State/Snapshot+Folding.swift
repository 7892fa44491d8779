import JSONText
import Tracing

extension Snapshot {
    /// Applies the next event to the state.
    mutating func apply(_ event: TraceEvent) {
        note(queue: event)
        if let decision = event.decision {
            decisions.append(
                Decision(
                    event: event.number, kind: event.kind, request: event.request, outcome: decision.outcome))
        }
        if let ordinal = event.request { requests.update(ordinal) { $0.apply(event) } }
        if let ordinal = event.task { tasks.update(ordinal) { $0.apply(event) } }
        note(cache: event)
        note(cookie: event)
        if event.knownKind == .connectivity.changed { network = event.text("to") ?? network }
        if event.knownKind == .transport.matched { note(exchange: event) }
    }

    /// Applies the next event to the rows of one subject, which has to be one of the event's.
    mutating func apply(_ event: TraceEvent, to subject: SnapshotSubject) {
        switch subject {
        case .request(let ordinal): requests.update(ordinal) { $0.apply(event) }
        case .task(let ordinal): tasks.update(ordinal) { $0.apply(event) }
        case .stored: note(cache: event)
        case .exchange: note(exchange: event)
        }
    }

    private mutating func note(queue event: TraceEvent) {
        guard !event.queue.isEmpty else { return }
        let index =
            queues.firstIndex { $0.label == event.queue }
            ?? queues.appending(Queue(label: event.queue))
        queues[index].events += 1
        queues[index].lastEvent = event.number
    }

    private mutating func note(cache event: TraceEvent) {
        // Many other events have a URL as well.
        guard event.kind.hasPrefix("cache."), let url = event["url"]?.string else { return }
        let variant = event["variant"]?.string
        let key = CacheKey.of(url)
        let index = cache.firstIndex { $0.key == key && $0.variant == variant }
        switch event.knownKind {
        case .cache.stored:
            let entry = CacheEntry(
                url: url, key: key, variant: variant, bytes: Int(event["bytes"]?.integer ?? 0),
                storedAt: event.number)
            if let index { cache[index] = entry } else { cache.append(entry) }
        case .cache.updated:
            if let index { cache[index].renewals += 1 }
        case .cache.removed:
            cache.removeAll { $0.key == key }
        case .cache.evicted:
            // A response that remains on disk is still stored.
            if event["remains"]?.bool == false, let index = cache.firstIndex(where: { $0.key == key }) {
                cache.remove(at: index)
            }
        default:
            // No other event changes what is stored.
            break
        }
    }

    private mutating func note(cookie event: TraceEvent) {
        guard let kind = event.knownKind, kind == .cookie.stored || kind == .cookie.removed else { return }
        let cookie = Cookie(
            name: event.text("name") ?? "", domain: event.text("domain") ?? "",
            path: event.text("path") ?? "", storedAt: event.number)
        cookies.removeAll { ($0.name, $0.domain, $0.path) == (cookie.name, cookie.domain, cookie.path) }
        if kind == .cookie.stored { cookies.append(cookie) }
    }

    private mutating func note(exchange event: TraceEvent) {
        guard let name = event["exchange"]?.string else { return }
        let line = event["line"]?.integer.map { Int($0) }
        let index =
            exchanges.firstIndex { $0.name == name && $0.line == line }
            ?? exchanges.appending(UsedExchange(name: name, line: line))
        exchanges[index].uses += 1
    }
}

extension Snapshot.Request {
    mutating func apply(_ event: TraceEvent) {
        attempt = event.attempt ?? attempt
        if let task = event.task, !tasks.contains(task) { tasks.append(task) }
        switch event.knownKind {
        case .request.created:
            followsTask = false
            type = event["type"]?.string ?? type
        case .registry.added: followsTask = true
        case .completion.decided: state = event.decided(CompletionOutcome.dropped) ? "dropped" : "answered"
        case .request.deallocated: state = "deallocated"
        case .request.stateChanged: state = event["to"]?.string ?? state
        case .urlRequest.created, .urlRequest.ready: asks = event.requestLine ?? asks
        case .authentication.applied: credential = event["credential"]?.string
        case .delegate.didReceiveResponse: status = event["status"]?.integer.map { Int($0) }
        case .task.created, .task.resumed, .task.suspended, .task.cancelled, .task.completed, .task.lost,
            .handler.called, .await.fulfilled:
            if followsTask { applyToTask(event) }
        case .urlRequest.failed, .adapt.failed, .validation.decided, .request.taskCompleted,
            .request.taskFailedEarly:
            error = event["error"]?.string ?? error
        case .request.retrying, .taskDelegate.reset:
            // A new attempt starts with a clean slate.
            error = nil
            status = nil
        default:
            // All other events happen to the request without changing what is known about it.
            break
        }
    }
}

extension Snapshot.Request {
    /// On plain URLSession, a request has one task, and the task's state is its own. In Alamofire 4.7, a
    /// request has no state besides that of its current task.
    private mutating func applyToTask(_ event: TraceEvent) {
        var task = Snapshot.Task(ordinal: 0)
        task.type = type
        task.state = state
        task.asks = asks
        task.status = status
        task.error = error
        task.apply(event)
        (type, state, asks, status, error) = (task.type, task.state, task.asks, task.status, task.error)
    }
}

extension Snapshot.Task {
    mutating func apply(_ event: TraceEvent) {
        request = request ?? event.request
        switch event.knownKind {
        case .task.created:
            type = event["type"]?.string ?? type
            asks = event.requestLine
        case .task.resumed: state = "running"
        case .urlProtocol.startedLoading: loader = event.text("class")
        case .urlProtocol.stoppedLoading: loader = nil
        case .connectivity.decided: isWaiting = event.decided(ConnectivityOutcome.wait)
        // Only the completion handler is told about the response, if a task has one.
        case .handler.called, .await.fulfilled: status = event["status"]?.integer.map { Int($0) } ?? status
        case .task.suspended: state = "suspended"
        case .task.cancelled: state = "canceling"
        case .task.completed:
            state = "completed"
            isWaiting = false
            error = event["error"]?.string
        case .task.lost: state = "lost with the app"
        case .delegate.didReceiveResponse: status = event["status"]?.integer.map { Int($0) }
        case .delegate.didReceiveData, .delegate.didWriteData:
            bytes.increase(by: Int(event["bytes"]?.integer ?? 0))
        default:
            // The transport's and the request's own events leave the task's state alone.
            break
        }
    }
}

/// Something that has an ordinal, and is added to the state by the first event that names it.
protocol Numbered {
    var ordinal: Int { get }
    init(ordinal: Int)
}

extension Snapshot.Request: Numbered {
    init(ordinal: Int) { self.ordinal = ordinal }
}

extension Snapshot.Task: Numbered {
    init(ordinal: Int) { self.ordinal = ordinal }
}

extension Array {
    /// Appends an element and returns its index.
    fileprivate mutating func appending(_ element: Element) -> Int {
        append(element)
        return count - 1
    }
}

extension Array where Element: Numbered {
    /// Changes the element with this ordinal, after inserting it in order if it is new.
    fileprivate mutating func update(_ ordinal: Int, _ change: (inout Element) -> Void) {
        let index = partitionPoint { $0.ordinal < ordinal }
        if index == count || self[index].ordinal != ordinal { insert(Element(ordinal: ordinal), at: index) }
        change(&self[index])
    }
}
