import Tracing

/// The serializers that had a part in a causal story, and which of them the story's subject heard of.
///
/// Two handlers of a request may have serializers of the same name. So a serializer is known by the event at
/// which it started.
struct StorySerializers {
    private let subject: TraceEvent
    /// `false` for a layer of an app's own: it has one serializer, named after a type, and its handler has
    /// another name.
    private let haveNames: Bool
    /// The events at which the serializers started, by their numbers.
    private var starts: [Int: TraceEvent] = [:]
    /// The events at which they ended, by the numbers of their starts.
    private var ends: [Int: TraceEvent] = [:]
    /// The numbers of the starts that events come after, by the numbers of these events.
    private var startsBefore: [Int: Int] = [:]
    /// The number of the start of the subject's own serializer; nil if none has its name.
    private var own: Int?

    /// - Parameter isInterrupted: called at every event that is read for it.
    init(
        on chain: CausalChain, towards subject: TraceEvent, in trails: Trails,
        unless isInterrupted: @escaping () -> Bool
    ) {
        self.subject = subject
        haveNames = trails.source.header.chain != Chain.resource.rawValue
        for way in [chain.events, chain.waiting] { add(way) }
        own = ownStart(in: trails, unless: isInterrupted)
    }

    /// Adds the serializers on a way of events of which each, newest first, was caused by the next.
    mutating func add(_ way: [TraceEvent]) {
        guard haveNames else { return }
        for event in way.reversed() {
            if event.knownKind == .serialize.started {
                starts[event.number] = event
                startsBefore[event.number] = event.number
                continue
            }
            guard let cause = event.cause, let start = startsBefore[cause] else { continue }
            if event.knownKind == .serialize.finished {
                // A handler without a serializer has an end as well, which may follow that of another.
                if ends[start] == nil { ends[start] = event }
                guard ends[start]?.number == event.number else { continue }
            }
            startsBefore[event.number] = start
        }
    }

    /// The serializer that an event comes after, as the story names it; nil if there is none, and if the
    /// subject is the handler that it is for.
    func serializer(of event: TraceEvent) -> StorySerializer? {
        guard let start = start(before: event), !isOwn(start), let name = start.text("name") else {
            return nil
        }
        return StorySerializer(name: name, isNamesake: name == subject.text("name"))
    }

    /// Whether an event comes after a serializer that is not the subject's own.
    func isOfAnother(_ event: TraceEvent) -> Bool {
        guard let start = start(before: event) else { return false }
        return !isOwn(start)
    }

    /// Whether the error of an event began in a serializer that is not the subject's own.
    func hasErrorOfAnother(_ event: TraceEvent) -> Bool {
        guard event.knownKind == .serialize.finished, let start = start(before: event) else { return false }
        return !isOwn(start) && start["error"] == nil
    }

    private func start(before event: TraceEvent) -> TraceEvent? {
        startsBefore[event.number].flatMap { starts[$0] }
    }

    /// Of an earlier attempt, any of its name counts: nothing tells which handler it was for.
    private func isOwn(_ start: TraceEvent) -> Bool {
        guard start.request == subject.request else { return false }
        guard let own, start.attempt == subject.attempt else {
            return start.text("name") == subject.text("name")
        }
        return start.number == own
    }

    /// Finds the serializer of a handler that was called, also among others of its name.
    ///
    /// A handler is called with the result of its serializer, unless a retrier has put an error in its place.
    /// Handlers with the same result are called in the order of their serializers, unless they have queues of
    /// their own: then it is one of those that had that result.
    private func ownStart(in trails: Trails, unless isInterrupted: @escaping () -> Bool) -> Int? {
        if subject.knownKind == .serialize.finished { return startsBefore[subject.number] }
        guard subject.isHandlerCall else { return nil }
        let name = subject.text("name")
        let namesakes = starts.values.filter { start in
            start.request == subject.request && start.attempt == subject.attempt && start.text("name") == name
        }.map(\.number).sorted()
        guard namesakes.count > 1, let first = namesakes.first else { return namesakes.first }
        let error = subject.text("error")
        let fitting = namesakes.filter { number in
            guard let end = ends[number] else { return false }
            return end.text("error") == error
        }
        var place = 0
        for event in trails.history(upTo: subject, unless: isInterrupted) {
            guard event.number > first else { break }
            guard event.number < subject.number, event.isHandlerCall,
                event.attempt == subject.attempt, event.text("name") == name
            else { continue }
            if fitting.isEmpty || event.text("error") == error { place += 1 }
        }
        let candidates = fitting.isEmpty ? namesakes : fitting
        return place < candidates.count ? candidates[place] : nil
    }
}

/// A serializer as a causal story names it.
struct StorySerializer {
    let name: String
    /// `true` if the handler that is the story's subject has the name, too.
    let isNamesake: Bool

    /// `the serializer "json"`.
    var who: String { "\(isNamesake ? "another" : "the") serializer \"\(name)\"" }
    /// For which handler it works: `"json"`.
    var handler: String { isNamesake ? "another \"\(name)\"" : "\"\(name)\"" }
}

extension TraceEvent {
    /// Whether a handler was called with the result of a serializer, or an `await` got it.
    var isHandlerCall: Bool { knownKind == .handler.called || knownKind == .await.fulfilled }
}
