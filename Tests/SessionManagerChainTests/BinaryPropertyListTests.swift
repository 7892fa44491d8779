import Testing

@testable import SessionManagerChain

@Suite struct `A binary property list` {
    @Test func `has its keys sorted, and says where each object begins`() throws {
        let bytes = try BinaryPropertyList.data(["b": 2, "a": true])
        #expect(
            bytes.map { String($0, radix: 16) }.joined(separator: " ") == """
                62 70 6c 69 73 74 30 30 \
                d2 1 2 3 4 51 61 51 62 9 10 2 \
                0 0 0 8 0 0 0 d 0 0 0 f 0 0 0 11 0 0 0 12 \
                0 0 0 0 0 0 4 1 0 0 0 0 0 0 0 5 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 14
                """)
    }

    static let values: [[String: any Sendable & Hashable]] = [
        ["zero": 0, "byte": 255, "short": 256, "word": 70_000, "long": 5_000_000_000, "negative": -1],
        ["no": false, "yes": true, "half": 0.5, "number": NSNumber(value: true)],
        ["text": "plain", "long": String(repeating: "x", count: 300), "accents": "é∑🌊", "empty": ""],
        ["data": Data(count: 20), "date": Date(timeIntervalSinceReferenceDate: 0.25)],
        ["list": [1, 2, 3], "nested": ["a": ["b"]]],
        Dictionary(uniqueKeysWithValues: (0..<300).map { ("key \($0)", $0) }),
        ["more than two bytes can count": Array(0..<70_000)],
    ]

    @Test(arguments: values.indices) func `is read by Foundation`(index: Int) throws {
        let value = Self.values[index]
        let bytes = try BinaryPropertyList.data(value)
        let read = try PropertyListSerialization.propertyList(from: bytes, options: [], format: nil)
        #expect(NSDictionary(dictionary: value).isEqual(read))
    }

    @Test func `writes a number that needs the sign's bit in sixteen bytes`() throws {
        let bytes = try BinaryPropertyList.data(["n": UInt64.max])
        let number = bytes.dropFirst(13).prefix(17).map { String($0, radix: 16) }.joined(separator: " ")
        #expect(number == "14 0 0 0 0 0 0 0 0 ff ff ff ff ff ff ff ff")
        let read = try PropertyListSerialization.propertyList(from: bytes, options: [], format: nil)
        #expect((read as? [String: NSNumber])?["n"]?.uint64Value == .max)
    }

    @Test func `has an Int8 as a number, not as a truth value`() throws {
        let bytes = try BinaryPropertyList.data(["n": [Int8(1), Int8(0), true, false] as [Any]])
        let list = bytes.dropFirst(13).prefix(11).map { String($0, radix: 16) }.joined(separator: " ")
        #expect(list == "a4 3 4 5 6 10 1 10 0 9 8")
    }

    @Test func `refuses what has no place in it`() {
        #expect(throws: CocoaError.self) { try BinaryPropertyList.data(["url": URL(filePath: "/")]) }
    }
}
