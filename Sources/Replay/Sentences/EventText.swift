import TextPages
import Tracing

/// An event in words: a sentence for a page, and a few values for a row of a listing.
///
/// The words stand in the file of the event's subject, which `subjects` finds by the first word of the kind:
/// those of `retry.scheduled` are in `RetryText`. A subject without a row, such as `trust`, has no words of
/// its own: the meaning of a kind, the question of a decision and the values say enough.
enum EventText {
    /// By the first word of a kind. Only subjects with words have a row.
    static let subjects: [String: any SubjectText.Type] = [
        "adapt": URLRequestText.self,
        "authentication": RetryText.self,
        "await": HandlerText.self,
        "cache": CacheText.self,
        "connection": ConnectionText.self,
        "connectivity": ConnectionText.self,
        "cookie": CookieText.self,
        "delegate": DelegateText.self,
        "download": DownloadText.self,
        "handler": HandlerText.self,
        "hook": HandlerText.self,
        "monitor": RunText.self,
        "multipart": UploadText.self,
        "notification": RunText.self,
        "operation": OperationText.self,
        "progress": UploadText.self,
        "redirect": RedirectText.self,
        "registry": SessionManagerText.self,
        "request": RequestText.self,
        "retry": RetryText.self,
        "script": RunText.self,
        "serialize": SerializingText.self,
        "session": RequestText.self,
        "simulation": RunText.self,
        "socket": WebSocketText.self,
        "stream": StreamText.self,
        "task": TaskText.self,
        "taskDelegate": SessionManagerText.self,
        "transport": TransportText.self,
        "uploadable": UploadText.self,
        "urlProtocol": URLProtocolText.self,
        "urlRequest": URLRequestText.self,
        "validation": ValidationText.self,
        "webSocket": WebSocketText.self,
    ]

    /// What the event's subject says about it; nil if it leaves the event to the table of kinds.
    static func words<Words: EventWording>(for event: TraceEvent) -> Words? {
        guard let kind = event.knownKind else { return nil }
        return subjectsByKind[kind]?.words(for: kind, in: event)
    }

    /// The same by whole kinds, since each row of a listing asks.
    private static let subjectsByKind: [EventKind: any SubjectText.Type] = Dictionary(
        uniqueKeysWithValues: EventKind.all.compactMap { kind in subjects[kind.group].map { (kind, $0) } })

    /// What happened, in a sentence. A kind without a sentence of its own has the meaning that the table of
    /// kinds gives it.
    static func sentence(_ event: TraceEvent) -> String {
        guard let kind = event.knownKind else {
            return "This program does not know events of this kind; a later version recorded it."
        }
        let words: EventWords? = words(for: event)
        if let decision = event.decision {
            return DecisionText.sentence(decision, to: kind.question ?? kind.meaning, words)
        }
        return words?.sentence ?? kind.meaning
    }

    /// The values that matter most in an event, for a row of a listing.
    static func brief(_ event: TraceEvent) -> String {
        let known: EventBrief? = words(for: event)
        if let text = known?.text { return text }
        if let decision = event.decision { return decision.outcome }
        if let from = event["from"]?.string, let to = event["to"]?.string { return "\(from) → \(to)" }
        if let status = event.text("status") {
            return [event.text("name"), status, event.text("error")].compactMap { $0 }.joined(separator: " ")
        }
        if let line = event.requestLine { return line }
        if let delay = event.duration("delay") { return "in \(delay)" }
        if let limit = event.duration("atMost") { return "at most \(limit)" }
        if event["changes"] != nil {
            return [event.text("name"), event.changedFields].compactMap { $0 }.joined(separator: ": ")
        }
        let words = tellingMembers.compactMap { event.text($0) }
        return words.isEmpty
            ? event.text("bytes").map { counted($0, "byte") } ?? "" : words.joined(separator: " ")
    }

    /// The members that tell most about an event, in the order in which a row shows them.
    private static let tellingMembers = [
        "name", "credential", "answer", "exchange", "type", "input", "phase", "reason", "error", "url",
        "variant", "fetchType", "text", "limit", "message",
    ]
}
