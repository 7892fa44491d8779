import Tracing

/// How deep each event lies: the chain is on top, the URL loading system below it, and the transport below
/// that. Everything between a question and its answer lies one level deeper.
///
/// On plain URLSession, where no library stands in between, tasks and calls of their delegate are on top.
///
/// `next` stays on a level, and listings indent by it. Each level is computed once and kept, because it
/// depends on all the events before.
final class Levels {
    private let source: any EventSource
    /// The levels found so far; event `n` is at `n - 1`.
    private var known: [UInt8] = []
    /// The questions to adapters and retriers that are not answered yet, by request.
    private var open: [Int: [EventKind]] = [:]

    /// `true` if a library makes the tasks.
    private let hasLibrary: Bool

    init(of source: any EventSource) {
        self.source = source
        hasLibrary = source.header.chain != Chain.urlSession.rawValue
    }

    /// The level of an event, 0 on top.
    func of(_ event: TraceEvent) -> Int {
        while known.count < event.number {
            let next = source.event(known.count + 1)
            known.append(UInt8(clamping: next.map { level(of: $0) } ?? 0))
        }
        return Int(known[event.number - 1])
    }

    private func level(of event: TraceEvent) -> Int {
        let layer = layer(of: event.kind)
        guard let request = event.request else { return layer }
        var questions = open[request] ?? []
        defer { open[request] = questions.isEmpty ? nil : questions }
        // Questions that the last attempt left open are never answered.
        if [.request.retrying, .taskDelegate.reset].contains(event.knownKind) { questions.removeAll() }
        if let closed = event.knownKind?.closes, let asked = questions.lastIndex(where: { $0.name == closed })
        {
            // The answer stands on the question's own level.
            questions.remove(at: asked)
        }
        let level = layer + questions.count
        if let kind = event.knownKind, kind.isQuestion { questions.append(kind) }
        return level
    }

    /// The layer that an event comes from, by the first word of its kind.
    private func layer(of kind: String) -> Int {
        switch kind.prefix(while: { $0 != "." }) {
        case "task", "delegate": hasLibrary ? 1 : 0
        case "background", "cookie", "cache", "connection", "redirect", "challenge", "credential": 1
        case "connectivity", "resumeData": hasLibrary ? 0 : 1
        case "transport", "response": 2
        default: 0
        }
    }
}

extension EventKind {
    /// `true` if an event of this kind asks someone who may answer later: an adapter or a retrier.
    var isQuestion: Bool { self == .adapt.started || self == .retry.asked }
}
