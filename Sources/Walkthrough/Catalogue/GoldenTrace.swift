/// The trace of a walkthrough that its author has approved.
public enum GoldenTrace {
    /// Its file, beside the script: `expected.jsonl` for the script's first chain, `expected.CHAIN.jsonl` for
    /// any other.
    public static func fileName(of script: Script, on chain: Chain) -> String {
        script.chains.first == chain ? "expected.jsonl" : "expected.\(chain.rawValue).jsonl"
    }
}
