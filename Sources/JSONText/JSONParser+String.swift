extension JSONParser {
    /// Reads a string, from its opening quote to the closing one.
    ///
    /// Most strings have no escapes, and are made directly from the text.
    mutating func parseString() throws(JSONSyntaxError) -> String {
        if let text = takePlainString() { return String(decoding: text, as: UTF8.self) }
        let quote = bytes[position]
        let start = position + 1
        position = start
        try skipPlainText(until: quote)
        if current == quote {
            position += 1
            return try text(start..<position - 1)
        }
        return try parseEscapedString(from: start, quote: quote)
    }

    private mutating func parseEscapedString(
        from start: Int, quote: UInt8
    ) throws(JSONSyntaxError) -> String {
        var buffer = Array(bytes[start..<position])
        while current != quote {
            try parseEscape(into: &buffer)
            let run = position
            try skipPlainText(until: quote)
            buffer.append(contentsOf: bytes[run..<position])
        }
        position += 1
        guard let string = String(validating: buffer, as: UTF8.self) else {
            throw invalidText(in: start..<position - 1)
        }
        return string
    }

    /// Takes a string of plain ASCII without escapes, as most are, and returns what stands between its
    /// quotes. Returns nil, and takes nothing, for any other.
    @inline(__always)
    mutating func takePlainString() -> UnsafeRawBufferPointer? {
        guard current == UInt8(ascii: "\"") else { return nil }
        let start = position &+ 1
        let end = PlainBytes.end(from: start, in: bytes)
        guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return nil }
        position = end &+ 1
        return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
    }

    /// Moves on to the closing quote or the next backslash.
    private mutating func skipPlainText(until quote: UInt8) throws(JSONSyntaxError) {
        while let byte = current {
            if byte == quote || byte == UInt8(ascii: "\\") { return }
            let isForbidden = isJSON5 ? byte == 0x0A || byte == 0x0D : byte < 0x20
            if isForbidden { throw failure(expected: unfinishedString(quote, byte)) }
            position += 1
        }
        throw failure(expected: "the closing \(Character(Unicode.Scalar(quote))) of the string")
    }

    private func unfinishedString(_ quote: UInt8, _ byte: UInt8) -> String {
        byte == 0x0A || byte == 0x0D
            ? "the closing \(Character(Unicode.Scalar(quote))) of the string, or \\n for a line end inside it"
            : "an escape such as \\t or \\u0001 for a control character"
    }

    /// The text of a range, which must be UTF-8.
    func text(_ range: Range<Int>) throws(JSONSyntaxError) -> String {
        guard let string = String(validating: bytes[range], as: UTF8.self) else {
            throw invalidText(in: range)
        }
        return string
    }

    /// An error at the first byte of a range that is not UTF-8.
    private func invalidText(in range: Range<Int>) -> JSONSyntaxError {
        var offset = range.lowerBound
        var decoder = UTF8()
        var iterator = bytes[range].makeIterator()
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
        return failure(expected: "text in UTF-8", at: min(offset, range.upperBound))
    }

    // MARK: Escapes

    private mutating func parseEscape(into buffer: inout [UInt8]) throws(JSONSyntaxError) {
        let start = position
        position += 1
        guard let byte = current else { throw failure(expected: "a character after '\\'") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): buffer.append(byte)
        case UInt8(ascii: "n"): buffer.append(0x0A)
        case UInt8(ascii: "t"): buffer.append(0x09)
        case UInt8(ascii: "r"): buffer.append(0x0D)
        case UInt8(ascii: "b"): buffer.append(0x08)
        case UInt8(ascii: "f"): buffer.append(0x0C)
        case UInt8(ascii: "u"): append(try parseUnicodeEscape(from: start), to: &buffer)
        default:
            guard isJSON5 else {
                throw failure(expected: "one of the escapes \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u", at: start)
            }
            try parseJSON5Escape(byte, from: start, into: &buffer)
        }
    }

    private mutating func parseJSON5Escape(
        _ byte: UInt8, from start: Int, into buffer: inout [UInt8]
    ) throws(JSONSyntaxError) {
        switch byte {
        case UInt8(ascii: "v"): buffer.append(0x0B)
        case UInt8(ascii: "x"): append(Unicode.Scalar(UInt8(try parseHex(digits: 2))), to: &buffer)
        case UInt8(ascii: "0") where !(current?.isDigit ?? false): buffer.append(0)
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            throw failure(expected: "\\x and two digits in place of an octal escape", at: start)
        case 0x0D:
            // A backslash before a line end continues the string on the next line; CR LF is one line end.
            if current == 0x0A { position += 1 }
        case 0x0A: break
        case 0xE2 where starts(with: [0x80, 0xA8]) || starts(with: [0x80, 0xA9]): position += 2
        default: buffer.append(byte)
        }
    }

    /// `\u` and four digits; two of them where UTF-16 needs a pair (RFC 8259 §7).
    private mutating func parseUnicodeEscape(from start: Int) throws(JSONSyntaxError) -> Unicode.Scalar {
        let unit = try parseHex(digits: 4)
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard UTF16.isLeadSurrogate(UInt16(unit)), starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")])
        else {
            throw loneSurrogate(start)
        }
        position += 2
        let second = try parseHex(digits: 4)
        guard UTF16.isTrailSurrogate(UInt16(second)),
            let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
        else { throw loneSurrogate(start) }
        return scalar
    }

    private func loneSurrogate(_ start: Int) -> JSONSyntaxError {
        let end = min(start + 6, bytes.count)
        return JSONSyntaxError(
            offset: start, expected: "both halves of a surrogate pair",
            found: "\(String(decoding: bytes[start..<end], as: UTF8.self)) alone")
    }

    private mutating func parseHex(digits count: Int) throws(JSONSyntaxError) -> UInt32 {
        var number: UInt32 = 0
        for _ in 0..<count {
            guard let byte = current, let digit = byte.hexadecimalValue else {
                throw failure(expected: "\(count) hexadecimal digits")
            }
            number = number << 4 | UInt32(digit)
            position += 1
        }
        return number
    }

    private func append(_ scalar: Unicode.Scalar, to buffer: inout [UInt8]) {
        buffer.append(contentsOf: String(scalar).utf8)
    }
}
