import Tracing
import JSONText
import ScriptReading

/// A `Decodable` type that a script describes: `{ id: "Int", name: "String?", tags: ["String"] }`.
indirect enum ModelShape: Equatable, Sendable {
    case string, integer, number, bool
    /// A member that may be missing or null.
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

    /// Reads a description. If it does not describe a type, notes the mistake and returns nil.
    static func read(_ json: JSON, _ reading: Reading) -> ModelShape? {
        switch json.value {
        case .string(let word): return read(word.streamSafe, json, reading)
        case .array(let elements):
            guard elements.count == 1 else {
                reading.error(
                    "\"\(reading.key)\": expected one type in the array, found \(elements.count)", at: json)
                return nil
            }
            return read(elements[0], reading).map { .array($0) }
        case .object(let members):
            let shapes = members.compactMap { member in
                read(member.value, reading).map { Member(name: member.key, shape: $0) }
            }
            return shapes.count == members.count ? .object(shapes) : nil
        case .null, .bool, .integer, .number:
            return reading.mismatch(json, "a type such as \"Int\"")
        }
    }

    private static func read(_ word: String, _ json: JSON, _ reading: Reading) -> ModelShape? {
        let isOptional = word.hasSuffix("?")
        let bare = isOptional ? String(word.dropLast()) : word
        guard let shape = words.first(where: { $0.word == bare })?.shape else {
            let words = words.map(\.word)
            let hint = Spelling.suggestion(for: bare, among: words)
            reading.error(
                "\"\(reading.key)\": expected \(TypeShape.quotedChoice(words)), each also with ?, or an"
                    + " object or array of them, found \(json.found)\(hint)",
                at: json)
            return nil
        }
        return isOptional ? .optional(shape) : shape
    }

    /// A decoder that decodes a `Model` of this shape.
    func decoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.userInfo[Model.shapeKey] = self
        return decoder
    }
}

/// A value of a type that a script describes. It decodes like a synthesized `init(from:)`, with the same
/// errors.
struct Model: Decodable, Sendable {
    static let shapeKey: CodingUserInfoKey = {
        guard let key = CodingUserInfoKey(rawValue: "shape") else {
            preconditionFailure("every text is a key")
        }
        return key
    }()

    let value: ScriptedJSON

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
        try Simulator.current?.admit(membersOfType: members.count)
        let container = try decoder.container(keyedBy: MemberKey.self)
        return try members.compactMap { member in
            let key = MemberKey(stringValue: member.name)
            if case .optional = member.shape, try isMissing(key, in: container) { return nil }
            guard container.contains(key) else { throw missing(key, in: container) }
            let value = try decode(member.shape, from: container.superDecoder(forKey: key))
            return ScriptedJSON.Member(key: member.name, value: value)
        }
    }

    private static func isMissing(
        _ key: MemberKey, in container: KeyedDecodingContainer<MemberKey>
    ) throws -> Bool {
        guard container.contains(key) else { return true }
        return try container.decodeNil(forKey: key)
    }

    private static func missing(
        _ key: MemberKey, in container: KeyedDecodingContainer<MemberKey>
    ) -> DecodingError {
        .keyNotFound(
            key,
            DecodingError.Context(
                codingPath: container.codingPath, debugDescription: "No value for \"\(key.stringValue)\"."))
    }
}
