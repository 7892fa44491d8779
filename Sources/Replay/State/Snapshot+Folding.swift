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
        // A task is its request's from the first event that names both.
        if let request = event.request, let task = event.task, tasksByOrdinal[task]?.request == nil {
            requestsByOrdinal[request, default: Request(ordinal: request)].tasks.append(task)
        }
        if let request = event.request { apply(event, to: .request(request)) }
        if let task = event.task { apply(event, to: .task(task)) }
        note(cache: event)
        note(cookie: event)
        note(endOfProcess: event)
        if event.knownKind == .connectivity.changed { network = event.text("to") ?? network }
        if event.knownKind == .transport.matched { note(exchange: event) }
    }

    /// Applies the next event to the rows of one subject, which has to be one of the event's.
    mutating func apply(_ event: TraceEvent, to subject: SnapshotSubject) {
        switch subject {
        case .request(let ordinal):
            requestsByOrdinal[ordinal, default: Request(ordinal: ordinal)].apply(event)
        case .task(let ordinal):
            tasksByOrdinal[ordinal, default: Task(ordinal: ordinal)].apply(event)
        case .cache: note(cache: event)
        case .exchange: note(exchange: event)
        }
    }

    private mutating func note(queue event: TraceEvent) {
        guard !event.queue.isEmpty else { return }
        queuesByLabel.update(event.queue, orAdd: Queue(label: event.queue)) { queue in
            queue.events += 1
            queue.lastEvent = event.number
        }
    }

    private mutating func note(cache event: TraceEvent) {
        // Many other events have a URL as well.
        guard event.kind.hasPrefix("cache."), let url = event["url"]?.string,
            let place = CacheEntry.Place(event)
        else { return }
        let id = event.identity(of: .variant)
        switch event.knownKind {
        case .cache.stored:
            store(
                CacheEntry(
                    url: url, place: place, variant: event["variant"]?.string, id: id,
                    bytes: Int(event["bytes"]?.integer ?? 0), storedAt: event.number))
        case .cache.updated:
            cacheByPlace.change(place) { stored in stored.change(id) { $0.renewals += 1 } }
        case .cache.removed, .cache.evicted:
            for gone in stored(changedBy: event) { cacheByPlace.change(place) { $0.remove(gone.id) } }
            if cacheByPlace[place]?.isEmpty == true { cacheByPlace.remove(place) }
        default:
            // No other event changes what is stored.
            break
        }
    }

    /// What an eviction takes away from all that is stored for a URL; nil if it is still stored elsewhere.
    ///
    /// Only the event can say which variant that is: one that is stored again counts as the newest, and some
    /// are kept in memory alone. Older traces do not name it, so there the first one is taken for it.
    private static func evicted(
        _ stored: KeyedList<TextIdentity?, CacheEntry>, by event: TraceEvent
    ) -> CacheEntry? {
        guard event["remains"]?.bool == false else { return nil }
        let id = event.identity(of: .variant)
        return stored[id] ?? (id == nil ? stored.first?.element : nil)
    }

    private mutating func store(_ entry: CacheEntry) {
        cacheByPlace.update(entry.place, orAdd: KeyedList()) { stored in
            stored.update(entry.id, orAdd: entry) { $0 = entry }
        }
    }

    /// A snapshot with nothing but some responses in the cache.
    init(cache entries: [CacheEntry]) {
        for entry in entries { store(entry) }
    }

    /// What is stored that the next event replaces, renews or removes.
    func stored(changedBy event: TraceEvent) -> [CacheEntry] {
        guard let place = CacheEntry.Place(event), let stored = cacheByPlace[place] else { return [] }
        let id = event.identity(of: .variant)
        switch event.knownKind {
        case .cache.removed where id == nil:
            // Without a variant, all that was stored for the URL.
            return stored.elements
        case .cache.stored, .cache.updated, .cache.removed:
            return stored[id].map { [$0] } ?? []
        case .cache.evicted:
            return Self.evicted(stored, by: event).map { [$0] } ?? []
        default:
            return []
        }
    }

    private mutating func note(cookie event: TraceEvent) {
        guard let kind = event.knownKind, kind == .cookie.stored || kind == .cookie.removed else { return }
        let id = Cookie.ID(
            storage: event.store("storage"), name: event.text("name") ?? "",
            domain: event.text("domain") ?? "",
            path: event.text("path") ?? "")
        cookiesByID.remove(id)
        cookiesOfProcess.remove(id)
        guard kind == .cookie.stored else { return }
        cookiesByID.update(id, orAdd: Cookie(id: id, storedAt: event.number)) { _ in }
        if event.text("expires") == nil { cookiesOfProcess.insert(id) }
    }

    /// The cookies without a date end with a process of the app. The process of an app that is force-quit may
    /// have ended before.
    private mutating func note(endOfProcess event: TraceEvent) {
        guard event.knownKind == .app.terminated || event.knownKind == .app.forceQuit,
            event.text("from") != "terminated"
        else { return }
        for id in cookiesOfProcess { cookiesByID.remove(id) }
        cookiesOfProcess = []
    }

    private mutating func note(exchange event: TraceEvent) {
        guard let id = UsedExchange.ID(event) else { return }
        exchangesByID.update(id, orAdd: UsedExchange(id: id)) { $0.uses += 1 }
    }
}

extension Snapshot.CacheEntry.Place {
    /// Where responses of a URL are, in the cache that an event is about.
    init(of url: TextIdentity, in event: TraceEvent) {
        self.init(cache: event.store("cache"), url: url)
    }

    /// Where the response is, or was, that an event of the cache is about; nil if it is about none.
    init?(_ event: TraceEvent) {
        guard let url = event.identity(of: .url) else { return nil }
        self.init(of: url, in: event)
    }
}

extension TraceEvent {
    /// The place of the cache or cookie storage that the event is about, among those of the run.
    ///
    /// The first one is not named, and nor was any before a trace told them apart.
    fileprivate func store(_ member: String) -> Int { self[member]?.integer.map { Int($0) } ?? 1 }

    /// The status of the response that the event is about.
    fileprivate var status: Int? { self["status"]?.integer.map { Int($0) } }

    /// `true` if the completion of an app's own layer gets nil.
    fileprivate var givesNil: Bool { self["state"]?.string == "nil" }

    /// `true` if the completion of an app's own layer gets what it was called for.
    fileprivate var givesModel: Bool { self["state"]?.string == "model" }

    /// The error that the encoding of a form ended with in Alamofire 4.7; nil if it ended with an upload.
    fileprivate var failureOfForm: String? {
        guard text("name") == "multipart.encodingCompletion", let detail = text("detail"),
            detail.hasPrefix("failure("), detail.hasSuffix(")")
        else { return nil }
        return String(detail.dropFirst("failure(".count).dropLast())
    }
}

extension Snapshot.UsedExchange.ID {
    /// The exchange that an event names.
    init?(_ event: TraceEvent) {
        guard let name = event["exchange"]?.string else { return nil }
        self.init(name: name, line: event["line"]?.integer.map { Int($0) })
    }
}

extension Snapshot.Request {
    mutating func apply(_ event: TraceEvent) {
        // A slow handler of an earlier attempt may return during a later one.
        attempt = max(attempt, event.attempt ?? attempt)
        applyWireEvent(event)
        switch event.knownKind {
        case .request.created:
            followsTask = false
            type = event["type"]?.string ?? type
        case .registry.added: followsTask = true
        case .completion.decided: state = event.decided(CompletionOutcome.dropped) ? .dropped : .answered
        case .request.deallocated: state = .deallocated
        case .request.stateChanged:
            if let word = event["to"]?.string { state = LifeState(traced: word) }
        case .hook.called:
            if let failure = event.failureOfForm {
                state = .neverMade
                error = failure
            }
        case .urlRequest.created, .urlRequest.ready: asks = event.requestLine ?? asks
        case .authentication.applied: credential = event["credential"]?.string
        case .delegate.didReceiveResponse: status = event.status
        case .handler.called, .await.fulfilled,
            .stream.handlerCalled where event.tellsTheEnd, .socket.handlerCalled where event.tellsTheEnd:
            status = event.status ?? status
            // The completions of an app's own layer get a model or nil, and do not hear what went wrong. It
            // may tell of no other end.
            if event.givesNil || event.givesModel {
                if state == .initialized { state = .answered }
            } else {
                error = event["error"]?.string
            }
        case .request.cancelled where !followsTask:
            isCalledOff = true
            // A WebSocket records its closing like this, too, and that is no error.
            if !isWebSocket { error = error ?? "explicitlyCancelled" }
        // What a stream's handler throws becomes the request's error, and then the request is cancelled.
        case .stream.errorDecided where event.decision?.deciding?.id == "stream.handler-succeeded":
            error = event.decision?.deciding?.saw
        // A download that goes on has no URLRequest but that of its task.
        case .task.created where !followsTask: asks = event.requestLine ?? asks
        case .task.created, .task.resumed, .task.suspended, .task.cancelled, .task.completed, .task.lost:
            if followsTask { applyTaskEvent(event) }
        // What went wrong before the task was completed remains the error.
        case .request.taskCompleted: error = error ?? event["error"]?.string
        // In Alamofire 4.7, nothing but the retrier may hear of an error before the handlers do.
        case .urlRequest.failed, .adapt.completed, .adapt.failed, .validation.decided,
            .request.taskFailedEarly, .download.finished, .retry.asked, .serialize.started,
            .serialize.finished:
            error = event["error"]?.string ?? error
        case .request.retrying: beginAttempt()
        case .taskDelegate.queueOpened where !followsTask: state = .overWithoutTask
        case .taskDelegate.reset:
            // In Alamofire 4.7, a new attempt has a task, even if the failed one had none.
            if !followsTask { state = .initialized }
            followsTask = true
            beginAttempt()
        default:
            // All other events happen to the request without changing what is known about it.
            break
        }
    }

    /// A new attempt starts with a clean slate.
    private mutating func beginAttempt() {
        error = nil
        status = nil
    }
}

/// What the life of a task changes: the task itself, and a request that has no state of its own.
///
/// On plain URLSession, a request has one task, and the task's state is its own. In Alamofire 4.7, a request
/// has no state besides that of its current task.
protocol TaskState {
    var type: String { get set }
    var state: LifeState { get set }
    var asks: String? { get set }
    var status: Int? { get set }
    var error: String? { get set }
}

extension TaskState {
    var isWebSocket: Bool { type == "webSocket" }

    /// Takes the status of a download or a WebSocket from the head that arrived: their delegates are not told
    /// about a response. It is gone again if that head turns out not to be the response.
    fileprivate mutating func applyWireEvent(_ event: TraceEvent) {
        // What arrives after the end is for the cache, which asks about a stale response that it has given.
        guard isWebSocket || type == "download", !state.isOver else { return }
        switch event.knownKind {
        case .transport.receivedHead:
            guard let head = event.status, head >= 200 || head == 101 else { return }
            status = head
        case .redirect.followed,
            .challenge.decided where event.decided(ChallengeOutcome.renew),
            .challenge.settled where event.decided(ChallengeSettledOutcome.send),
            .challenge.settled where event.decided(ChallengeSettledOutcome.cancel),
            .cache.validationDecided where !event.decided(CacheValidationOutcome.useAnswer):
            status = nil
        default:
            // All other events leave it open what the response is.
            break
        }
    }

    /// Applies one of the task's own events; all others change nothing here.
    fileprivate mutating func applyTaskEvent(_ event: TraceEvent) {
        switch event.knownKind {
        case .task.created:
            type = event["type"]?.string ?? type
            asks = event.requestLine
            if event["insteadOf"] != nil {
                state = event.text("state") == LifeState.running.word ? .running : .suspended
            }
        case .task.resumed: state = .running
        case .task.suspended: state = .suspended
        case .task.cancelled: state = .canceling
        case .task.completed:
            state = .completed
            // The handler of a WebSocket may have got an error before that, and its task ends without one.
            error = event["error"]?.string ?? error
        case .task.lost: state = .lost
        default: break
        }
    }
}

extension Snapshot.Request: TaskState {}
extension Snapshot.Task: TaskState {}

extension Snapshot.Task {
    mutating func apply(_ event: TraceEvent) {
        request = request ?? event.request
        applyTaskEvent(event)
        applyWireEvent(event)
        switch event.knownKind {
        // A download goes on in place of a data task, with the response that this one was asked about.
        case .task.created: status = event["responseStatus"]?.integer.map { Int($0) }
        case .task.becameDownload: state = .completed
        case .urlProtocol.startedLoading: loader = event.text("class")
        case .urlProtocol.stoppedLoading: loader = nil
        case .connectivity.decided: lacksConnection = event.decided(ConnectivityOutcome.wait)
        // Only the completion handler is told about the response, if a task has one.
        case .handler.called, .await.fulfilled: status = event.status ?? status
        case .delegate.didReceiveResponse: status = event.status
        case .delegate.didReceiveData, .delegate.didWriteData:
            bytes.increase(by: Int(event["bytes"]?.integer ?? 0))
        default:
            // The transport's and the request's own events leave the task's state alone.
            break
        }
    }
}
