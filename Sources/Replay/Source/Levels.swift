import JSONText
import Tracing

/// How deep each event lies: the chain is on top, the URL loading system below it, and the transport below
/// that. Everything between a question and its answer lies one level deeper.
///
/// On plain URLSession, where no library stands in between, tasks and calls of their delegate are on top.
///
/// `next` stays on a level, and listings indent by it.
final class Levels {
    private let source: any EventSource
    private let trails: Trails
    /// What each request asked, as far as somebody has looked.
    private var asked: [Int: AskedQuestions] = [:]
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
        let last = asked[request]?.number ?? 0
        if last < event.number {
            // The trail goes as far as the event itself, which has just been read.
            let trail =
                follows ? [] : trails.events(of: .request(request), after: last, upTo: event.number - 1)
            for number in trail {
                guard let head = source.head(after: Int(number) - 1) else { continue }
                asked[request, default: AskedQuestions()].note(EventKind.named(head.kind), Int(number))
            }
            asked[request, default: AskedQuestions()].note(event.knownKind, event.number)
        }
        return layer + (asked[request]?.depth(of: event) ?? 0)
    }

    /// Whether all events up to this one have been asked for one by one, as a listing of the whole trace
    /// does. Then what is open is known, and no trail has to be looked for.
    private func follow(_ event: TraceEvent) -> Bool {
        if event.number == 1 { followed = 0 }
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
            switch EventKind.group(of: kind) {
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

/// The questions of one request to adapters and retriers, and their answers.
private struct AskedQuestions {
    /// How many questions are not answered yet.
    private struct Open: Equatable {
        var adapters = 0
        var retriers = 0

        var count: Int { adapters + retriers }

        func after(_ kind: EventKind?) -> Open {
            // Questions that the last attempt left open are never answered.
            if kind == .request.retrying || kind == .taskDelegate.reset { return Open() }
            var open = self
            if kind == .adapt.started { open.adapters += 1 }
            if kind == .retry.asked { open.retriers += 1 }
            if kind?.closes == EventKind.adapt.started.name { open.adapters = max(adapters - 1, 0) }
            if kind?.closes == EventKind.retry.asked.name { open.retriers = max(retriers - 1, 0) }
            return open
        }
    }

    /// The last event that has been looked at.
    private(set) var number = 0
    /// The events after which more or fewer questions are open than before, with what is open then.
    private var changes: [(number: Int, open: Open)] = []

    mutating func note(_ kind: EventKind?, _ number: Int) {
        self.number = number
        let before = changes.last?.open ?? Open()
        let after = before.after(kind)
        if after != before { changes.append((number, after)) }
    }

    /// How many questions are open around an event that has been looked at. A question and its answer stand
    /// on the level around them.
    func depth(of event: TraceEvent) -> Int {
        let later = changes.partitionPoint { $0.number < event.number }
        let before = later > 0 ? changes[later - 1].open : Open()
        return min(before.count, before.after(event.knownKind).count)
    }
}

extension EventKind {
    /// `true` if an event of this kind asks someone who may answer later: an adapter or a retrier.
    var isQuestion: Bool { self == .adapt.started || self == .retry.asked }
}
