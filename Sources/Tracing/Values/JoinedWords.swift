extension [String] {
    /// The words as they stand in a sentence: `a, b or c`.
    ///
    /// - Parameter word: what stands before the last one: `or`, `and`.
    package func joined(lastBy word: String) -> String {
        guard let last, count > 1 else { return joined() }
        return "\(dropLast().joined(separator: ", ")) \(word) \(last)"
    }
}
