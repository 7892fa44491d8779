import Walkthrough
import Walkthroughs

extension FuzzTarget {
    /// A script from anywhere: it is loaded, or refused with its mistakes, and run on its chains.
    static let script = FuzzTarget(name: "script", corpus: { Catalogue.texts("script.json") }) { input in
        guard let script = try? ScriptLoader.load(input, name: "fuzz", file: "fuzz") else { return nil }
        for chain in script.chains {
            let limits = Simulator.Limits(
                events: 2_000, jobs: 20_000, until: min(script.limits.until, Simulator.Limits.default.until))
            guard let run = try? WalkthroughRun(script: script, chain: chain.rawValue, limits: limits) else {
                continue
            }
            let bytes = run.traceBytes()
            if TraceFile(bytes: bytes).count != run.recorder.events.count {
                return "a trace can be read again"
            }
        }
        return nil
    }

    /// The word of a schedule.
    static let schedules = FuzzTarget(
        name: "schedules",
        corpus: {
            [
                "fifo", "random-42", "pct-3-42-60", "choices-0.2.1", "choices-0x38.1",
                "choices-0x12.1-avoiding-3.4",
            ].map { Array($0.utf8) }
        }
    ) { input in
        guard let schedule = Schedule(word: input.text) else { return nil }
        return Schedule(word: schedule.description) == schedule ? nil : "a word is read as it was written"
    }
}

extension Catalogue {
    /// The files of this name in all walkthroughs.
    static func texts(_ name: String) -> [[UInt8]] {
        Walkthroughs.catalogue.builtInScripts.compactMap { $0.folder.contents(of: name).map { Array($0) } }
    }
}
