/// A value of a form while it is being built: text, a list, or named members in the order they were encoded.
final class FormNode {
    enum Content {
        case nothing
        case leaf(String)
        case array([FormNode])
        case object([(key: String, node: FormNode)])
    }

    var content = Content.nothing
    /// The members of an object by name. A form may have thousands.
    private var named: [String: FormNode] = [:]

    var elements: [FormNode] { if case .array(let elements) = content { elements } else { [] } }

    func becomeObject() {
        if case .object = content { return }
        content = .object([])
        named = [:]
    }

    /// A new last element. A node that is not an array becomes one.
    func appendElement() -> FormNode {
        let element = FormNode()
        var elements = elements
        // A list that is also kept here would be copied.
        content = .nothing
        elements.append(element)
        content = .array(elements)
        return element
    }

    /// The member of that name, made if need be. A node that is not an object becomes one.
    func member(_ key: String) -> FormNode {
        becomeObject()
        if let existing = named[key] { return existing }
        guard case .object(var members) = content else { preconditionFailure("an object is one") }
        let member = FormNode()
        named[key] = member
        content = .nothing
        members.append((key, member))
        content = .object(members)
        return member
    }
}

/// The `Encoder` that an `Encodable` value writes itself to: fills one node.
struct FormEncoder: Encoder {
    let node: FormNode
    let options: URLEncodedFormEncoder
    var codingPath: [any CodingKey] = []

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        node.becomeObject()
        return KeyedEncodingContainer(FormKeyedContainer(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        // The node becomes an array with its first element: an empty one leaves no trace, as in the original.
        FormUnkeyedContainer(encoder: self)
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
