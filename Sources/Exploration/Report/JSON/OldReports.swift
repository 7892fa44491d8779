extension ExplorationSubject {
    /// Reports were written with the options behind the fingerprint for a time:
    /// `0f0f, limit events=5, all claims, first`.
    mutating func takeOptionsOutOfFingerprint() {
        options.first = takeOffFingerprint(", first")
        options.allClaims = takeOffFingerprint(", all claims")
        guard let limit = fingerprint.firstRange(of: ", limit ") else { return }
        options.limit = String(fingerprint[limit.upperBound...])
        fingerprint = String(fingerprint[..<limit.lowerBound])
    }

    /// Returns `false` if the fingerprint does not end with these words.
    private mutating func takeOffFingerprint(_ words: String) -> Bool {
        guard fingerprint.hasSuffix(words) else { return false }
        fingerprint.removeLast(words.count)
        return true
    }
}

extension ExplorationReport.Violation.Recurrence {
    /// For a time, reports did not say whether a violation came again.
    static let ofOldReport = Self.notTried
}
