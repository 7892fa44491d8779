import Walkthrough

/// Exchanges that never answer, and names that two of them share.
struct ExchangeCheck {
    let script: Script
    let text: ScriptText
    /// The places of the exchanges that have answered no request in any run; nil before the first one.
    private(set) var unused: Set<Int>?

    mutating func note(_ run: WalkthroughTest.FinishedRun) {
        let unusedHere = Set(run.run.unusedExchanges)
        unused = unused?.intersection(unusedHere) ?? unusedHere
    }

    var findings: [Finding] { idle + doubled }

    /// The exchanges that answer no request in a run on any of the chains, except for those that reading the
    /// script has found already.
    private var idle: [Finding] {
        let known = Set(script.warnings.compactMap(\.position))
        return (unused ?? []).sorted().compactMap { index -> Finding? in
            let place = text.position("exchanges", index)
            guard place.map(known.contains) != true else { return nil }
            return Finding(
                script.file, place,
                "the exchange \"\(script.exchanges[index].name)\" answers no request on any chain",
                do: "take it out, or make \"match\" fit a request that is sent")
        }
    }

    /// The names that an author has given twice: a trace shows only the name.
    private var doubled: [Finding] {
        var seen: Set<String> = []
        return text.elements("exchanges").compactMap { exchange in
            guard let json = exchange["name"], let name = json.string, !seen.insert(name).inserted
            else { return nil }
            return Finding(
                script.file, text.position(json), "two exchanges are called \"\(name)\"",
                do: "give this one another name, so that a trace tells them apart")
        }
    }
}
