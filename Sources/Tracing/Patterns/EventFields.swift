/// The names that conditions know the fields of events by.
public enum EventFields {
    /// The fields that every kind of event can have.
    public static let envelope = EventMember.values.map(\.name) + ["outcome"]

    /// Returns `true` if a field is what a decision came to.
    package static func isOutcome(_ path: String) -> Bool {
        path == "outcome" || path == "decision" || path == "decision.outcome"
    }

    /// The fields that no event is without.
    static let ofEveryEvent = Set(EventMember.allCases.filter(\.isRequired).map(\.name))

    /// The fields that are whole numbers and no times, so that comparing them with a word is a mistake.
    ///
    /// `status` is among them, although `connectivity.listenerCalled` has a word there, as in
    /// `status~notReachable`. A name that is a number in some events and a text in others, such as `value`,
    /// is not.
    public static let numbers = Set(EventMember.values.filter(\.isNumber).map(\.name) + numbersOfData)

    private static let numbersOfData = [
        "bufferSize", "bytes", "cache", "code", "completed", "connection", "count", "expected", "insteadOf",
        "lost", "offset", "operations", "position", "previousFailures", "redirectCount", "responseBytes",
        "responseStatus", "resumeDataBytes", "retryCount", "status", "storage", "total", "waiting",
    ]

    /// The fields that hold nanoseconds: points on the virtual clock, and spans of time.
    public static let times: Set<String> = [
        "t", "delay", "atMost", "latency", "after", "start", "end", "fetchStart", "requestStart",
        "requestEnd", "responseStart", "responseEnd", "domainLookupStart", "domainLookupEnd", "connectStart",
        "connectEnd", "secureConnectionStart", "secureConnectionEnd",
    ]

    /// The names among them that hold a span of time, not a point on the clock.
    private static let spans: Set<String> = ["delay", "atMost", "latency", "after"]

    /// Returns `true` if a member of an event is a point on the virtual clock.
    static func isPointInTime(_ name: String) -> Bool { times.contains(name) && !spans.contains(name) }

    /// Returns `true` if a field holds nanoseconds. Of a path such as `transactions.0.requestStart`, the last
    /// name counts.
    public static func isTime(_ path: String) -> Bool {
        times.contains(path.split(separator: ".").last.map(String.init) ?? path)
    }

    /// The names that the events of this program give to what they hold.
    public static let ofData = [
        "after", "answer", "atMost", "authenticatedWithCredential", "base64", "body", "bufferSize", "bytes",
        "cache", "call", "changes", "class", "code", "completed", "completionOwed", "connectEnd",
        "connectStart", "connection", "count", "credential", "delay", "detail", "direction", "disposition",
        "domain", "domainLookupEnd", "domainLookupStart", "dueToAuthentication", "end", "error", "event",
        "exchange", "expected", "expires", "fetchStart", "fetchType", "field", "file", "flags", "frame",
        "from", "given", "headers", "host", "httpBody", "httpBodyStream", "identifier", "input",
        "insteadOf", "interceptor", "isReused", "label", "latency", "limit", "line", "lost", "message",
        "method", "name", "newRequest", "object", "offset", "operations", "path", "phase", "policy",
        "position", "previousFailures", "property", "protocol", "queue", "realm", "reason", "redirectCount",
        "remains", "removed", "repeated", "replaced", "requestEnd", "requestSetup", "requestStart",
        "responseBytes", "responseEnd", "responseStart", "responseStatus", "resumeDataBytes", "retryCount",
        "secureConnectionEnd", "secureConnectionStart", "sent", "server", "source", "start",
        "startRequestsImmediately", "state", "status", "storage", "task", "taskState", "text", "to", "total",
        "transactions", "type", "url", "value", "variant", "waiting", "withheld",
    ]

    /// All names.
    public static let all = envelope + ["decision", "data"] + ofData

    /// Returns `true` if this program's events can have a field. Of a path such as `headers.Accept`, only the
    /// first name counts: what is inside depends on the event.
    package static func contains(_ path: String) -> Bool { spellings[firstName(of: path)] != nil }

    /// The path with its first name in the letters of this program: `headers.Accept`, for `Headers.Accept`.
    /// All that can be named of a decision is its outcome.
    package static func spelled(_ path: String) -> String {
        if path.lowercased() == "decision.outcome" { return "outcome" }
        guard let name = spellings[firstName(of: path)] else { return path }
        return name + String(path.drop { $0 != "." })
    }

    /// The first name of a path, in lower case.
    package static func firstName(of path: String) -> String { path.prefix { $0 != "." }.lowercased() }

    /// Each name, by its letters in lower case.
    private static let spellings = Dictionary(
        all.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
}
