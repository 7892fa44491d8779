extension JSONParser {
    /// Skips white space, and comments if the dialect has them.
    @inline(__always)
    mutating func skipSpace() throws(JSONSyntaxError) {
        // In a trace there is none.
        if position < bytes.count, 0x21..<0x80 ~= bytes[position], bytes[position] != UInt8(ascii: "/") {
            return
        }
        try skipSpaces()
    }

    private mutating func skipSpaces() throws(JSONSyntaxError) {
        while let byte = current {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            case 0x0B...0x0C where isJSON5: position += 1
            case UInt8(ascii: "/") where isJSON5: try skipComment()
            case 0x80... where isJSON5:
                let length = wideSpaceLength
                if length == 0 { return }
                position += length
            default: return
            }
        }
    }

    private mutating func skipComment() throws(JSONSyntaxError) {
        if starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) {
            while let byte = current, byte != 0x0A, byte != 0x0D { position += 1 }
        } else if starts(with: [UInt8(ascii: "/"), UInt8(ascii: "*")]) {
            let start = position
            position += 2
            while !starts(with: [UInt8(ascii: "*"), UInt8(ascii: "/")]) {
                guard current != nil else {
                    throw failure(expected: "'*/'" + openedAt(start, "/*"))
                }
                position += 1
            }
            position += 2
        } else {
            throw failure(expected: "'//' or '/*'", at: position)
        }
    }

    /// The length in bytes of the non-ASCII white space at this place: a no-break space, a line separator, a
    /// byte order mark. 0 if there is none.
    private var wideSpaceLength: Int {
        var decoder = UTF8()
        var iterator = bytes[position...].makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return 0 }
        let isSpace =
            scalar.properties.generalCategory == .spaceSeparator
            || [0x2028, 0x2029, 0xFEFF].contains(scalar.value)
        return isSpace ? UTF8.width(scalar) : 0
    }

    func starts(with prefix: [UInt8]) -> Bool { bytes[position...].starts(with: prefix) }
}
