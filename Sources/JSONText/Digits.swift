// Numbers as text, without a locale.

extension String {
    /// Digits with zeros before them: `7` to a width of 3 is `007`.
    package func zeroPadded(to width: Int) -> String {
        String(repeating: "0", count: max(0, width - utf8.count)) + self
    }
}

extension StringProtocol {
    /// Whether it has only digits, and one at least.
    @inlinable package var isDecimal: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }

    /// Its value, if it is decimal and can be counted: `Int` alone would accept a sign.
    package var wholeNumber: Int? { isDecimal ? Int(self) : nil }
}

extension UInt8 {
    /// Whether it is a decimal digit in ASCII.
    @inlinable package var isDigit: Bool { UInt8(ascii: "0") <= self && self <= UInt8(ascii: "9") }

    /// The value of a letter that is a hexadecimal digit; nil for any other.
    @inlinable package var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
