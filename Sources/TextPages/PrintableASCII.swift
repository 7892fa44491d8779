extension String {
    /// Whether each byte is a character that every terminal shows as it is. Nearly every text is like that,
    /// and is then as many columns wide as it has bytes.
    var isPrintableASCII: Bool {
        utf8.withContiguousStorageIfAvailable { PrintableASCII.isAll(of: UnsafeRawBufferPointer($0)) }
            ?? utf8.allSatisfy(PrintableASCII.isOne)
    }
}

/// Looks at eight bytes of a text at a time.
private enum PrintableASCII {
    static func isAll(of bytes: UnsafeRawBufferPointer) -> Bool {
        var place = 0
        while place &+ 8 <= bytes.count {
            if !isAll(of: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)) { return false }
            place &+= 8
        }
        while place < bytes.count {
            if !isOne(bytes[place]) { return false }
            place &+= 1
        }
        return true
    }

    static func isOne(_ byte: UInt8) -> Bool { 0x20..<0x7F ~= byte }

    /// The highest bit of each byte tells, after a subtraction that only a byte which is not printable lets
    /// go below zero.
    private static func isAll(of word: UInt64) -> Bool {
        let each: UInt64 = 0x0101_0101_0101_0101
        let delete = word ^ (each &* 0x7F)
        let found = word | (word &- each &* 0x20) & ~word | (delete &- each) & ~delete
        return found & (each << 7) == 0
    }
}
