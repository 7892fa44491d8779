/// A value of a form while it is being built: text, a list, or named members in the order they were encoded.
final class FormNode {
    enum Content {
        case nothing
        case leaf(String)
        case array([FormNode])
        case object([(key: String, node: FormNode)])
    }

    var content = Content.nothing

    /// A new last element. A node that is not an array becomes one.
    func appendElement() -> FormNode {
        let element = FormNode()
        var elements = self.elements
        elements.append(element)
        content = .array(elements)
        return element
    }

    /// The member of that name, made if need be. A node that is not an object becomes one.
    func member(_ key: String) -> FormNode {
        var members = self.members
        if let existing = members.first(where: { $0.key == key }) { return existing.node }
        let member = FormNode()
        members.append((key, member))
        content = .object(members)
        return member
    }

    var elements: [FormNode] { if case .array(let elements) = content { elements } else { [] } }
    var members: [(key: String, node: FormNode)] {
        if case .object(let members) = content { members } else { [] }
    }
}

/// The `Encoder` that an `Encodable` value writes itself to: fills one node.
struct FormEncoder: Encoder {
    let node: FormNode
    let options: URLEncodedFormEncoder
    var codingPath: [any CodingKey] = []

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .object = node.content {} else { node.content = .object([]) }
        return KeyedEncodingContainer(FormKeyedContainer(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if case .array = node.content {} else { node.content = .array([]) }
        return FormUnkeyedContainer(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        FormSingleValueContainer(encoder: self)
    }

    /// The encoder of a child.
    func child(_ node: FormNode, _ key: any CodingKey) -> FormEncoder {
        FormEncoder(node: node, options: options, codingPath: codingPath + [key])
    }

    /// Writes a value: as text if it has one, else by letting it encode itself.
    func encode(_ value: any Encodable) throws {
        if let text = try text(of: value) {
            node.content = .leaf(text)
            return
        }
        try value.encode(to: self)
        // A dictionary's members are unordered, and their hash order changes from run to run.
        if value is any UnorderedMembers, case .object(let members) = node.content {
            node.content = .object(members.sorted { $0.key < $1.key })
        }
    }

    func encodeNil() {
        node.content = options.nilEncoding.encodeNil().map(FormNode.Content.leaf) ?? .nothing
    }

    private func text(of value: any Encodable) throws -> String? {
        switch value {
        case let string as String: string
        case let bool as Bool: options.boolEncoding.encode(bool)
        case let integer as any FixedWidthInteger: "\(integer)"
        case let number as any BinaryFloatingPoint: "\(number)"
        case let decimal as Decimal: "\(decimal)"
        case let url as URL: url.absoluteString
        case let date as Date: try options.dateEncoding.encode(date)
        case let data as Data: try options.dataEncoding.encode(data)
        default: nil
        }
    }
}

/// Values whose members come in hash order.
private protocol UnorderedMembers {}

extension Dictionary: UnorderedMembers {}
