/// The trace of a walkthrough that its author has approved.
public enum GoldenTrace {
    /// Its file on the script's first chain.
    public static let standardName = "expected.jsonl"

    /// Its file, beside the script: `expected.jsonl` for the script's first chain, `expected.CHAIN.jsonl` for
    /// any other.
    public static func fileName(of script: Script, on chain: Chain) -> String {
        script.runsFirst(on: chain) ? standardName : "expected.\(chain.rawValue).jsonl"
    }

    /// Whether a file has such a name, on whatever chain.
    public static func isName(_ file: String) -> Bool {
        file.hasPrefix("expected.") && file.hasSuffix(".jsonl")
    }
}
