/// Finds the events that patterns describe while it reads through a trace.
///
/// `note(_:)` must be called with every event, in order: patterns count occurrences, and a request's `id` is
/// taken from the `script.called` event before the request is created.
public struct EventMatcher {
    private let patterns: [EventPattern]
    private let chain: Chain
    /// How often each pattern has matched so far.
    private var counts: [Int]
    private var ordinals: [String: Int] = [:]
    /// The id of the request that the script has just asked for.
    private var announcedID: String?
    /// The highest number that a request has had so far.
    private var highestOrdinal = 0

    /// Begins before the first event of a run on `chain`. The results of `note(_:)` are indices into
    /// `patterns`.
    public init(_ patterns: [EventPattern], on chain: Chain) {
        self.patterns = patterns
        self.chain = chain
        counts = Array(repeating: 0, count: patterns.count)
    }

    /// The indices of the patterns that describe this event.
    public mutating func note(_ event: TraceEvent) -> [Int] {
        learnRequest(event)
        var found: [Int] = []
        for (index, pattern) in patterns.enumerated() where matches(pattern, event) {
            counts[index] += 1
            if counts[index] == pattern.occurrence { found.append(index) }
        }
        return found
    }

    /// The ordinal of a request, once it has been made.
    public func ordinal(ofRequest id: String) -> Int? { ordinals[id] }

    /// The name under which a trace announces that a request is about to be created.
    public static func announcement(ofRequest id: String) -> String { "request(\(id))" }

    private mutating func learnRequest(_ event: TraceEvent) {
        if let id = event.announcedRequest {
            // An app without a library creates a task and no request; the announcement carries the number.
            if let ordinal = event.request {
                ordinals[id] = ordinals[id] ?? ordinal
            } else {
                announcedID = id
            }
        }
        learnNewRequest(event)
    }

    /// The first event about a new request. That is its creation, except in Alamofire 4.7, where the request
    /// object is created last.
    private mutating func learnNewRequest(_ event: TraceEvent) {
        guard let ordinal = event.request, ordinal > highestOrdinal else { return }
        highestOrdinal = ordinal
        guard let id = announcedID else { return }
        // A refresh may be requested several times: its id means the first one.
        ordinals[id] = ordinals[id] ?? ordinal
        announcedID = nil
    }

    private func matches(_ pattern: EventPattern, _ event: TraceEvent) -> Bool {
        if let kind = pattern.kind, kind != event.kind { return false }
        guard pattern.isMeant(on: chain) else { return false }
        if let callback = pattern.callback, callback != event.callback { return false }
        if let attempt = pattern.attempt, attempt != event.attempt { return false }
        if let request = pattern.request {
            guard let ordinal = ordinals[request], ordinal == event.request else { return false }
        }
        return true
    }
}

extension TraceEvent {
    /// The `id` of the request that this event announces: `profile`, for the script's call
    /// `request(profile)`. Nil for every other event.
    public var announcedRequest: String? {
        guard knownKind == .script.called, let call = self["name"]?.string else { return nil }
        guard call.hasPrefix("request("), call.hasSuffix(")") else { return nil }
        return String(call.dropFirst("request(".count).dropLast())
    }
}
