extension VirtualInstant {
    /// Seconds with as many decimals as are needed, at least three: `0.120 s`, `0.000250 s`.
    public var clockText: String {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        var (decimals, count) = (rest, 9)
        while count > 3, decimals.isMultiple(of: 1000) { (decimals, count) = (decimals / 1000, count - 3) }
        // Digit by digit from the end: every row of a listing has a time, and putting it together from texts
        // would take as long as the rest of the row.
        return String(unsafeUninitializedCapacity: 32) { text in
            let wholeDigits = String(seconds).utf8
            let length = wholeDigits.count + count + 3
            _ = text.update(fromContentsOf: wholeDigits)
            text[wholeDigits.count] = UInt8(ascii: ".")
            for place in stride(from: length - 3, to: wholeDigits.count, by: -1) {
                text[place] = UInt8(ascii: "0") + UInt8(decimals % 10)
                decimals /= 10
            }
            text[length - 2] = UInt8(ascii: " ")
            text[length - 1] = UInt8(ascii: "s")
            return length
        }
    }
}
