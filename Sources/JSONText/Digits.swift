// Numbers as text, without a locale.

extension String {
    /// Digits with zeros before them: `7` to a width of 3 is `007`.
    package func zeroPadded(to width: Int) -> String {
        String(repeating: "0", count: max(0, width - utf8.count)) + self
    }
}

extension StringProtocol {
    /// Whether it has only digits, and one at least.
    package var isDecimal: Bool { !isEmpty && utf8.allSatisfy { (48...57).contains($0) } }

    /// Its value, if it is decimal and can be counted: `Int` alone would accept a sign.
    package var wholeNumber: Int? { isDecimal ? Int(self) : nil }
}
