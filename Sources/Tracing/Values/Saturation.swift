// Arithmetic with numbers that a file or an app gives: what is too large stays at the end of the range.

extension Int {
    /// The whole part of a number, or the nearest `Int`. What is not a number at all becomes 0.
    package init(saturating number: Double) {
        self = Int(exactly: number.rounded(.towardZero)) ?? (number > 0 ? .max : number < 0 ? .min : 0)
    }

    /// Adds another number, as far as the range goes.
    package mutating func increase(by other: Int) {
        let (sum, overflow) = addingReportingOverflow(other)
        self = overflow ? (other > 0 ? .max : .min) : sum
    }
}
