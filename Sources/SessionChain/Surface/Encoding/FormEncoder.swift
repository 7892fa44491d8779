/// A value of a form while it is being built: text, a list, or named members in the order they were encoded.
///
/// Mirrors Alamofire 5.12 `URLEncodedFormComponent`.
final class FormNode {
    enum Content {
        case leaf(String)
        case array([FormNode])
        case object([(key: String, node: FormNode)])
    }

    private(set) var content = Content.object([])
    /// The members of an object by name. A form may have thousands.
    private var named: [String: FormNode] = [:]

    /// Puts text at the end of a path. A node on the way that is not what its next key asks for becomes that,
    /// and loses what it had.
    ///
    /// A key that has an integer is a place in a list, whatever its type. A dictionary's key has one if it
    /// looks like an integer, so `["7": "x"]` is a list of one element.
    func set(_ text: String, at path: ArraySlice<any CodingKey>) {
        guard let key = path.first else { return content = .leaf(text) }
        let child = key.intValue.map(element) ?? member(key.stringValue)
        child.set(text, at: path.dropFirst())
    }

    /// The element at that place. A list has no gaps: any place that it does not have is a new last element.
    private func element(at index: Int) -> FormNode {
        var elements: [FormNode] = []
        if case .array(let list) = content { elements = list }
        if elements.indices.contains(index) { return elements[index] }
        let element = FormNode()
        // A list that is also kept here would be copied.
        content = .array([])
        elements.append(element)
        content = .array(elements)
        return element
    }

    /// The member of that name, made if need be.
    private func member(_ key: String) -> FormNode {
        guard case .object(var members) = content else {
            content = .object([])
            named = [:]
            return member(key)
        }
        if let existing = named[key] { return existing }
        let member = FormNode()
        named[key] = member
        content = .object([])
        members.append((key, member))
        content = .object(members)
        return member
    }
}

extension FormNode: CustomStringConvertible {
    var description: String {
        switch content {
        case .leaf(let text): text
        case .array(let elements): "\(elements)"
        case .object(let members): "[\(members.map { "\($0.key): \($0.node)" }.joined(separator: ", "))]"
        }
    }
}

/// The `Encoder` that an `Encodable` value writes itself to: puts each text where its path leads.
struct FormEncoder: Encoder {
    let root: FormNode
    let options: URLEncodedFormEncoder
    var codingPath: [any CodingKey] = []

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(FormKeyedContainer(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { FormUnkeyedContainer(encoder: self) }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        FormSingleValueContainer(encoder: self)
    }

    /// The encoder of a child.
    func child(_ key: any CodingKey) -> FormEncoder {
        FormEncoder(root: root, options: options, codingPath: codingPath + [key])
    }

    /// Writes a value: as text if it has one, else by letting it encode itself.
    func encode(_ value: any Encodable) throws {
        if let text = try text(of: value) { return try write(text) }
        if let value = value as? any UnorderedMembers { return try value.encodeSorted(to: self) }
        try value.encode(to: self)
    }

    /// Writes nil; returns `false` if it is left out.
    @discardableResult
    func encodeNil() throws -> Bool {
        guard let text = options.nilEncoding.encodeNil() else { return false }
        try write(text)
        return true
    }

    /// Puts text where the path leads, after counting the pair that it becomes. The names of all values that
    /// it is nested in are a part of that, so a few parameters may make a form of any size. Each stands in
    /// brackets, which are escaped with six characters. The pair counts once for each of these values,
    /// because the pairs of each are sorted and joined.
    private func write(_ text: String) throws {
        let bytes = codingPath.reduce(text.escapedByteCount) { $0 + $1.stringValue.escapedByteCount + 6 }
        try Simulator.current?.admit(bytes: bytes * max(codingPath.count, 1))
        root.set(text, at: codingPath[...])
    }

    /// The text of a value that is not to encode itself. A `URL` does, by keys that are integers, and so it
    /// becomes a list of one element.
    private func text(of value: any Encodable) throws -> String? {
        switch value {
        case let string as String: string
        case let bool as Bool: options.boolEncoding.encode(bool)
        case let integer as any FixedWidthInteger: "\(integer)"
        case let number as any BinaryFloatingPoint: "\(number)"
        case let decimal as Decimal: "\(decimal)"
        case let date as Date: try options.dateEncoding.encode(date)
        case let data as Data: try options.dataEncoding.encode(data)
        default: nil
        }
    }
}

// MARK: Values without an order

/// A value whose members come in hash order, which changes from run to run. They are written sorted.
private protocol UnorderedMembers {
    func encodeSorted(to encoder: FormEncoder) throws
}

extension Dictionary: UnorderedMembers where Key: Encodable, Value: Encodable {
    /// Writes a list of keys and values in turn if the keys are not coding keys, as a dictionary does itself.
    fileprivate func encodeSorted(to encoder: FormEncoder) throws {
        guard Key.self is any CodingKeyRepresentable.Type else {
            var list = encoder.unkeyedContainer()
            for (key, value) in try encoder.sorted(self, by: \.key) {
                try list.encode(key)
                try list.encode(value)
            }
            return
        }
        let members = compactMap { member in
            (member.key as? any CodingKeyRepresentable).map { (key: $0.codingKey, value: member.value) }
        }
        for (key, value) in members.sorted(by: { $0.key.place < $1.key.place }) {
            try encoder.child(key).encode(value)
        }
    }
}

extension Set: UnorderedMembers where Element: Encodable {
    fileprivate func encodeSorted(to encoder: FormEncoder) throws {
        var list = encoder.unkeyedContainer()
        for element in try encoder.sorted(self, by: \.self) { try list.encode(element) }
    }
}

extension FormEncoder {
    /// Members in the order of the text that a part of each is encoded to.
    fileprivate func sorted<Members: Sequence, Part: Encodable>(
        _ members: Members, by part: (Members.Element) -> Part
    ) throws -> [Members.Element] {
        let texts = try members.map { member in
            let node = FormNode()
            try FormEncoder(root: node, options: options).encode(part(member))
            return (text: "\(node)", member: member)
        }
        return texts.sorted { $0.text < $1.text }.map(\.member)
    }
}

extension CodingKey {
    /// Where a key of a dictionary comes: integers first, by their size, so that each is the next element of
    /// the list.
    fileprivate var place: (Int, Int, String) { (intValue == nil ? 1 : 0, intValue ?? 0, stringValue) }
}
