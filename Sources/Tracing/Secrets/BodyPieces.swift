import JSONText

/// How the pieces of bodies ended, which the next piece may continue.
///
/// Events are asked for in any order, and more than once. So each piece keeps what came before it.
struct BodyPieces {
    /// A body that arrives in pieces, as one observer sees it.
    struct Body: Hashable {
        private let kind: String
        private let request: Int?
        private let task: Int?

        /// Nil for an event that has no piece of a body. A message of a WebSocket, and its frame, are whole.
        init?(_ event: TraceEvent) {
            guard !event.kind.hasPrefix("webSocket."), !event.kind.hasSuffix("Frame"),
                event.data.contains(where: { $0.key == "bytes" }),
                event.data.contains(where: { $0.key == "text" || $0.key == "base64" })
            else { return nil }
            kind = event.kind
            request = event.request
            task = event.task
        }
    }

    /// The latest piece of each body: its event, and its open end.
    private var latest: [Body: (event: Int, open: OpenEnd)] = [:]
    /// What stood open before an event; events before which nothing did are left out.
    private var openBefore: [Int: OpenEnd] = [:]

    /// The open end of the piece before an event.
    func open(before event: Int, of body: Body) -> OpenEnd {
        guard let last = latest[body], last.event < event else { return openBefore[event] ?? OpenEnd() }
        return last.open
    }

    mutating func note(_ open: OpenEnd, at event: Int, of body: Body) {
        if let last = latest[body] {
            guard last.event < event else { return }
            if last.open != OpenEnd() { openBefore[event] = last.open }
        }
        latest[body] = (event, open)
    }
}
