import Tracing
import Walkthrough
import Walkthroughs

/// Which traces may show their secrets without being asked: those of the catalogue, which are made up.
enum TraceSecrets {
    /// Hides the secrets of traces that are shown together, unless all of them are of the catalogue.
    ///
    /// They are hidden in all of them, or the same secret would look like a difference.
    ///
    /// - Returns: what hides them in other texts about these traces; nil if they are shown.
    @discardableResult
    static func hide(in traces: [TraceFile], unless areShown: Bool) -> SecretMask? {
        guard !areShown, !traces.allSatisfy(isOfCatalogue) else { return nil }
        let mask = SecretMask(isNumbered: traces.count > 1)
        for trace in traces { trace.hideSecrets(with: mask) }
        return mask
    }

    /// An error about a trace without the secrets of the trace, which it may quote.
    static func hiding(_ error: any Error, about trace: TraceFile, unless areShown: Bool) -> any Error {
        guard !areShown, let failure = error as? Failure else { return error }
        let mask = SecretMask()
        trace.hideSecrets(with: mask)
        return Failure(failure.exitCode, mask.hiding(failure.description))
    }

    /// Whether a trace is, to the byte, what a walkthrough of the catalogue gives when it is run again. What
    /// it says of itself is not enough: a header can be copied, and files beside a script are not in its
    /// fingerprint.
    ///
    /// Nobody has asked for that run. So a computer that cannot keep its files does not end the program, but
    /// leaves the trace unknown.
    private static func isOfCatalogue(_ trace: TraceFile) -> Bool {
        let header = trace.header
        guard header.change.isEmpty, !header.walkthrough.isEmpty,
            let place = Walkthroughs.catalogue.builtInScripts.first(where: { $0.name == header.walkthrough }),
            let script = try? ScriptLoader.load(place), script.fingerprint == header.script,
            let schedule = Schedule(word: header.schedule),
            let run = try? WalkthroughRun(
                script: script, chain: header.chain, schedule: schedule,
                limits: script.limits.reached(by: trace))
        else { return false }
        run.simulator.reportsHostFailure = false
        let bytes = run.traceBytes()
        guard run.simulator.hostFailure == nil else { return false }
        return trace.data.elementsEqual(bytes) || trace.data.elementsEqual(run.goldenBytes())
    }
}
