import Walkthrough

extension Snapshot {
    /// Lets one more event change the state.
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
        if event.knownKind == .connectivityChanged { network = event.text("to") ?? network }
        if event.knownKind == .transportMatched { note(exchange: event) }
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
        guard let url = event["url"]?.string else { return }
        let variant = event["variant"]?.string
        let index = cache.firstIndex { $0.url == url && $0.variant == variant }
        switch event.knownKind {
        case .cacheStored:
            let entry = CacheEntry(
                url: url, variant: variant, bytes: Int(event["bytes"]?.integer ?? 0), storedAt: event.number)
            if let index { cache[index] = entry } else { cache.append(entry) }
        case .cacheUpdated:
            if let index { cache[index].renewals += 1 }
        case .cacheRemoved:
            cache.removeAll { $0.url == url }
        case .cacheEvicted:
            // What is still on disk is still stored.
            if event["remains"]?.bool == false, let index = cache.firstIndex(where: { $0.url == url }) {
                cache.remove(at: index)
            }
        default:
            // No other event changes what is stored.
            break
        }
    }

    private mutating func note(cookie event: TraceEvent) {
        guard let kind = event.knownKind, kind == .cookieStored || kind == .cookieRemoved else { return }
        let cookie = Cookie(
            name: event.text("name") ?? "", domain: event.text("domain") ?? "",
            path: event.text("path") ?? "", storedAt: event.number)
        cookies.removeAll { ($0.name, $0.domain, $0.path) == (cookie.name, cookie.domain, cookie.path) }
        if kind == .cookieStored { cookies.append(cookie) }
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
        case .requestCreated:
            followsTask = false
            type = event["type"]?.string ?? type
        case .registryAdded: followsTask = true
        case .completionDecided: state = event.decision?.outcome == "dropped" ? "dropped" : "answered"
        case .requestDeallocated: state = "deallocated"
        case .requestStateChanged: state = event["to"]?.string ?? state
        case .urlRequestCreated, .urlRequestReady: asks = event.requestLine ?? asks
        case .authenticationApplied: credential = event["credential"]?.string
        case .delegateReceivedResponse: status = event["status"]?.integer.map { Int($0) }
        case .taskCreated, .taskResumed, .taskSuspended, .taskCancelled, .taskCompleted, .taskLost,
            .handlerCalled, .awaitFulfilled:
            if followsTask { applyToTask(event) }
        case .urlRequestFailed, .adaptFailed, .validationDecided, .requestTaskCompleted,
            .requestTaskFailedEarly:
            error = event["error"]?.string ?? error
        case .requestRetrying, .taskDelegateReset:
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
    /// On plain URLSession a request has one task, and is what that is; in Alamofire 4.7, it has no state
    /// beside that of its current task.
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
        case .taskCreated:
            type = event["type"]?.string ?? type
            asks = event.requestLine
        case .taskResumed: state = "running"
        case .connectivityDecided: isWaiting = event.decision?.outcome == "wait"
        // A task with a completion handler tells nobody else of its response.
        case .handlerCalled, .awaitFulfilled: status = event["status"]?.integer.map { Int($0) } ?? status
        case .taskSuspended: state = "suspended"
        case .taskCancelled: state = "canceling"
        case .taskCompleted:
            state = "completed"
            isWaiting = false
            error = event["error"]?.string
        case .taskLost: state = "lost with the app"
        case .delegateReceivedResponse: status = event["status"]?.integer.map { Int($0) }
        case .delegateReceivedData, .delegateWroteData: bytes += Int(event["bytes"]?.integer ?? 0)
        default:
            // The transport's and the request's own events leave the task's state alone.
            break
        }
    }
}

extension TraceEvent {
    /// `GET https://example.com/profile`, of an event that shows a request.
    var requestLine: String? {
        guard let url = self["url"]?.string, let method = self["method"]?.string else { return nil }
        return "\(method) \(url)"
    }
}

/// Something that is told apart by its ordinal and comes into being when it is first spoken of.
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
    /// Appends an element and gives back its index.
    fileprivate mutating func appending(_ element: Element) -> Int {
        append(element)
        return count - 1
    }
}

extension Array where Element: Numbered {
    /// Changes the element with this ordinal, in order of ordinals.
    fileprivate mutating func update(_ ordinal: Int, _ change: (inout Element) -> Void) {
        // The newest is the one most events are about.
        if let index = lastIndex(where: { $0.ordinal == ordinal }) {
            change(&self[index])
        } else {
            let index = firstIndex { $0.ordinal > ordinal } ?? count
            insert(Element(ordinal: ordinal), at: index)
            change(&self[index])
        }
    }
}
