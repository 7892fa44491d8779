import JSONText
import TextPages

/// A `Decodable` type as a script describes it: `{ id: "Int", name: "String?", tags: ["String"] }`.
indirect enum ModelShape: Equatable, Sendable {
    case string, integer, number, bool
    /// The member may be missing, or null.
    case optional(ModelShape)
    case array(ModelShape)
    case object([Member])

    struct Member: Equatable, Sendable {
        let name: String
        let shape: ModelShape
    }

    private static let words: [(word: String, shape: ModelShape)] = [
        ("String", .string), ("Int", .integer), ("Double", .number), ("Bool", .bool),
    ]

    /// Nil, with the mistake noted, for what describes no type.
    init?(_ json: JSON, _ owner: ScriptObject) {
        switch json.value {
        case .string(let text): self.init(word: text, json, owner)
        case .array(let elements):
            guard elements.count == 1, let shape = ModelShape(elements[0], owner) else {
                owner.error("\"of\": expected one type in the array, found \(elements.count)", at: json)
                return nil
            }
            self = .array(shape)
        case .object(let members):
            let shapes = members.compactMap { member in
                ModelShape(member.value, owner).map { Member(name: member.key, shape: $0) }
            }
            guard shapes.count == members.count else { return nil }
            self = .object(shapes)
        case .null, .bool, .integer, .number:
            owner.error("\"of\": expected a type such as \"Int\", found \(json.found)", at: json)
            return nil
        }
    }

    private init?(word: String, _ json: JSON, _ owner: ScriptObject) {
        let isOptional = word.hasSuffix("?")
        let bare = isOptional ? String(word.dropLast()) : word
        guard let shape = Self.words.first(where: { $0.word == bare })?.shape else {
            let words = Self.words.map(\.word)
            let hint = EditDistance.hint(for: bare, among: words)
            owner.error(
                "\"of\": expected \(TypeShape.word(words).expectation), each also with ?, or an object or"
                    + " array of them, found \(json.found)\(hint)", at: json)
            return nil
        }
        self = isOptional ? .optional(shape) : shape
    }

    /// A decoder that knows what a `Model` looks like.
    func decoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.userInfo[Model.shapeKey] = self
        return decoder
    }
}

/// A value of the described type. It decodes as a synthesized `init(from:)` would, with the same errors.
struct Model: Decodable, Sendable, JSONTextual {
    static let shapeKey: CodingUserInfoKey = {
        guard let key = CodingUserInfoKey(rawValue: "shape") else {
            preconditionFailure("every text is a key")
        }
        return key
    }()

    let value: ScriptedJSON
    var jsonText: String { value.text }

    init(from decoder: any Decoder) throws {
        let shape = decoder.userInfo[Self.shapeKey] as? ModelShape ?? .object([])
        value = try Self.decode(shape, from: decoder)
    }

    private static func decode(_ shape: ModelShape, from decoder: any Decoder) throws -> ScriptedJSON {
        switch shape {
        case .string: .string(try decoder.singleValueContainer().decode(String.self))
        case .integer: .integer(try decoder.singleValueContainer().decode(Int64.self))
        case .number: .number(try decoder.singleValueContainer().decode(Double.self))
        case .bool: .bool(try decoder.singleValueContainer().decode(Bool.self))
        case .optional(let wrapped):
            try decoder.singleValueContainer().decodeNil() ? .null : decode(wrapped, from: decoder)
        case .array(let element): .array(try elements(element, from: decoder))
        case .object(let members): .object(try decoded(members, from: decoder))
        }
    }

    private static func elements(
        _ shape: ModelShape, from decoder: any Decoder
    ) throws -> [ScriptedJSON] {
        var container = try decoder.unkeyedContainer()
        var elements: [ScriptedJSON] = []
        while !container.isAtEnd { elements.append(try decode(shape, from: container.superDecoder())) }
        return elements
    }

    private static func decoded(
        _ members: [ModelShape.Member], from decoder: any Decoder
    ) throws -> [ScriptedJSON.Member] {
        let container = try decoder.container(keyedBy: Key.self)
        return try members.compactMap { member in
            let key = Key(stringValue: member.name)
            if case .optional = member.shape, try isMissing(key, in: container) { return nil }
            guard container.contains(key) else { throw missing(key, in: container) }
            let value = try decode(member.shape, from: container.superDecoder(forKey: key))
            return ScriptedJSON.Member(key: member.name, value: value)
        }
    }

    private static func isMissing(_ key: Key, in container: KeyedDecodingContainer<Key>) throws -> Bool {
        guard container.contains(key) else { return true }
        return try container.decodeNil(forKey: key)
    }

    private static func missing(_ key: Key, in container: KeyedDecodingContainer<Key>) -> DecodingError {
        .keyNotFound(
            key,
            DecodingError.Context(
                codingPath: container.codingPath, debugDescription: "No value for \"\(key.stringValue)\"."))
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
