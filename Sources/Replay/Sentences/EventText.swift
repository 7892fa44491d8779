import Walkthrough

/// An event in words: a sentence that says what happened, with the values that belong to it.
///
/// A kind without a sentence of its own has the meaning that the table of kinds gives it.
enum EventText {
    static func sentence(_ event: TraceEvent) -> String {
        guard let kind = event.knownKind else {
            return "This program does not know events of this kind; a later version recorded it."
        }
        if let words = OperationText.sentence(kind, event) ?? ResourceText.sentence(kind, event) {
            return words
        }
        if let decision = event.decision { return DecisionText.sentence(decision, kind) }
        return request(kind, event) ?? loading(kind, event) ?? answer(kind, event)
            ?? StreamText.sentence(kind, event) ?? TransferText.sentence(kind, event)
            ?? ConnectionText.sentence(kind, event) ?? DetourText.sentence(kind, event)
            ?? CookieText.sentence(kind, event) ?? UploadText.sentence(kind, event)
            ?? Alamofire4Text.sentence(kind, event) ?? kind.meaning
    }

    /// The event's most telling values, for a row of a listing.
    static func brief(_ event: TraceEvent) -> String {
        if let words = CookieText.brief(event) ?? OperationText.brief(event) ?? ResourceText.brief(event) {
            return words
        }
        if let decision = event.decision { return decision.outcome }
        if let from = event["from"]?.string, let to = event["to"]?.string { return "\(from) → \(to)" }
        if let words = StreamText.brief(event) ?? UploadText.brief(event) ?? TransferText.brief(event)
            ?? ConnectionText.brief(event) ?? DetourText.brief(event) ?? Alamofire4Text.brief(event)
        {
            return words
        }
        if let status = event.text("status") {
            return [event.text("name"), status, event.text("error")].compactMap { $0 }.joined(separator: " ")
        }
        if let line = event.requestLine { return line }
        if let delay = event.duration("delay") { return "in \(delay)" }
        if let limit = event.duration("atMost") { return "at most \(limit)" }
        if event["changes"] != nil {
            return [event.text("name"), changedFields(event)].compactMap { $0 }.joined(separator: ": ")
        }
        let telling = [
            "name", "credential", "answer", "exchange", "type", "input", "phase", "reason", "error", "url",
            "variant",
            "fetchType", "text", "limit", "message",
        ]
        let words = telling.compactMap { event.text($0) }
        return words.isEmpty
            ? event.text("bytes").map { "\($0) bytes" } ?? "" : words.joined(separator: " ")
    }

    // MARK: The client's side

    private static func request(_ kind: EventKind, _ event: TraceEvent) -> String? {
        let request = event.request.map { "request \($0)" } ?? "the request"
        return switch kind {
        case .session.created: "A session is made\(event.quoted("label", before: " with the label "))."
        case .request.created: "The caller gets \(request), a \(type(event)); nothing has been sent."
        case .request.stateChanged:
            "The state of \(request) goes from \(event.text("from") ?? "?") to \(event.text("to") ?? "?")."
        case .request.abandoned:
            "No handler of \(request) will ever be called: \(event.text("reason") ?? "?")."
        case .urlRequest.created: "The URLRequest as asked for: \(event.requestLine ?? "?")."
        case .urlRequest.ready:
            "The URLRequest as it goes to the URL loading system: \(event.requestLine ?? "?")."
        case .urlRequest.failed: "No URLRequest could be made: \(event.text("error") ?? "?")."
        case .adapt.started: "The adapter\(event.quoted("name")) is given the URLRequest."
        case .adapt.completed: adapted(event)
        case .adapt.failed: "Adapting failed: \(event.text("error") ?? "?")."
        case .urlRequest.adapted: "All adapters together changed \(changedFields(event))."
        default: nil
        }
    }

    /// `DataRequest`, or what the kind of request is called: `data request`.
    private static func type(_ event: TraceEvent) -> String {
        let type = event.text("type") ?? "request"
        return type.hasSuffix("equest") ? type : "\(type) request"
    }

    private static func adapted(_ event: TraceEvent) -> String {
        let adapter = "The adapter\(event.quoted("name"))"
        if let error = event.text("error") { return "\(adapter) failed: \(error)." }
        return "\(adapter) changed \(changedFields(event))."
    }

    private static func changedFields(_ event: TraceEvent) -> String {
        let fields = (event["changes"]?.array ?? []).compactMap { $0["field"]?.string }
        return fields.isEmpty ? "nothing" : fields.joined(separator: ", ")
    }

    // MARK: The URL loading system and the transport

    private static func loading(_ kind: EventKind, _ event: TraceEvent) -> String? {
        let task = event.task.map { "Task \($0)" } ?? "The task"
        return switch kind {
        case .task.created: "\(task) is made, suspended: \(event.requestLine ?? "?")."
        case .task.inputIgnored:
            "\(task) is \(event.text("state") ?? "?"), so \(event.text("input") ?? "this") does nothing."
        case .task.timedOut where event.text("limit") == "resource":
            "\(task) took longer than \(event.duration("after") ?? "allowed")."
        case .task.timedOut: "\(task) heard nothing for \(event.duration("after") ?? "too long")."
        case .task.completed:
            "\(task) is over\(event.quoted("error", before: ", with the error ", mark: ""))."
        case .cache.stored: "The cache now has the response of \(event.text("url") ?? "?")."
        case .cache.updated: "The stored response of \(event.text("url") ?? "?") counts as new again."
        case .cache.removed: "The cache forgets \(event.text("url") ?? "?")."
        case .cache.evicted:
            "The response of \(event.text("url") ?? "?") leaves \(event.text("from") ?? "?"), to make room."
        case .connectivity.changed:
            "The device's connection goes from \(event.text("from") ?? "?") to \(event.text("to") ?? "?")."
        case .connectivity.listenerCalled:
            "The app's listener hears how the network can be reached: \(event.text("status") ?? "?")."
        case .transport.sent: "On the wire: \(event.requestLine ?? "?")."
        case .transport.matched:
            "The exchange\(event.quoted("exchange")) of the script answers"
                + (event.text("line").map { " (line \($0))." } ?? ".")
        case .transport.unmatched: "No exchange of the script answers this request."
        case .transport.receivedHead: "From the wire: status \(event.text("status") ?? "?")."
        case .transport.receivedData: "From the wire: \(event.text("bytes") ?? "?") bytes."
        case .transport.failed:
            "The connection failed: \(event.text("error") ?? "?"), at \(event.text("phase") ?? "?")."
        case .delegate.didReceiveInformationalResponse:
            "The delegate hears of a head before the response: status \(event.text("status") ?? "?")."
        case .delegate.didReceiveResponse:
            "The delegate hears of a response: status \(event.text("status") ?? "?")."
        case .delegate.didReceiveData: "The delegate is given \(event.text("bytes") ?? "?") bytes."
        case .delegate.didCompleteWithError:
            "The delegate hears that the task is over"
                + event.quoted("error", before: ", with the error ", mark: "") + "."
        default: nil
        }
    }

    // MARK: What is made of the answer

    private static func answer(_ kind: EventKind, _ event: TraceEvent) -> String? {
        switch kind {
        case .validation.called:
            "The validator\(event.quoted("name")) "
                + (event.text("error").map { "rejects the response: \($0)." } ?? "accepts the response.")
        case .retry.asked:
            "The retrier\(event.quoted("name")) is asked what to do about \(event.text("error") ?? "the error")."
        case .retry.answered: "The retrier\(event.quoted("name")) answers: \(event.text("answer") ?? "?")."
        case .retry.waitingForConnectivity:
            "A retrier holds its answer back until there is a connection, at most for "
                + (event.duration("atMost") ?? "?") + "."
        case .retry.scheduled: "The next attempt begins in \(event.duration("delay") ?? "?")."
        case .authentication.applied:
            "The request is signed with the credential\(event.quoted("credential"))."
        case .authentication.refreshStarted:
            "A new credential is asked for; the old one is\(event.quoted("credential"))."
        case .authentication.refreshCompleted:
            event.text("error").map { "The refresh failed: \($0)." }
                ?? "The refresh brought the credential\(event.quoted("credential"))."
        case .serialize.started:
            "The serializer\(event.quoted("name")) gets \(event.text("bytes") ?? "no") bytes."
        case .serialize.finished:
            event.text("error").map { "No value: \($0)." }
                ?? "The bytes became a value of type \(event.text("type") ?? "?")."
        case .handler.called:
            "The caller's handler\(event.quoted("name")) is called with "
                + (event.text("error") ?? "a value") + "."
        case .await.started: "Async code waits for the \(event.text("property") ?? "value")."
        case .await.fulfilled:
            "Whoever awaits the response can go on, with " + (event.text("error") ?? "a value") + "."
        case .await.returned: "The await is over; async code goes on with a \(event.text("type") ?? "value")."
        case .await.threw: "The await is over; it throws \(event.text("error") ?? "an error")."
        case .script.called: "The script calls \(event.text("name") ?? "?")."
        case .simulation.limitReached:
            "The run was ended at its limit of \(event.text("value") ?? "?") (\(event.text("limit") ?? "?"))."
        default: nil
        }
    }
}

extension TraceEvent {
    /// A member of the data as a reader would write it.
    func text(_ key: String) -> String? { self[key]?.plainText }

    /// A member in quotation marks with something before it, or nothing when it is absent.
    fileprivate func quoted(_ key: String, before: String = " ", mark: String = "\"") -> String {
        text(key).map { before + mark + $0 + mark } ?? ""
    }

    /// A member that holds nanoseconds.
    fileprivate func duration(_ key: String) -> String? {
        self[key]?.integer.map { VirtualDuration(nanoseconds: UInt64(max(0, $0))).description }
    }
}
