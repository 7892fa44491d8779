import JSONText
import Tracing
import ScriptReading

/// A run of a script on a chain.
///
/// Nothing runs by itself: each call runs the simulation exactly as far as it says, so that a reader can stop
/// at any event. The same script, chain and schedule give the same events every time.
public final class WalkthroughRun {
    /// The script of the run.
    public let script: Script
    /// The first line of the trace.
    public let header: TraceHeader
    /// The clock, the queues and the recorder of this run.
    public let simulator: Simulator

    private let transport: ScriptedTransport
    /// The chain of the run.
    public let chain: Chain
    private let runner: any ChainRunner
    private var actions: TriggeredActions

    /// Sets up a run. Its first job is enqueued, but nothing has happened yet.
    ///
    /// - Parameters:
    ///   - chain: one of the script's chains; by default, the first.
    ///   - schedule: by default, the script's.
    ///   - limits: they end a run that would not end by itself; by default, the script's.
    /// - Throws: `ScriptError` if the script does not run on the chain.
    public init(
        script: Script, chain: String? = nil, schedule: Schedule? = nil, limits: Simulator.Limits? = nil
    ) throws(ScriptError) {
        self.chain = try script.chain(named: chain)
        let schedule = schedule ?? script.schedule
        let limits = limits ?? script.limits
        self.script = script
        header = TraceHeader(
            walkthrough: script.name, chain: self.chain.rawValue, schedule: schedule.description,
            script: script.fingerprint, change: script.change
        )
        simulator =
            script.clock.map { Simulator(schedule: schedule, limits: limits, epoch: $0) }
            ?? Simulator(schedule: schedule, limits: limits)
        transport = ScriptedTransport(simulator: simulator, exchanges: script.exchanges)
        simulator.transport = transport
        SwiftEnvironment.of(simulator, script.session)
        for part in script.world { part.apply(to: simulator) }
        runner = self.chain.makeRunner(script, simulator)
        actions = TriggeredActions(script.actions, on: self.chain)
        runner.begin()
    }

    deinit {
        // Releasing the sessions enqueues further callbacks, which no one waits for.
        runner.end()
        simulator.discardWork()
    }

    /// The recorder of the events so far.
    public var recorder: Recorder { simulator.recorder }

    // MARK: Running

    /// Runs until event `number` has been recorded. Returns `false` if the run ends before that.
    @discardableResult
    public func advance(toEvent number: Int) -> Bool {
        while recorder.events.count < number {
            // Event by event while an action is waiting for one, otherwise all at once.
            let isWatched = !actions.isEmpty
            _ = simulator.run(untilEvents: isWatched ? recorder.events.count + 1 : number)
            // Whether a job's events start an action may depend on any other job.
            if isWatched { simulator.noteAppCode() }
            for (action, event) in actions.due(in: recorder) { runner.enqueue(action, after: event) }
            if isFinished { break }
        }
        return recorder.events.count >= number
    }

    /// Runs to the end, or until a limit is reached.
    public func runToEnd() { advance(toEvent: .max) }

    /// `true` if nothing is left to run, or if a limit or a failure of this computer has ended the run.
    public var isFinished: Bool { simulator.end != nil || !simulator.hasWork }

    // MARK: Results

    /// The reasons, so far, why the run has failed.
    public var problems: [RunProblem] {
        unmatchedRequests
            + (simulator.sentenceOnLimit(advice: limitAdvice).map { [RunProblem(message: $0)] } ?? [])
            + (simulator.hostFailure.map { [RunProblem(of: $0)] } ?? [])
            + (simulator.scheduleMismatch.map { [RunProblem(message: "\($0)")] } ?? [])
    }

    /// The requests, so far, that no exchange answered; those with equal reports are one problem.
    public var unmatchedRequests: [RunProblem] {
        var reports = CountedReports()
        for request in transport.unmatched { reports.add(request.description) }
        return reports.problems
    }

    /// What the chain leaves out and, once the run has ended, what the script prepares but the run did not
    /// use.
    public var warnings: [String] {
        let leftOut = script.leftOut(on: chain)
        guard isFinished, problems.isEmpty else { return leftOut }
        let exchanges = transport.unused.map { exchange in
            "\(script.place(ofLine: exchange.line)): the exchange \(quoted(exchange.name)) answered no request"
        }
        let waiting = actions.waiting.map { action in
            let call = action.call.description
            let event = action.event.map { ": there is no \($0.words)" } ?? ""
            let place = script.place(ofLine: action.line)
            return "\(place): no event came that \(call) was waiting for\(event)"
        }
        return leftOut + exchanges + waiting
    }

    /// The exchanges that have answered no request so far, as places in the script's list.
    public var unusedExchanges: [Int] {
        transport.useCounts.indices.filter { transport.useCounts[$0] == 0 }
    }

    /// Runs to the end, and returns the trace file.
    public func traceBytes() -> [UInt8] {
        runToEnd()
        return TraceWriter.file(recorder, header: header, outcome: outcome)
    }

    /// Runs to the end, and passes the trace file on in parts of whole lines: a long one need not be in
    /// memory beside its events.
    public func forEachPart(ofTrace take: (UnsafeRawBufferPointer) throws -> Void) throws {
        runToEnd()
        var problem: (any Error)?
        TraceWriter.write(recorder, header: header, outcome: outcome) { part in
            do {
                try take(part)
            } catch {
                problem = error
            }
            return problem == nil
        }
        if let problem { throw problem }
    }

    /// The trace as its author keeps it. Runs to the end first.
    public func goldenBytes() -> [UInt8] {
        runToEnd()
        return TraceWriter.file(recorder, header: header, outcome: outcome, leavesOutPlaces: true)
    }

    /// Whether the trace as its author keeps it has these bytes. It is compared as it is written: a long one
    /// need not be in memory twice, or be read. Runs to the end first.
    public func isGolden(_ bytes: Data) -> Bool {
        runToEnd()
        return bytes.withUnsafeBytes { bytes in
            var place = 0
            TraceWriter.write(recorder, header: header, outcome: outcome, leavesOutPlaces: true) { piece in
                let isSame = UnsafeRawBufferPointer(rebasing: bytes[place...]).begins(with: piece)
                place = isSame ? place + piece.count : .max
                return isSame
            }
            return place == bytes.count
        }
    }

    /// How the run has ended, as the last line of the trace says it.
    package var outcome: String { simulator.outcome(isUnmatched: !transport.unmatched.isEmpty) }
}

/// The reason why a run has failed.
public struct RunProblem: Equatable, Sendable, CustomStringConvertible {
    /// Names the request or the limit, and says what to look for in the script.
    public let message: String

    public var description: String { message }
}

extension RunProblem {
    /// That this computer could not keep the files of a run, which says nothing about the script.
    public init(of failure: HostFailure) {
        message = "this computer could not keep the files of the run: \(failure)"
    }
}

extension WalkthroughRun {
    /// What is said behind the limit that was reached.
    private var limitAdvice: String {
        guard !simulator.isStoppedForGood else { return repetition }
        return repetition
            + "; if this is not without end, allow more: \"limits\" in the script, or --limit of \"run\","
            + " \"compare\" and \"explore\""
    }

    /// What came up again and again, as far as the events tell: the attempt that a request is at, the
    /// exchange that has answered most often, and the events of one kind, if they are a quarter of the
    /// latest.
    private var repetition: String {
        let latest = recorder.events.suffix(1000)
        let retried = latest.max { $0.subject.attempt < $1.subject.attempt }
        let request = retried.flatMap { event in
            event.subject.attempt > 1
                ? "request \(event.subject.request) is at attempt \(event.subject.attempt)" : nil
        }
        let busiest = transport.useCounts.indices.max { transport.useCounts[$0] < transport.useCounts[$1] }
        let exchange = busiest.flatMap { index in
            let uses = transport.useCounts[index]
            return uses > 1
                ? "the exchange \(quoted(script.exchanges[index].name)) has answered \(uses) times" : nil
        }
        let counts = Dictionary(grouping: latest, by: \.payload.kind.name).mapValues(\.count)
        let most = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }
        let kind = most.flatMap { name, count in
            // A quarter of a few events says nothing.
            latest.count >= 100 && count * 4 >= latest.count
                ? "\(count) of the last \(latest.count) events are \(name)" : nil
        }
        let parts = [request, exchange, kind].compactMap { $0 }
        return parts.isEmpty ? "" : ": " + parts.joined(separator: ", and ")
    }
}

extension Script {
    /// What a chain leaves out of the script, in the order of the text.
    package func leftOut(on chain: Chain) -> [String] {
        leftOut.filter { $0.chain == chain }.map { "\(place(ofLine: $0.line)): \($0.description)" }
    }

    /// Where something stands in the script, of which a changed one has no lines.
    fileprivate func place(ofLine line: Int) -> String { line > 0 ? "\(file):\(line)" : file }

    /// `true` if a run is on this chain where nobody asks for another one.
    package func runsFirst(on chain: Chain) -> Bool { chains.first == chain }

    /// What is said of a word that does not name a chain of the script.
    ///
    /// - Parameter name: what the script is called there.
    package func refusal(ofChain word: String, calling name: String) -> String {
        "\(name) runs on \(chains.names), not on \(quoted(word))"
            + Spelling.suggestion(for: word, among: chains.map(\.rawValue))
    }

    /// The chain with this name or, without a name, the first.
    fileprivate func chain(named name: String?) throws(ScriptError) -> Chain {
        guard let name else { return chains.first ?? .standard }
        guard let chain = chains.first(where: { $0.rawValue == name }) else {
            let message = refusal(ofChain: name, calling: "the script")
            throw ScriptError(
                problems: [ScriptProblem(severity: .error, file: file, position: nil, message: message)])
        }
        return chain
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func begins(with piece: UnsafeRawBufferPointer) -> Bool {
        guard count >= piece.count else { return false }
        guard let baseAddress, let start = piece.baseAddress else { return piece.isEmpty }
        return memcmp(baseAddress, start, piece.count) == 0
    }
}
