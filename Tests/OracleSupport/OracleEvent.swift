/// One call that the library makes to an event monitor or to the user's code, in the notation of the measured
/// orders.
package struct OracleEvent: Equatable, Sendable {
    /// `request.didCreateTask`, `retrier.completed(X,retry)`.
    package let event: String
    /// The request's ordinal; nil where the call is about no request.
    package let request: Int?
    /// How many retries the request had been granted before.
    package let retryCount: Int?
    /// What tells two calls of one name apart: `bytes=5`, `success status=200 state=finished`; empty if
    /// nothing does.
    package var detail: String
    /// The label of the queue user code ran on; nil where it was not measured.
    package let queue: String?
    /// Set on the first and last of calls whose number varies; those between are not compared.
    var end: End?

    enum End: String, Decodable { case first, last }

    package init(event: String, request: Int?, retryCount: Int?, detail: String, queue: String?) {
        self.init(
            event: event, request: request, retryCount: retryCount, detail: detail, queue: queue, end: nil)
    }

    init(event: String, request: Int?, retryCount: Int?, detail: String, queue: String?, end: End?) {
        self.event = event
        self.request = request
        self.retryCount = retryCount
        self.detail = detail
        self.queue = queue
        self.end = end
    }

    /// The event's name, request and attempt, without what it carried: `request.didCreateTask(r1/0)`.
    ///
    /// Progress and stream closures run on queues of their own, so that the next attempt may have begun by
    /// the time they run: their attempt is `*`.
    package var name: String {
        let attempt = isOwnQueueClosure ? "*" : retryCount.map(String.init) ?? "-"
        return "\(event)(r\(request.map(String.init) ?? "-")/\(attempt))"
    }

    /// The same event under another name.
    package func called(_ event: String) -> OracleEvent {
        OracleEvent(
            event: event, request: request, retryCount: retryCount, detail: detail, queue: queue, end: end)
    }

    /// Whether this is a progress or stream closure.
    var isOwnQueueClosure: Bool {
        ["downloadProgress", "uploadProgress", "streamHandler"].contains { event.hasPrefix($0) }
    }

    /// Whether this is neither a notification nor a change of 4.7's registry of requests, which race with
    /// what user code sees.
    var isCore: Bool { !event.hasPrefix("notification.") && !event.hasPrefix("registry.") }
}

extension OracleEvent: CustomStringConvertible {
    package var description: String { detail.isEmpty ? name : "\(name) \(detail)" }
}

extension [OracleEvent] {
    /// A label for each event that no other has: its name and its occurrence, as the measured edges spell it,
    /// `request.didCreateTask#1(r1/0)`, `downloadProgress#last(r1/*)`.
    package var labels: [String] {
        var counts: [String: Int] = [:]
        return map { event in
            counts[event.name, default: 0] += 1
            let suffix = event.name.dropFirst(event.event.count)
            let occurrence = event.end?.rawValue ?? "\(counts[event.name, default: 1])"
            return "\(event.event)#\(occurrence)\(suffix)"
        }
    }

    /// For each label, its place.
    var places: [String: Int] {
        Dictionary(zip(labels, indices), uniquingKeysWith: { first, _ in first })
    }

    /// The same events, of those with one of these names only the first and the last.
    func keepingEnds(ofNames names: Set<String>) -> [OracleEvent] {
        guard !names.isEmpty else { return self }
        let firsts = Dictionary(zip(map(\.name), indices), uniquingKeysWith: { first, _ in first })
        let lasts = Dictionary(zip(map(\.name), indices), uniquingKeysWith: { $1 })
        return indices.compactMap { place in
            var event = self[place]
            guard names.contains(event.name) else { return event }
            if firsts[event.name] == place {
                event.end = .first
            } else if lasts[event.name] == place {
                event.end = .last
            }
            return event.end == nil ? nil : event
        }
    }
}
