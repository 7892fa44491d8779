/// Looks for the end of plain text, eight bytes at a time: most strings of a trace hold nothing else, and a
/// look at each byte alone would cost as much as everything else that is done with a line.
enum PlainBytes {
    /// The place, at or behind `start`, of the first byte that is no plain text: a quotation mark, a
    /// backslash, a control character, or a part of a character outside ASCII. The end of the text if there
    /// is none.
    static func end(from start: Int, in bytes: UnsafeRawBufferPointer) -> Int {
        var place = start
        while place &+ 8 <= bytes.count {
            let found = ends(
                in: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
            if found != 0 { return place &+ found.trailingZeroBitCount >> 3 }
            place &+= 8
        }
        while place < bytes.count, isPlain(bytes[place]) { place &+= 1 }
        return place
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        0x20..<0x80 ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// The highest bit of a byte tells, after a subtraction that only a byte of the kind looked for lets go
    /// below zero. What is borrowed may make the bytes behind it look alike, but never those before it.
    private static func ends(in word: UInt64) -> UInt64 {
        let each: UInt64 = 0x0101_0101_0101_0101
        let quote = word ^ (each &* UInt64(UInt8(ascii: "\"")))
        let backslash = word ^ (each &* UInt64(UInt8(ascii: "\\")))
        let found =
            word | (word &- each &* 0x20) & ~word | (quote &- each) & ~quote | (backslash &- each)
            & ~backslash
        return found & (each << 7)
    }
}
