import Tracing

/// How deep each event lies: the chain is on top, the URL loading system below it, and the transport below
/// that. Everything between a question and its answer lies one level deeper.
///
/// On plain URLSession, where no library stands in between, tasks and calls of their delegate are on top.
///
/// `next` stays on a level, and listings indent by it.
final class Levels {
    /// The questions to adapters and retriers of one request that are not answered yet.
    fileprivate struct Open {
        /// The last event that has been looked at.
        var number = 0
        var questions: [EventKind] = []
    }

    private let source: any EventSource
    private let trails: Trails
    private var open: [Int: Open] = [:]
    /// The last event, if all before it have been asked for as well; nil after a jump.
    private var followed: Int?
    /// The layers of kinds that have been asked for.
    private var layers: [String: Int] = [:]

    /// `true` if a library makes the tasks.
    private let hasLibrary: Bool

    init(of source: any EventSource, _ trails: Trails) {
        self.source = source
        self.trails = trails
        hasLibrary = source.header.chain != Chain.urlSession.rawValue
    }

    /// The level of an event, 0 on top.
    func of(_ event: TraceEvent) -> Int {
        let follows = follow(event)
        let layer = layer(of: event.kind)
        guard let request = event.request else { return layer }
        var before = open[request] ?? Open()
        if !follows {
            // Most often, events are asked for in order.
            if before.number >= event.number { before = Open() }
            // The trail goes as far as the event itself, which has just been read.
            let trail = trails.events(of: .request(request), after: before.number, upTo: event.number)
            for number in trail where number < event.number {
                if let earlier = source.event(Int(number)) { before.apply(earlier) }
            }
        }
        let level = layer + before.depth(of: event)
        before.apply(event)
        open[request] = before
        return level
    }

    /// Whether all events up to this one have been asked for one by one, as a listing of the whole trace
    /// does. Then what is open is known, and no trail has to be looked for.
    private func follow(_ event: TraceEvent) -> Bool {
        if event.number == 1 { (followed, open) = (0, [:]) }
        guard let last = followed, event.number == last + 1 else {
            followed = nil
            return false
        }
        followed = event.number
        return true
    }

    /// The layer that an event comes from, by the first word of its kind.
    private func layer(of kind: String) -> Int {
        if let known = layers[kind] { return known }
        let layer =
            switch kind.prefix(while: { $0 != "." }) {
            case "task", "delegate": hasLibrary ? 1 : 0
            case "background", "cookie", "cache", "connection", "redirect", "challenge", "credential": 1
            case "connectivity", "resumeData": hasLibrary ? 0 : 1
            case "transport", "response": 2
            default: 0
            }
        // A trace from elsewhere may have as many kinds as events.
        if layers.count < 1000 { layers[kind] = layer }
        return layer
    }
}

extension Levels.Open {
    /// How many questions are open around an event. An answer stands on the level of its question.
    func depth(of event: TraceEvent) -> Int {
        var after = self
        after.close(event)
        return after.questions.count
    }

    mutating func apply(_ event: TraceEvent) {
        close(event)
        if let kind = event.knownKind, kind.isQuestion { questions.append(kind) }
        number = event.number
    }

    private mutating func close(_ event: TraceEvent) {
        // Questions that the last attempt left open are never answered.
        if [.request.retrying, .taskDelegate.reset].contains(event.knownKind) { questions.removeAll() }
        if let closed = event.knownKind?.closes, let asked = questions.lastIndex(where: { $0.name == closed })
        {
            questions.remove(at: asked)
        }
    }
}

extension EventKind {
    /// `true` if an event of this kind asks someone who may answer later: an adapter or a retrier.
    var isQuestion: Bool { self == .adapt.started || self == .retry.asked }
}
