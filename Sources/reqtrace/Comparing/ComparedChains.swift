import Tracing
import Walkthrough

/// Chooses the chains on which a script is compared.
enum ComparedChains {
    /// Returns the chains that were asked for, or all chains on which the script runs. A script that names
    /// only one chain also runs on those that have everything it asks for.
    static func choose(_ words: [String]?, for script: Script) throws(UsageError) -> [Chain] {
        if let words {
            var chains: [Chain] = []
            for word in words { chains.append(try chain(word, for: script)) }
            return chains
        }
        let chains = script.chains.count > 1 ? script.chains : script.chains + script.furtherChains
        guard chains.count > 1 else {
            throw UsageError(
                "\(script.name) runs on \(chains.names) only, and asks for something that no other chain has;"
                    + " a comparison needs two chains")
        }
        return chains.sorted()
    }

    private static func chain(_ word: String, for script: Script) throws(UsageError) -> Chain {
        let chain = try Chain.named(word)
        guard script.chains.contains(chain) || script.furtherChains.contains(chain) else {
            throw UsageError(
                "\(script.name) runs on \(script.chains.names), and asks for something that \(word) does not have"
            )
        }
        return chain
    }
}
