/// Finds the events that patterns describe while it reads through a trace.
///
/// `note(_:)` must be called with every event, in order: patterns count occurrences, and a request's `id` is
/// taken from the `script.called` event that led to the request.
public struct EventMatcher {
    /// What a pattern asks of an event, apart from which one of several it is. A script may have thousands of
    /// patterns, so that they are looked up by what an event has, and not compared with it one by one.
    private struct Description: Hashable {
        var kind: String?
        var callback: String?
        var attempt: Int?
        var outcome: String?
        var request: String?

        /// The parts that are given.
        var parts: Parts {
            Parts(
                kind: kind != nil, callback: callback != nil, attempt: attempt != nil,
                outcome: outcome != nil, request: request != nil)
        }
    }

    private struct Parts: Hashable {
        let kind: Bool
        let callback: Bool
        let attempt: Bool
        let outcome: Bool
        let request: Bool
    }

    /// The patterns with one description.
    private struct Group {
        /// How often the description has fitted so far.
        var count = 0
        /// The indices of the patterns, by their occurrence.
        var indices: [Int: [Int]] = [:]
    }

    private var groups: [Description: Group] = [:]
    /// The parts that the patterns ask for, in all combinations that there are.
    private let combinations: [Parts]
    private var ordinals: [String: Int] = [:]
    private var ids: [Int: [String]] = [:]
    private var announcements = RequestAnnouncements()
    /// The highest number that a request has had so far.
    private var highestOrdinal = 0

    /// Begins before the first event of a run on `chain`. The results of `note(_:)` are indices into
    /// `patterns`.
    public init(_ patterns: [EventPattern], on chain: Chain) {
        for (index, pattern) in patterns.enumerated() where pattern.isMeant(on: chain) {
            let description = Description(
                kind: pattern.kind, callback: pattern.callback, attempt: pattern.attempt,
                outcome: pattern.outcome, request: pattern.request)
            groups[description, default: Group()].indices[pattern.occurrence, default: []].append(index)
        }
        combinations = Array(Set(groups.keys.map(\.parts)))
    }

    /// The indices of the patterns that describe this event.
    public mutating func note(_ event: TraceEvent) -> [Int] {
        learnRequest(event)
        var found: [Int] = []
        for parts in combinations {
            for description in descriptions(of: event, parts) {
                guard let group = groups.index(forKey: description) else { continue }
                groups.values[group].count += 1
                found += groups.values[group].indices[groups.values[group].count] ?? []
            }
        }
        return found.sorted()
    }

    /// What an event has of these parts; nothing if it lacks one. A request may have several ids.
    private func descriptions(of event: TraceEvent, _ parts: Parts) -> [Description] {
        let outcome = parts.outcome ? event.outcomeWord : nil
        if parts.callback && event.callback == nil || parts.attempt && event.attempt == nil
            || parts.outcome && outcome == nil
        {
            return []
        }
        let description = Description(
            kind: parts.kind ? event.kind : nil, callback: parts.callback ? event.callback : nil,
            attempt: parts.attempt ? event.attempt : nil, outcome: outcome)
        guard parts.request else { return [description] }
        return (event.request.flatMap { ids[$0] } ?? []).map { id in
            var copy = description
            copy.request = id
            return copy
        }
    }

    /// The ordinal of a request, once it has been made.
    public func ordinal(ofRequest id: String) -> Int? { ordinals[id] }

    /// The name under which a trace announces that a request is about to be created.
    public static func announcement(ofRequest id: String) -> String { "request(\(id))" }

    /// The `id` of the request that a call of the script announces: `profile`, for `request(profile)`. Nil
    /// for every other call.
    static func request(announcedBy call: String) -> String? {
        guard call.hasPrefix("request("), call.hasSuffix(")") else { return nil }
        return String(call.dropFirst("request(".count).dropLast())
    }

    /// A request is learned from the first event about it. That is its creation, except in Alamofire 4.7,
    /// where the request object is created last.
    private mutating func learnRequest(_ event: TraceEvent) {
        let announcement = announcements.note(event)
        guard let ordinal = event.request else { return }
        let isNew = ordinal > highestOrdinal
        if isNew { highestOrdinal = ordinal }
        // An app without a library creates a task and no request; the announcement carries the number.
        guard let announcement, isNew || announcement.number == event.number else { return }
        learn(announcement.id, ordinal)
    }

    /// A refresh may be requested several times: its id means the first one.
    private mutating func learn(_ id: String, _ ordinal: Int) {
        guard ordinals[id] == nil else { return }
        ordinals[id] = ordinal
        ids[ordinal, default: []].append(id)
    }
}

extension TraceEvent {
    /// The `id` of the request that this event announces. Nil for every other event.
    public var announcedRequest: String? {
        guard knownKind == .script.called, let call = self["name"]?.string else { return nil }
        return EventMatcher.request(announcedBy: call)
    }
}
