import TextPages

/// A script on a chain, as far as it has been asked to run.
///
/// Nothing runs by itself: each call runs the simulation as far as it says and no further, so that a reader
/// can stop at any event. The same script, chain and schedule give the same events every time.
public final class WalkthroughRun {
    /// What is being run.
    public let script: Script
    /// What the trace's first line says.
    public let header: TraceHeader
    /// The clock, the queues and the recorder of this run and no other.
    public let simulator: Simulator

    private let transport: ScriptedTransport
    /// Which of the script's chains it runs on.
    public let chain: Chain
    private let runner: any ChainRunner
    private var actions: TriggeredActions

    /// Sets a run up. Its first job is enqueued, and nothing has happened yet.
    ///
    /// - Parameters:
    ///   - chain: one of the script's chains; its first without this.
    ///   - schedule: the script's own without this.
    ///   - limits: what ends a run that would not end by itself.
    /// - Throws: when the script does not know the chain.
    public init(
        script: Script, chain: String? = nil, schedule: Schedule? = nil, limits: Simulator.Limits = .default
    ) throws(ScriptError) {
        self.chain = try script.chain(named: chain)
        let schedule = schedule ?? script.schedule
        self.script = script
        header = TraceHeader(
            walkthrough: script.name, chain: self.chain.rawValue, schedule: schedule.description,
            script: script.fingerprint
        )
        simulator =
            script.clock.map { Simulator(schedule: schedule, limits: limits, epoch: $0) }
            ?? Simulator(schedule: schedule, limits: limits)
        transport = ScriptedTransport(simulator: simulator, exchanges: script.exchanges)
        simulator.transport = transport
        for part in script.world { part.apply(to: simulator) }
        runner = self.chain.makeRunner(script, simulator)
        actions = TriggeredActions(script.actions, on: self.chain)
        runner.begin()
    }

    deinit {
        // Sessions that are let go still have something to say, to nobody.
        runner.end()
        simulator.discardWork()
    }

    /// The events so far; it grows with every call that runs the simulation.
    public var recorder: Recorder { simulator.recorder }

    // MARK: Running

    /// Runs until event `number` exists; false if the run ended before.
    @discardableResult
    public func advance(toEvent number: Int) -> Bool {
        while recorder.events.count < number {
            // One event further at a time where an action waits for one, at once where none does.
            let next = actions.isEmpty ? number : recorder.events.count + 1
            _ = simulator.run(untilEvents: next)
            for (action, event) in actions.due(in: recorder) { runner.enqueue(action, after: event) }
            if isFinished { break }
        }
        return recorder.events.count >= number
    }

    /// Runs until nothing is left to do or a limit is reached. Does nothing the second time.
    public func runToEnd() { advance(toEvent: .max) }

    /// Whether nothing is left to run, or a limit ended it.
    public var isFinished: Bool { simulator.limitReached != nil || !simulator.hasWork }

    // MARK: What came of it

    /// What makes this run a failed one, as far as it has got.
    public var problems: [RunProblem] {
        let unmatched = transport.unmatched.map { RunProblem(message: $0.description) }
        return unmatched + (simulator.limitReached.map { [RunProblem(limit: $0, of: simulator)] } ?? [])
    }

    /// What the chain does not have; then, at the end, what the script prepared and the run did not need.
    public var warnings: [String] {
        let leftOut = script.leftOut.filter { $0.chain == chain }.map {
            "\(script.file):\($0.line): \($0.description)"
        }
        guard isFinished, problems.isEmpty else { return leftOut }
        let exchanges = transport.unused.map { exchange in
            "\(script.file):\(exchange.line): the exchange \(quoted(exchange.name)) answered no request"
        }
        return leftOut + exchanges
            + actions.waiting.map { "\(script.file): no event came that \($0) was waiting for" }
    }

    /// The whole trace file. Runs to the end first.
    public func traceBytes() -> [UInt8] {
        runToEnd()
        return TraceWriter.file(recorder, header: header, outcome: outcome)
    }

    /// The trace as its author keeps it. Runs to the end first.
    public func goldenBytes() -> [UInt8] {
        runToEnd()
        return TraceWriter.file(recorder, header: header, outcome: outcome, leavesOutPlaces: true)
    }

    /// How the run ended, for the trace's last line.
    private var outcome: String {
        if let limit = simulator.limitReached { return "limit reached: \(limit.rawValue)" }
        return transport.unmatched.isEmpty ? "finished" : "unmatched request"
    }
}

/// Why a run is a failed one: the reader need not ask what it was, the message says it.
public struct RunProblem: Equatable, Sendable, CustomStringConvertible {
    /// Names the request or the limit, and what to look for in the script.
    public let message: String

    public var description: String { message }
}

extension RunProblem {
    init(limit: Simulator.Limits.Kind, of simulator: Simulator) {
        let bound =
            switch limit {
            case .events: "\(simulator.limits.events) events"
            case .jobs: "\(simulator.limits.jobs) jobs"
            case .time: "\(VirtualDuration(nanoseconds: simulator.limits.until.nanoseconds)) of virtual time"
            }
        message =
            "the run was stopped at \(bound): something in the script repeats without end,"
            + " a retrier that always retries for one"
    }
}

extension Script {
    /// The chain of this name, or the first.
    fileprivate func chain(named name: String?) throws(ScriptError) -> Chain {
        guard let name else { return chains.first ?? .standard }
        guard let chain = chains.first(where: { $0.rawValue == name }) else {
            let names = chains.map(\.rawValue)
            let hint = EditDistance.hint(for: name, among: names)
            let message =
                "the script runs on \(names.joined(separator: ", ")), not on \(quoted(name))\(hint)"
            throw ScriptError(
                problems: [ScriptProblem(severity: .error, file: file, position: nil, message: message)])
        }
        return chain
    }
}
