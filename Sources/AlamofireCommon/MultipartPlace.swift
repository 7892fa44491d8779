/// Where a form is encoded.
package enum MultipartPlace: String {
    case memory, file

    /// Only the parts' contents count, so that a body of a little more than the threshold may stay in memory.
    ///
    /// - Parameter isBackground: whether the session works in the background; nil for a version that does not
    ///   ask.
    package static func decide(
        contentLength: UInt64, threshold: UInt64, isBackground: Bool? = nil
    ) -> (MultipartPlace, Decision) {
        var rules = RuleLog()
        let isSmall = rules.check(
            .multipart.belowThreshold, saw: .text("\(contentLength) bytes, threshold \(threshold)"),
            contentLength < threshold)
        var mayStay = isSmall
        if isSmall, let isBackground {
            mayStay = rules.check(
                .multipart.foregroundSession, saw: .text(isBackground ? "background" : "foreground"),
                !isBackground)
        }
        let place = mayStay ? MultipartPlace.memory : .file
        return (place, Decision(place.rawValue, rules: rules.checks))
    }
}
