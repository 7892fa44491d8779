import JSONText
import Tracing

/// The causal chain of an event in one sentence: what came from the wire, what refused it, and who answered.
struct CausalStory {
    /// The sentence; nil if nothing in the chain is worth telling.
    let text: String?

    init(of chain: CausalChain, in trails: Trails, unless isInterrupted: @escaping () -> Bool) {
        let path = Self.toldPath(chain.events)
        guard let subject = path.first else {
            text = nil
            return
        }
        let serializers = StorySerializers(on: chain, towards: subject, in: trails, unless: isInterrupted)
        let asked = Self.askedAbout(in: chain)
        let lateCloses = Self.lateCloses(in: chain)
        let events = (path.dropFirst() + chain.waiting).sorted { $0.number < $1.number }
            .filter { event in
                guard !lateCloses.contains(event.number) else { return false }
                return Self.matters(
                    event, to: subject, isOfAnother: serializers.isOfAnother(event),
                    isAskedAbout: asked.contains(event.number))
            }
        let steps = events.compactMap { event in
            StoryStep(event, of: serializers.serializer(of: event), towards: subject).map { (event, $0) }
        }
        let failures = Self.failures(
            before: subject, steps, events, serializers, in: trails, unless: isInterrupted)
        let states = Self.stateChange(behind: subject, in: trails, unless: isInterrupted)
        let found = steps + failures + states
        // An event is not its own reason.
        guard found.contains(where: { $0.0.number != subject.number }) else {
            text = nil
            return
        }
        let told = found.sorted { $0.0.number < $1.0.number }.map {
            (attempt: $0.request == subject.request ? $0.attempt : nil, step: $1)
        }
        // How an attempt was answered makes everything before that answer a detail.
        var answers: [Int: Int] = [:]
        for (place, step) in told.enumerated() where step.step.isAnswer {
            if let attempt = step.attempt { answers[attempt] = place }
        }
        for (attempt, place) in answers {
            var place = place
            while place > 0, told[place - 1].attempt == attempt, told[place - 1].step.isReason { place -= 1 }
            answers[attempt] = place
        }
        let kept = told.enumerated().filter { place, step in
            step.attempt.flatMap { answers[$0] }.map { place >= $0 } ?? true
        }.map(\.element.step)
        text = kept.isEmpty ? nil : Self.sentence(kept)
    }

    /// The chain from the event whose story is told: for the return of a handler, that is the call of the
    /// handler, which has the error. What the handler did between the two is left out.
    private static func toldPath(_ events: [TraceEvent]) -> ArraySlice<TraceEvent> {
        guard let last = events.first, last.knownKind == .handler.returned else { return events[...] }
        // The handler of another event may have been called and have returned in between.
        var depth = 0
        let call = events.firstIndex { event in
            if event.knownKind == .handler.returned { depth += 1 }
            if event.knownKind == .handler.called { depth -= 1 }
            return depth == 0
        }
        return call.map { events[$0...] } ?? events[...]
    }

    /// The events of serializers because of whose errors a retrier was asked, by their numbers: the question
    /// makes no sense without them.
    private static func askedAbout(in chain: CausalChain) -> Set<Int> {
        var asked: Set<Int> = []
        for events in [chain.events, chain.waiting] {
            for (event, next) in zip(events.dropFirst(), events) where event.isOfSerializer {
                let isAskedAbout = next.knownKind == .retry.asked || asked.contains(next.number)
                if isAskedAbout { asked.insert(event.number) }
            }
        }
        return asked
    }

    /// The close frames that were sent while their WebSocket was being closed already, by their numbers: each
    /// answers one that came, or carries out what the app has asked for.
    private static func lateCloses(in chain: CausalChain) -> Set<Int> {
        var closing: Set<Attempt> = []
        var late: Set<Int> = []
        for event in chain.events.reversed() where event.closesWebSocket {
            let isFirst = closing.insert(Attempt(request: event.request, attempt: event.attempt)).inserted
            if !isFirst, event.knownKind == .transport.sentFrame { late.insert(event.number) }
        }
        return late
    }

    /// An attempt at a request.
    private struct Attempt: Hashable {
        let request: Int?
        let attempt: Int?
    }

    /// Returns `false` for an event that has nothing to do with the question why `subject` happened.
    ///
    /// - Parameters:
    ///   - isOfAnother: `true` if it is of a serializer that is not the subject's own.
    ///   - isAskedAbout: `true` if a retrier was asked because of the event.
    private static func matters(
        _ event: TraceEvent, to subject: TraceEvent, isOfAnother: Bool, isAskedAbout: Bool
    ) -> Bool {
        if subject.kind.hasPrefix("cache.") {
            // What the cache does depends on this exchange, and on nobody who had a say before it.
            let group = EventKind.group(of: event.kind)
            return event.attempt == subject.attempt
                && ["transport", "response", "cache", "redirect", "connectivity"].contains(group)
        }
        let isResult = event.knownKind == .serialize.decided || event.knownKind == .serialize.finished
        guard isResult, !isAskedAbout else { return true }
        // A retrier is asked about the error of any serializer; a handler gets that of its own.
        switch subject.knownKind {
        case .serialize.started, .serialize.decided, .serialize.finished: return false
        case .handler.called, .await.fulfilled: return !isOfAnother
        default: return true
        }
    }

    private static func sentence(_ steps: [StoryStep]) -> String {
        var clauses: [String] = []
        var who = ""
        for step in steps {
            // Two steps of the same actor name it once.
            clauses.append(step.who == who ? step.did : "\(step.who) \(step.did)")
            who = step.who
        }
        return clauses.joined(separator: ", then ") + "."
    }

    /// What has put the request into the state because of which a WebSocket sends nothing. No cause leads
    /// there: the owner's call comes at any time, and a ping finds the state when its time has come.
    private static func stateChange(
        behind subject: TraceEvent, in trails: Trails, unless isInterrupted: @escaping () -> Bool
    ) -> [(TraceEvent, StoryStep)] {
        guard let rule = subject.decision?.deciding else { return [] }
        guard rule.id == "socket.resumed", !rule.held else { return [] }
        for event in trails.history(upTo: subject, unless: isInterrupted)
        where event.request == subject.request && event.knownKind == .request.stateChanged {
            return event.text("to") == rule.saw ? [(event, StoryStep(ofState: event))] : []
        }
        return []
    }

    // MARK: Where an error came from

    /// For each attempt that failed without a step that says why, one more: where its error is seen first.
    ///
    /// The error of a file that was not moved, or of a request that was cancelled, is kept until the task is
    /// over. Then no cause leads back to it. And the chain of an answer that came late may pass the whole
    /// attempt by. So the trace is searched for the first event that has the error.
    private static func failures(
        before subject: TraceEvent, _ steps: [(TraceEvent, StoryStep)], _ events: [TraceEvent],
        _ serializers: StorySerializers, in trails: Trails, unless isInterrupted: @escaping () -> Bool
    ) -> [(TraceEvent, StoryStep)] {
        let explained = Set(
            steps.filter { $0.1.isFailure && $0.0.request == subject.request }.map { $0.0.attempt })
        // The errors that nothing explains yet, by their attempts.
        var errors: [Int?: String] = [:]
        for event in [subject] + events where event.request == subject.request {
            guard !explained.contains(event.attempt), errors[event.attempt] == nil else { continue }
            let error = event.text("error") ?? event.retriedError
            errors[event.attempt] = error.map(beginning(of:))
        }
        guard !errors.isEmpty else { return [] }
        let known = Set(events.map(\.number))
        var failures: [(TraceEvent, StoryStep)] = []
        var seen: Set<Int> = []
        // Whether the delegate gave each task a stream for its body when it was last asked.
        var streams: [Int?: Bool] = [:]
        var serializers = serializers
        let hasOwnSerializer = subject.isHandlerCall || subject.knownKind == .serialize.finished
        let isOwnError = hasOwnSerializer && subject["error"] != nil
        for event in trails.history(upTo: subject, .forward, unless: isInterrupted)
        where event.request == subject.request {
            if event.knownKind == .delegate.gaveBodyStream {
                streams[event.task] = event["given"]?.bool == true
            }
            guard let error = errors[event.attempt], begins(error, event) else { continue }
            let path = path(to: event, notIn: &seen, in: trails, unless: isInterrupted)
            serializers.add(path)
            // The serializer of another handler may have failed with the same error.
            if isOwnError, event.attempt == subject.attempt, serializers.hasErrorOfAnother(event) { continue }
            let found = origin(
                path, of: serializers, towards: subject, notIn: known,
                hasStream: streams[event.task] == true)
            guard !found.isEmpty else { continue }
            failures += found
            errors[event.attempt] = nil
            if errors.isEmpty { break }
        }
        return failures
    }

    /// The way to an event of an attempt, newest first, as far as nobody has gone it before: thousands of
    /// events may have the same error, and the way to each leads past those before it.
    private static func path(
        to event: TraceEvent, notIn seen: inout Set<Int>, in trails: Trails,
        unless isInterrupted: @escaping () -> Bool
    ) -> [TraceEvent] {
        let path = CausalPath(from: event) { number in
            guard !seen.contains(number) else { return nil }
            let cause = isInterrupted() ? nil : trails.source.event(number)
            // What an earlier attempt did is not searched again.
            return cause?.request == event.request && cause?.attempt != event.attempt ? nil : cause
        }
        seen.formUnion(path.events.map(\.number))
        return path.events
    }

    /// What made an attempt fail, given the way to an event with its error: the failures on it in this
    /// attempt or, if there are none, the event itself.
    private static func origin(
        _ path: [TraceEvent], of serializers: StorySerializers, towards subject: TraceEvent,
        notIn known: Set<Int>, hasStream: Bool
    ) -> [(TraceEvent, StoryStep)] {
        guard let event = path.first, !passesErrorOn(event, from: path.dropFirst().first) else { return [] }
        let isOfSession = path.contains { $0.knownKind == .delegate.didBecomeInvalid }
        guard event.knownKind != .request.finished || isOfSession else { return [] }
        // The end of a session is about no request.
        let failures = path.filter { $0.attempt == event.attempt || $0.request == nil }
            .filter { !known.contains($0.number) }
            .compactMap { event in
                StoryStep(event, of: serializers.serializer(of: event), towards: subject).map { (event, $0) }
            }
            .filter { $0.1.isFailure }
        if !failures.isEmpty { return failures }
        let origin = StoryStep(
            ofOrigin: event, of: serializers.serializer(of: event), hasStream: hasStream)
        return origin.map { [(event, $0)] } ?? []
    }

    /// Whether a serializer ended with the error that there was before it, which its decision says already.
    private static func passesErrorOn(_ event: TraceEvent, from cause: TraceEvent?) -> Bool {
        event.knownKind == .serialize.finished && cause?.decision?.deciding?.id == "serialize.no-error"
    }

    /// How much is looked at of an error, which every event of its attempt is compared with.
    private static let longestError = 4_000

    static func beginning(of error: String) -> String {
        String(error.unicodeScalars.prefix(longestError))
    }

    /// Whether an error may have begun with an event.
    private static func begins(_ error: String, _ event: TraceEvent) -> Bool {
        // The decision about a file has no error itself. In 4.7, nothing that follows is caused by it.
        if event.knownKind == .download.moveDecided { return event.isBlockedMove }
        if event.knownKind == .request.cancelled {
            return error.contains("ancelled") || error.contains("-999")
        }
        // It does not name the error with which a session ended the request.
        if event.knownKind == .request.finished { return StoryStep.isOfSession(error) }
        return event.hasError(in: error)
    }
}

extension TraceEvent {
    /// Whether the error of the event is the given one, or is quoted in it.
    func hasError(in error: String) -> Bool {
        text("error").map { error.contains(bytesOf: CausalStory.beginning(of: $0)) } ?? false
    }

    /// `true` if a WebSocket is closed here, from either side.
    fileprivate var closesWebSocket: Bool {
        switch knownKind {
        case .socket.closed: true
        case .transport.sentFrame, .transport.receivedFrame: text("frame") == "close"
        default: false
        }
    }

    fileprivate var isOfSerializer: Bool {
        knownKind == .serialize.started || knownKind == .serialize.decided || knownKind == .serialize.finished
    }

    /// The error because of which 4.7 decides about another attempt. Its decision may be the only event on
    /// the way that knows the error.
    fileprivate var retriedError: String? {
        guard knownKind == .retry.decided else { return nil }
        return decision?.rules.first { $0.id == "retry.error-at-end" && $0.held }?.saw
    }
}
