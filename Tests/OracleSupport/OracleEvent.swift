/// One call that the library makes to an event monitor or to the user's code, in the notation of the measured
/// orders.
package struct OracleEvent: Equatable, Sendable {
    /// `request.didCreateTask`, `retrier.completed(X,retry)`.
    package let event: String
    /// The request's ordinal; `nil` if the call is not about a request.
    package let request: Int?
    /// The number of retries that the request had been granted before.
    package let retryCount: Int?
    /// The values of the call, such as `bytes=5` or `success status=200 state=finished`; empty if there
    /// are none.
    package var detail: String
    /// The label of the queue on which user code ran; `nil` if it was not measured.
    package private(set) var queue: String?
    /// Set on the first and the last of the calls whose number varies. The calls between them are not
    /// compared.
    var end: End?
    /// The event's name, request and attempt without its values: `request.didCreateTask(r1/0)`.
    ///
    /// The attempt of progress and stream closures is `*`: they run on queues of their own, so the next
    /// attempt may have begun by the time they run.
    package let name: String
    /// Whether this is a progress or stream closure.
    let isOwnQueueClosure: Bool

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
        isOwnQueueClosure = Self.ownQueueClosures.contains(where: event.hasPrefix)
        let attempt = isOwnQueueClosure ? "*" : retryCount.map(String.init) ?? "-"
        name = "\(event)(r\(request.map(String.init) ?? "-")/\(attempt))"
    }

    private static let ownQueueClosures = ["downloadProgress", "uploadProgress", "streamHandler"]

    /// The same event under another name.
    package func called(_ event: String) -> OracleEvent {
        OracleEvent(
            event: event, request: request, retryCount: retryCount, detail: detail, queue: queue, end: end)
    }

    /// The same event on another queue.
    package func on(_ queue: String?) -> OracleEvent {
        var event = self
        event.queue = queue
        return event
    }

    /// Whether this is neither a notification nor a change of 4.7's registry of requests. Both race with what
    /// user code sees.
    var isCore: Bool { !event.hasPrefix("notification.") && !event.hasPrefix("registry.") }
}

extension OracleEvent: CustomStringConvertible {
    package var description: String { detail.isEmpty ? name : "\(name) \(detail)" }

    /// The description with the queue, if it is known.
    package var descriptionWithQueue: String { queue.map { "\(self) on \($0)" } ?? description }
}

extension [OracleEvent] {
    /// A unique label for each event: its name and its occurrence, as the measured edges spell them, such as
    /// `request.didCreateTask#1(r1/0)` or `downloadProgress#last(r1/*)`.
    package var labels: [String] {
        var counts: [String: Int] = [:]
        return map { event in
            counts[event.name, default: 0] += 1
            let suffix = event.name.dropFirst(event.event.count)
            let occurrence = event.end?.rawValue ?? "\(counts[event.name, default: 1])"
            return "\(event.event)#\(occurrence)\(suffix)"
        }
    }

    /// The place of each label.
    var places: [String: Int] {
        Dictionary(zip(labels, indices), uniquingKeysWith: { first, _ in first })
    }

    /// The same events, but only the first and the last of those with one of these names.
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
