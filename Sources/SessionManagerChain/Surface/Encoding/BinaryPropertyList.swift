/// A property list in its binary form, `bplist00`.
///
/// Foundation writes the same format, with the entries of a dictionary in another order in each process; here
/// keys are sorted, so that every run sends the same bytes. The format is that of Core Foundation's
/// `CFBinaryPList`: objects one after the other, a table of where each begins, and a trailer that says how to
/// read the table. Objects name one another by their place.
struct BinaryPropertyList {
    /// An object, whose parts have places of their own.
    private enum Object {
        case scalar(Data)
        case array([Int])
        case dictionary(keys: [Int], values: [Int])
    }

    private var objects: [Object] = []

    /// The bytes of a property list. Throws for a value that has no place in one.
    static func data(_ propertyList: Any) throws -> Data {
        var list = BinaryPropertyList()
        _ = try list.add(propertyList)
        return list.encoded()
    }

    // MARK: From values to objects

    /// Takes in a value and all its parts; gives its place.
    private mutating func add(_ value: Any) throws -> Int {
        let place = objects.count
        objects.append(.array([]))
        switch value {
        case let text as String: objects[place] = .scalar(Self.text(text))
        case let data as Data: objects[place] = .scalar(Self.marked(0x40, data.count) + data)
        case let date as Date:
            objects[place] = .scalar(
                Data([0x33]) + Self.bytes(date.timeIntervalSinceReferenceDate.bitPattern))
        case let number as NSNumber:
            // An `Int8` may have the C type of a truth value.
            let isByte = type(of: value) == Int8.self
            objects[place] = .scalar(isByte ? Self.integer(number.int64Value) : Self.number(number))
        case let elements as [Any]: objects[place] = .array(try elements.map { try add($0) })
        case let entries as [String: Any]:
            let sorted = entries.sorted { $0.key < $1.key }
            objects[place] = .dictionary(
                keys: try sorted.map { try add($0.key) }, values: try sorted.map { try add($0.value) })
        default: throw CocoaError(.propertyListWriteInvalid)
        }
        return place
    }

    private static func text(_ text: String) -> Data {
        let ascii = text.unicodeScalars.allSatisfy(\.isASCII)
        guard !ascii else { return marked(0x50, text.utf8.count) + Data(text.utf8) }
        return marked(0x60, text.utf16.count) + text.utf16.reduce(into: Data()) { $0 += bytes($1) }
    }

    private static func number(_ number: NSNumber) -> Data {
        switch String(cString: number.objCType) {
        case "c" where number == true, "B" where number == true: Data([0x09])
        case "c" where number == false, "B" where number == false: Data([0x08])
        case "d", "f": Data([0x23]) + bytes(number.doubleValue.bitPattern)
        // Eight bytes have a sign, so a number that needs all of their bits without one gets sixteen.
        case "Q" where number.uint64Value > UInt64(Int64.max):
            Data([0x14]) + bytes(UInt64(0)) + bytes(number.uint64Value)
        default: integer(number.int64Value)
        }
    }

    /// An integer in as few bytes as it needs: 1, 2, 4 or 8; a negative one in 8.
    private static func integer(_ value: Int64) -> Data {
        switch value {
        case 0...0xFF: Data([0x10]) + bytes(UInt8(value))
        case 0...0xFFFF: Data([0x11]) + bytes(UInt16(value))
        case 0...0xFFFF_FFFF: Data([0x12]) + bytes(UInt32(value))
        default: Data([0x13]) + bytes(value)
        }
    }

    // MARK: From objects to bytes

    private func encoded() -> Data {
        let placeSize = objects.count <= 0xFF ? 1 : objects.count <= 0xFFFF ? 2 : 4
        var data = Data("bplist00".utf8)
        var offsets: [Int] = []
        for object in objects {
            offsets.append(data.count)
            data += bytes(of: object, placeSize)
        }
        let table = data.count
        for offset in offsets { data += Self.bytes(UInt32(offset)) }
        data += Data(repeating: 0, count: 6) + Data([4, UInt8(placeSize)])
        for number in [objects.count, 0, table] { data += Self.bytes(UInt64(number)) }
        return data
    }

    private func bytes(of object: Object, _ placeSize: Int) -> Data {
        let places = { (list: [Int]) in
            list.reduce(into: Data()) { $0 += Self.bytes(UInt32($1)).suffix(placeSize) }
        }
        return switch object {
        case .scalar(let data): data
        case .array(let elements): Self.marked(0xA0, elements.count) + places(elements)
        case .dictionary(let keys, let values): Self.marked(0xD0, keys.count) + places(keys) + places(values)
        }
    }

    /// The byte that says what follows, and how many of it; from 15 on, the number is an object of its own.
    private static func marked(_ kind: UInt8, _ count: Int) -> Data {
        count < 15 ? Data([kind | UInt8(count)]) : Data([kind | 0x0F]) + integer(Int64(count))
    }

    /// A number's bytes, the most significant first.
    private static func bytes(_ value: some FixedWidthInteger) -> Data {
        withUnsafeBytes(of: value.bigEndian) { Data($0) }
    }
}
