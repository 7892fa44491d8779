/// Where a form is encoded: in memory, or in a file.
package enum MultipartDecision {
    /// Chooses memory for small forms.
    ///
    /// Only the parts' contents count, so that a body of a little more than the threshold may stay in memory.
    ///
    /// - Parameter isBackground: whether the session works in the background; nil for a version that does not
    ///   ask.
    package static func decide(
        contentLength: UInt64, threshold: UInt64, isBackground: Bool? = nil
    ) -> Decided<MultipartOutcome> {
        var rules = RuleLog()
        let length = counted(String(contentLength), "byte")
        let isSmall = rules.check(
            .multipart.belowThreshold, saw: .text("\(length), threshold \(threshold)"),
            contentLength < threshold)
        guard isSmall else { return rules.decide(.file) }
        if let isBackground {
            let saw = Saw.text(isBackground ? "background" : "foreground")
            guard rules.check(.multipart.foregroundSession, saw: saw, !isBackground) else {
                return rules.decide(.file)
            }
        }
        return rules.decide(.memory, by: .multipart.belowThreshold)
    }
}
