// What a caller passes over who wants a few members of a long text, and leaves mistakes in the rest to
// others.
extension JSONParser {
    /// Passes over the next value without reading it: only its end is found, and mistakes inside it go
    /// unnoticed.
    ///
    /// It costs a fraction of `skip()`, which checks the value as if it were read.
    public mutating func pass() throws(JSONSyntaxError) {
        let start = position
        var depth = 0
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""): passString(byte)
            case UInt8(ascii: "'") where isJSON5: passString(byte)
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                position += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                // The bracket around the value itself.
                guard depth > 0 else { return try passed(from: start) }
                depth -= 1
                position += 1
            case UInt8(ascii: ",") where depth == 0: return try passed(from: start)
            case UInt8(ascii: "/") where isJSON5: try skipSpace()
            default: position += 1
            }
        }
        guard depth == 0 else { throw failure(expected: "the end of the value") }
        try passed(from: start)
    }

    /// Passes over the elements of an array, and returns how many there are.
    public mutating func passElements() throws(JSONSyntaxError) -> Int {
        var count = 0
        try array { parser throws(JSONSyntaxError) in
            try parser.pass()
            count += 1
        }
        return count
    }

    private func passed(from start: Int) throws(JSONSyntaxError) {
        if position == start { throw failure(expected: "a value") }
    }

    /// Passes over a string, from its opening quote to the closing one.
    private mutating func passString(_ quote: UInt8) {
        position += 1
        // Most strings are plain text, of which eight bytes are looked at together.
        if quote == UInt8(ascii: "\"") { position = PlainBytes.end(from: position, in: bytes) }
        while let byte = current, byte != quote { position += byte == UInt8(ascii: "\\") ? 2 : 1 }
        position = min(position + 1, bytes.count)
    }
}
