import Walkthrough

/// How deep each event lies: the chain on top, the URL loading system below it, the transport below that; and
/// one deeper for whatever happens between a question and its answer.
///
/// Where no library stands between, on plain URLSession, tasks and what their delegate hears are the top.
///
/// `next` stays on a level; listings indent by it. Levels are counted up once, event by event, and kept.
final class Levels {
    private let source: any EventSource
    /// The levels found so far; event `n` is at `n - 1`.
    private var known: [UInt8] = []
    /// The adapters and retriers that have been asked and have not answered, by request.
    private var open: [Int: [EventKind]] = [:]

    /// Whether a library makes the tasks.
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
        // A new attempt starts anew: what the last one left open will not be answered any more.
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

    /// Which of the three layers speaks, from the first word of the kind.
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
    /// Whether it asks somebody who may take his time to answer: an adapter, a retrier.
    var isQuestion: Bool { self == .adapt.started || self == .retry.asked }
}
