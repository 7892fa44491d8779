/// Wraps compressed bytes as HTTP's `deflate` wants them: two bytes in front, a checksum behind (RFC 1950).
enum ZlibFormat {
    static func compress(_ data: Data) -> Data {
        var encoder = DeflateEncoder(data)
        // 0x78: deflate with a window of 32 KB. 0x5E: compressed fast, and makes the pair a multiple of 31.
        var bytes: [UInt8] = [0x78, 0x5E]
        bytes += encoder.encode()
        let checksum = adler32(of: data)
        bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
        return Data(bytes)
    }

    /// Two sums over the original bytes, modulo the largest prime below 65,536 (RFC 1950 section 8.2).
    static func adler32(of data: Data) -> UInt32 {
        let modulus: UInt32 = 65_521
        var sum: UInt32 = 1
        var sumOfSums: UInt32 = 0
        for byte in data {
            sum = (sum + UInt32(byte)) % modulus
            sumOfSums = (sumOfSums + sum) % modulus
        }
        return sumOfSums << 16 | sum
    }
}
