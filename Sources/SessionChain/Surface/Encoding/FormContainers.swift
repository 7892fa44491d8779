// The three containers of `FormEncoder`: each gives its values the right path and leaves the rest to it.

/// Members by key.
struct FormKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: FormEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) throws { try child(key).encodeNil() }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try child(key).encode(value) }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        child(key).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        child(key).unkeyedContainer()
    }

    /// A superclass writes its members among those of its subclass, as the original has it. JSON's encoder
    /// gives it a key of its own, `super`.
    func superEncoder() -> any Encoder { encoder }

    func superEncoder(forKey key: Key) -> any Encoder { child(key) }

    private func child(_ key: Key) -> FormEncoder { encoder.child(key) }
}

// A synthesized `encode(to:)` calls these for its optionals. The standard library's own versions leave nil
// out, and then no `NilEncoding` would ever be asked.
extension FormKeyedContainer {
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
        try encodeOrNil(value, key)
    }

    private func encodeOrNil<Value: Encodable>(_ value: Value?, _ key: Key) throws {
        if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
    }
}

/// Elements in order.
struct FormUnkeyedContainer: UnkeyedEncodingContainer {
    let encoder: FormEncoder
    private(set) var count = 0

    var codingPath: [any CodingKey] { encoder.codingPath }

    init(encoder: FormEncoder) { self.encoder = encoder }

    mutating func encodeNil() throws {
        if try encoder.child(FormKey(count)).encodeNil() { count += 1 }
    }

    mutating func encode<Value: Encodable>(_ value: Value) throws { try next().encode(value) }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        next().container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }

    /// What a superclass writes takes the place of the array, as the original has it.
    mutating func superEncoder() -> any Encoder {
        count += 1
        return encoder
    }

    private mutating func next() -> FormEncoder {
        defer { count += 1 }
        return encoder.child(FormKey(count))
    }
}

/// One value.
struct FormSingleValueContainer: SingleValueEncodingContainer {
    let encoder: FormEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() throws { try encoder.encodeNil() }

    func encode<Value: Encodable>(_ value: Value) throws { try encoder.encode(value) }
}

/// The place of an element.
private struct FormKey: CodingKey {
    let place: Int

    var stringValue: String { "\(place)" }
    var intValue: Int? { place }

    init(_ place: Int) { self.place = place }
    init?(intValue: Int) { self.init(intValue) }
    init?(stringValue: String) { nil }
}
