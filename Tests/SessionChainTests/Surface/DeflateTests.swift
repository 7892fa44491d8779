import Testing

@testable import SessionChain

@Suite struct `Deflate` {
    @Test func `produces known bytes`() {
        #expect(hex(ZlibFormat.compress(Data())) == "785e030000000001")
        #expect(hex(ZlibFormat.compress(Data("a".utf8))) == "785e4b040000620062")
        #expect(
            hex(ZlibFormat.compress(Data("hello hello hello hello".utf8)))
                == "785ecb48cdc9c957c02001680308b1")
    }

    @Test func `ends with the checksum of RFC 1950`() {
        #expect(ZlibFormat.adler32(of: Data()) == 1)
        #expect(ZlibFormat.adler32(of: Data("Wikipedia".utf8)) == 0x11E6_0398)
        #expect(ZlibFormat.adler32(of: Data(repeating: 255, count: 100_000)) == 0x149A_302C)
    }

    @Test func `can be inflated again, whatever the bytes are`() {
        let all = Data(0...255)
        let texts: [Data] = [
            Data("abc".utf8), Data(repeating: 97, count: 257), Data(repeating: 97, count: 258),
            Data(repeating: 97, count: 259), Data(repeating: 97, count: 1_000), all + all + all.reversed(),
            Data((0..<3_000).flatMap { Array("key=\($0)&".utf8) }),
            all + Data(repeating: 0, count: 40_000) + all,
        ]
        for text in texts {
            var inflater = FixedInflater([UInt8](ZlibFormat.compress(text).dropFirst(2).dropLast(4)))
            #expect(inflater.inflate() == [UInt8](text))
        }
    }

    @Test func `makes a repetitive body much smaller`() {
        #expect(ZlibFormat.compress(Data(repeating: 97, count: 100_000)).count < 1_000)
    }

    private func hex(_ data: Data) -> String {
        data.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}

/// Inflates one block with fixed codes, as RFC 1951 describes.
private struct FixedInflater {
    private let bytes: [UInt8]
    private var bit = 3

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func inflate() -> [UInt8] {
        var output: [UInt8] = []
        while true {
            let symbol = symbol()
            guard symbol != 256 else { return output }
            guard symbol > 256 else {
                output.append(UInt8(symbol))
                continue
            }
            let length = length(symbol)
            let distance = distance(code(5))
            for _ in 0..<length { output.append(output[output.count - distance]) }
        }
    }

    private mutating func symbol() -> Int {
        let seven = code(7)
        if seven < 0b001_1000 { return 256 + seven }
        let eight = seven << 1 | code(1)
        if eight < 0b1100_0000 { return eight - 0x30 }
        if eight < 0b1100_1000 { return 280 + eight - 0b1100_0000 }
        return 144 + (eight << 1 | code(1)) - 0b1_1001_0000
    }

    private mutating func length(_ symbol: Int) -> Int {
        guard symbol < 285 else { return 258 }
        guard symbol > 264 else { return symbol - 254 }
        let extra = (symbol - 261) / 4
        return 3 + ((4 + (symbol - 261) % 4) << extra) + number(extra)
    }

    private mutating func distance(_ code: Int) -> Int {
        guard code > 3 else { return code + 1 }
        let extra = code / 2 - 1
        return 1 + ((2 + code % 2) << extra) + number(extra)
    }

    private mutating func number(_ count: Int) -> Int {
        (0..<count).reduce(0) { number, place in number | nextBit() << place }
    }

    private mutating func code(_ count: Int) -> Int {
        (0..<count).reduce(0) { code, _ in code << 1 | nextBit() }
    }

    private mutating func nextBit() -> Int {
        defer { bit += 1 }
        return Int(bytes[bit / 8] >> UInt8(bit % 8)) & 1
    }
}
