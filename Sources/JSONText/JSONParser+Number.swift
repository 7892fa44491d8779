extension JSONParser {
    /// Whether a number begins here.
    var startsNumber: Bool {
        switch current {
        case UInt8(ascii: "-"): true
        case UInt8(ascii: "+"), UInt8(ascii: "."): isJSON5
        case UInt8(ascii: "I"), UInt8(ascii: "N"): isJSON5 && startsNumberWord
        case let byte?: byte.isDigit
        case nil: false
        }
    }

    private var startsNumberWord: Bool {
        var ahead = self
        return ahead.take(word: "Infinity") || ahead.take(word: "NaN")
    }

    /// Reads a number: an integer if it is written as one and fits 64 bits, otherwise a `Double`.
    mutating func parseNumber() throws(JSONSyntaxError) -> JSON.Value {
        if let integer = takePlainInteger() { return .integer(integer) }
        let start = position
        let isNegative = current == UInt8(ascii: "-")
        if isNegative || current == UInt8(ascii: "+") { position += 1 }
        let value = try parseMagnitude(from: start, isNegative: isNegative)
        if let byte = current, Self.isNameByte(byte) || byte == UInt8(ascii: ".") {
            throw failure(expected: "the end of the number")
        }
        return value
    }

    /// Takes a number that is nothing but digits, few enough to fit, as most are. Returns nil, and takes
    /// nothing, for any other.
    @inline(__always)
    mutating func takePlainInteger() -> Int64? {
        var place = position
        var integer: Int64 = 0
        while place < bytes.count, bytes[place].isDigit {
            integer = integer &* 10 &+ Int64(bytes[place] &- UInt8(ascii: "0"))
            place &+= 1
        }
        let count = place &- position
        guard 1...18 ~= count, count == 1 || bytes[position] != UInt8(ascii: "0") else { return nil }
        if place < bytes.count, Self.isNameByte(bytes[place]) || bytes[place] == UInt8(ascii: ".") {
            return nil
        }
        position = place
        return integer
    }

    private mutating func parseMagnitude(
        from start: Int, isNegative: Bool
    ) throws(JSONSyntaxError) -> JSON.Value {
        if isJSON5 {
            if take(word: "Infinity") { return .number(isNegative ? -.infinity : .infinity) }
            if take(word: "NaN") { return .number(.nan) }
            if starts(with: [0x30, 0x78]) || starts(with: [0x30, 0x58]) {
                return try parseHexNumber(from: start, isNegative: isNegative)
            }
        }
        return try parseDecimal(from: start)
    }

    private mutating func parseDecimal(from start: Int) throws(JSONSyntaxError) -> JSON.Value {
        let firstDigit = position
        let wholeDigits = skipDigits()
        if wholeDigits > 1, bytes[firstDigit] == UInt8(ascii: "0") {
            throw failure(expected: "a number without leading zeros", at: start)
        }
        var isInteger = true
        var fractionDigits = 0
        if current == UInt8(ascii: ".") {
            isInteger = false
            position += 1
            fractionDigits = skipDigits()
        }
        let needsDigits = isJSON5 ? wholeDigits + fractionDigits == 0 : wholeDigits == 0
        if needsDigits || (!isJSON5 && !isInteger && fractionDigits == 0) {
            throw failure(expected: "a digit")
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            isInteger = false
            position += 1
            if current == UInt8(ascii: "-") || current == UInt8(ascii: "+") { position += 1 }
            guard skipDigits() > 0 else { throw failure(expected: "a digit of the exponent") }
        }
        return try decimal(start..<position, isInteger: isInteger)
    }

    private func decimal(_ range: Range<Int>, isInteger: Bool) throws(JSONSyntaxError) -> JSON.Value {
        if isInteger, let integer = integer(range) { return .integer(integer) }
        let text = String(decoding: bytes[range], as: UTF8.self)
        guard let number = Double(text), number.isFinite else {
            throw failure(expected: "a number that a Double can hold", at: range.lowerBound)
        }
        return .number(number)
    }

    /// The integer that the digits of a range write; nil if it does not fit 64 bits.
    private func integer(_ range: Range<Int>) -> Int64? {
        var magnitude: UInt64 = 0
        for byte in bytes[range] where byte.isDigit {
            let (tens, isTooLarge) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, overflows) = tens.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
            if isTooLarge || overflows { return nil }
            magnitude = sum
        }
        guard bytes[range.lowerBound] == UInt8(ascii: "-") else { return Int64(exactly: magnitude) }
        return magnitude <= Int64.min.magnitude ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil
    }

    private mutating func parseHexNumber(
        from start: Int, isNegative: Bool
    ) throws(JSONSyntaxError) -> JSON.Value {
        position += 2
        let digits = position
        while let byte = current, byte.hexadecimalValue != nil { position += 1 }
        guard position > digits else { throw failure(expected: "a hexadecimal digit") }
        let text = (isNegative ? "-" : "") + String(decoding: bytes[digits..<position], as: UTF8.self)
        guard let integer = Int64(text, radix: 16) else {
            throw failure(expected: "a hexadecimal number of at most 64 bits", at: start)
        }
        return .integer(integer)
    }

    /// Skips digits, and returns how many there were.
    private mutating func skipDigits() -> Int {
        let start = position
        while let byte = current, byte.isDigit { position += 1 }
        return position - start
    }
}
