/// What is sent after the adapters, or why nothing is.
package enum AdaptChoice: Outcome {
    /// There is no adapter.
    case notAdapted
    case adapted(URLRequest)
    /// The adapters gave the request back as it was.
    case unchanged(URLRequest)
    case failed(any Error)

    package var word: String {
        switch self {
        case .notAdapted: AdaptOutcome.notAdapted.word
        case .adapted: AdaptOutcome.adapted.word
        case .unchanged: AdaptOutcome.unchanged.word
        case .failed: AdaptOutcome.failed.word
        }
    }
}
