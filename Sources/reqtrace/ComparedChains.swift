import Replay

/// Which chains a script is compared on.
enum ComparedChains {
    /// The chains that were asked for, or all that the script runs on. A script that names only one chain is
    /// also run on those that have everything it asks for.
    static func choose(_ words: [String]?, for script: Script) throws(UsageError) -> [Chain] {
        if let words {
            var chains: [Chain] = []
            for word in words { chains.append(try chain(word, for: script)) }
            return chains
        }
        let chains = script.chains.count > 1 ? script.chains : script.chains + script.furtherChains
        guard chains.count > 1 else {
            throw UsageError(
                "\(script.name) runs on \(names(chains)) only, and asks for what no other chain has;"
                    + " comparing takes two", seeHelpOf: "compare")
        }
        return chains.sorted { order($0) < order($1) }
    }

    private static func chain(_ word: String, for script: Script) throws(UsageError) -> Chain {
        guard let chain = Chain(rawValue: word) else {
            let known = Chain.allCases.map(\.rawValue)
            throw UsageError(
                "no chain is called \"\(word)\"" + Spelling.suggestion(for: word, among: known)
                    + "; known are \(known.joined(separator: ", "))", seeHelpOf: "compare")
        }
        guard script.chains.contains(chain) || script.furtherChains.contains(chain) else {
            throw UsageError(
                "\(script.name) runs on \(names(script.chains)), and asks for what \(word) does not have",
                seeHelpOf: "compare")
        }
        return chain
    }

    private static func names(_ chains: [Chain]) -> String {
        chains.map(\.rawValue).joined(separator: ", ")
    }

    /// From the least of a library to the most of one, as the list of chains has it.
    private static func order(_ chain: Chain) -> Int { Chain.allCases.firstIndex(of: chain) ?? 0 }
}
