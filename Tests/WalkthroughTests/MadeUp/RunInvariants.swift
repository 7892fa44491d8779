import Testing

@testable import Walkthrough

/// What is true of every run on the chain `session`, whatever its script says, and however often it is
/// played.
struct RunInvariants {
    /// Limits that no made-up script reaches unless something repeats without end.
    static let limits = Simulator.Limits(
        events: 20_000, jobs: 200_000, until: Simulator.Limits.default.until)

    let script: Script
    let schedule: Schedule

    /// The first of them that does not hold, in a sentence that begins with its name; nil if all hold.
    func firstBroken() throws -> String? {
        let run = try run()
        let bytes = run.traceBytes()
        if let problem = run.problems.first { return "it ends by itself: \(problem)" }
        return try Self.broken(in: run.recorder) ?? brokenPromise(of: run, bytes)
    }

    private func run(_ schedule: Schedule? = nil, _ limits: Simulator.Limits = limits) throws
        -> WalkthroughRun
    {
        try WalkthroughRun(script: script, schedule: schedule ?? self.schedule, limits: limits)
    }

    // MARK: One trace

    /// What the events of one run say.
    static func broken(in recorder: Recorder) -> String? {
        if let end = recorder.unpaired.first {
            return "what ends has begun: #\(end.event) \(end.kind.name) without \(end.missing)"
        }
        let events = recorder.traceEvents
        for (before, event) in zip(events, events.dropFirst()) where event.time < before.time {
            return "time never runs backwards: #\(event.number)"
        }
        if let event = events.first(where: { ($0.cause ?? 0) >= $0.number }) {
            return "a cause comes before its effect: #\(event.number)"
        }
        return brokenState(events) ?? brokenAttempt(events) ?? brokenEnd(events) ?? debt(recorder, events)
    }

    /// A request's state changes as Alamofire's table allows. A handler that is added to a finished request
    /// takes it back, which the table does not know.
    private static func brokenState(_ events: [TraceEvent]) -> String? {
        var states: [Int: String] = [:]
        for event in events where event.knownKind == .request.stateChanged {
            guard let request = event.request, let from = event["from"]?.string, let to = event["to"]?.string
            else { return "a change of state says from what, and to what: #\(event.number)" }
            guard states.updateValue(to, forKey: request) ?? "initialized" == from else {
                return "a state is the one that it was changed to: #\(event.number)"
            }
            if allowed[from]?.contains(to) != true {
                return "\(from) does not become \(to): #\(event.number)"
            }
        }
        return nil
    }

    private static let allowed: [String: Set<String>] = [
        "initialized": ["resumed", "suspended", "cancelled", "finished"],
        "resumed": ["suspended", "cancelled", "finished"],
        "suspended": ["resumed", "cancelled", "finished"],
        "finished": ["resumed"],
    ]

    /// What the monitor is told of an attempt comes in the measured order.
    private static func brokenAttempt(_ events: [TraceEvent]) -> String? {
        var stages: [String: Int] = [:]
        for event in events {
            guard let request = event.request, let callback = event.callback,
                let stage = stagesOfAttempt.firstIndex(of: EventCallbacks.name(of: callback))
            else { continue }
            let attempt = "\(request)/\(event.attempt ?? 0)"
            if stage < stages[attempt] ?? 0 { return "an attempt goes on in one order: #\(event.number)" }
            stages[attempt] = stage
        }
        return nil
    }

    private static let stagesOfAttempt = [
        "requestIsRetrying", "request.didCreateInitialURLRequest", "request.didAdaptInitialRequest",
        "request.didCreateUploadable", "request.didCreateURLRequest", "request.didCreateTask",
        "request.didGatherMetrics", "request.didCompleteTask",
    ]

    /// A request ends once, unless it goes on for another attempt because a serializer failed, and then it is
    /// over. Each of its handlers is called once. Cancelled while it ends, it may end twice, as in the
    /// original.
    private static func brokenEnd(_ events: [TraceEvent]) -> String? {
        var finished: [Int: Int] = [:]
        var cancelled: Set<Int> = []
        var handlers: [String: Int] = [:]
        for event in events {
            guard let request = event.request else { continue }
            let handler = "\(event["name"]?.plainText ?? "") of request \(request)"
            switch event.knownKind {
            case .request.finished:
                let first = finished.updateValue(event.number, forKey: request)
                if let first, !cancelled.contains(request) {
                    return "a request ends once: #\(first) and #\(event.number)"
                }
            case .request.cancelled: cancelled.insert(request)
            case .request.retrying: finished[request] = nil
            case .request.taskCreated:
                if let end = finished[request] {
                    return "a request that has ended is over: #\(end), then #\(event.number)"
                }
            case .handler.added: handlers[handler, default: 0] += 1
            case .handler.called:
                handlers[handler, default: 0] -= 1
                if handlers[handler, default: 0] < 0 {
                    return "a handler is called once: \(handler) again in #\(event.number)"
                }
            default: break
            }
        }
        return nil
    }

    /// Nothing is owed at the end, but what the caller itself keeps waiting, or what the library is known to
    /// lose: a request that was never started or is suspended, one whose task is suspended, because it was a
    /// new one when the request was, and takes two calls to run; one that is abandoned; and one whose task
    /// ended before it ran, which leaves no metrics to wait for.
    private static func debt(_ recorder: Recorder, _ events: [TraceEvent]) -> String? {
        var waiting: Set<Int> = []
        var unmeasured: Set<Int> = []
        var held: Set<Int> = []
        for event in events {
            guard let request = event.request else { continue }
            switch event.knownKind {
            case .request.created, .request.suspended, .request.abandoned: waiting.insert(request)
            case .request.resumed, .request.cancelled: waiting.remove(request)
            case .task.suspended: held.insert(request)
            case .task.resumed: held.remove(request)
            case .task.cancelled:
                unmeasured.insert(request)
                held.remove(request)
            case .request.metricsGathered: unmeasured.remove(request)
            default: break
            }
        }
        for debt in Owed(recorder).debts where !debt.isAbandoned {
            let request = events[debt.event - 1].request
            if request.map({ !waiting.union(unmeasured).union(held).contains($0) }) ?? true {
                return "nothing is owed: \(debt.line)"
            }
        }
        return nil
    }

    // MARK: Several runs

    /// Equal runs have equal traces, stepped or not; a list of choices repeats a run; a limit only cuts it
    /// off.
    private func brokenPromise(of first: WalkthroughRun, _ bytes: [UInt8]) throws -> String? {
        if try run().traceBytes() != bytes { return "the same seed gives the same trace" }
        let stepped = try run()
        var number = 1
        while stepped.advance(toEvent: number) { number += 1 }
        if stepped.traceBytes() != bytes { return "stepped and at once are the same" }
        let again = try run(first.simulator.chosenSchedule)
        again.runToEnd()
        if let mismatch = again.simulator.scheduleMismatch { return "its choices repeat it: \(mismatch)" }
        let lines = Self.lines(first)
        if Self.lines(again) != lines { return "its choices repeat it" }
        for part in [1, lines.count / 3, lines.count / 2, lines.count - 1] where part > 0 {
            var limits = Self.limits
            limits.events = part
            let cut = try run(nil, limits)
            cut.runToEnd()
            guard Self.lines(cut).prefix(part) == lines.prefix(part) else {
                return "a limit only cuts a run off: after \(part) events"
            }
        }
        var limits = Self.limits
        limits.rules = first.recorder.ruleCount / 2
        let cut = try run(nil, limits)
        cut.runToEnd()
        guard lines.starts(with: Self.lines(cut).dropLast()) else {
            return "a limit only cuts a run off: after \(limits.rules) rules"
        }
        return nil
    }

    private static func lines(_ run: WalkthroughRun) -> [String] {
        run.recorder.traceEvents.map {
            "\($0.number) \($0.time) \($0.queue) \($0.cause ?? 0) \($0.request ?? 0) \($0.task ?? 0) \($0.kind)"
        }
    }
}
