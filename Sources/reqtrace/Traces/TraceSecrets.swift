import Tracing
import Walkthrough
import Walkthroughs

/// Which traces may show their secrets without being asked: those of the catalogue, which are made up.
enum TraceSecrets {
    /// Hides the secrets of traces that are shown together, unless all of them are of the catalogue.
    ///
    /// They are hidden in all of them, or the same secret would look like a difference.
    static func hide(in traces: [TraceFile], unless areShown: Bool) {
        guard !areShown, !traces.allSatisfy({ isOfCatalogue($0.header) }) else { return }
        let mask = SecretMask(isNumbered: traces.count > 1)
        for trace in traces { trace.hideSecrets(with: mask) }
    }

    /// Whether a trace says that it was made from a walkthrough of the catalogue as it is now.
    static func isOfCatalogue(_ header: TraceHeader) -> Bool {
        // A change can bring in anything.
        guard header.change.isEmpty, !header.walkthrough.isEmpty,
            let place = Walkthroughs.catalogue.builtInScripts.first(where: { $0.name == header.walkthrough }),
            let script = try? ScriptLoader.load(place)
        else { return false }
        return script.fingerprint == header.script
    }
}
