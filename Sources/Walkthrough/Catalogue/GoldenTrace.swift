/// What a walkthrough's run gave when its author was content.
public enum GoldenTrace {
    /// The file beside the script: `expected.jsonl` for its first chain, `expected.CHAIN.jsonl` for each
    /// other.
    public static func fileName(of script: Script, on chain: Chain) -> String {
        script.chains.first == chain ? "expected.jsonl" : "expected.\(chain.rawValue).jsonl"
    }
}
