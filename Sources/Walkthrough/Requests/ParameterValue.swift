import JSONText

/// A value among a request's parameters: any JSON, and the two types that JSON has no notation for.
///
/// `{ $date: "2026-01-01T00:00:00Z" }` is a `Date`, `{ $data: "text" }` is `Data`: how an encoder spells them
/// is one of its options.
indirect enum ParameterValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case date(Date)
    case data(Data)
    case array([ParameterValue])
    case object([Member])

    struct Member: Equatable, Sendable {
        let key: String
        let value: ParameterValue
    }

    /// Nil, with the mistake noted, for a date that is none.
    init?(_ json: JSON, _ owner: ScriptObject) {
        switch json.value {
        case .null: self = .null
        case .bool(let bool): self = .bool(bool)
        case .integer(let integer): self = .integer(integer)
        case .number(let number): self = .number(number)
        case .string(let string): self = .string(string)
        case .array(let elements): self = .array(elements.compactMap { ParameterValue($0, owner) })
        case .object(let members):
            if members.count == 1, members[0].key == "$date" {
                guard let date = members[0].value.string.flatMap(ScriptDate.read) else {
                    owner.error(
                        "\"$date\": expected a date such as 2026-01-01T00:00:00Z,"
                            + " found \(members[0].value.found)", at: members[0].value)
                    return nil
                }
                self = .date(date)
            } else if members.count == 1, members[0].key == "$data" {
                guard let text = owner.string(members[0].value, "$data") else { return nil }
                self = .data(Data(text.utf8))
            } else {
                self = .object(
                    members.compactMap { member in
                        ParameterValue(member.value, owner).map { Member(key: member.key, value: $0) }
                    })
            }
        }
    }
}

extension ParameterValue: Encodable {
    func encode(to encoder: any Encoder) throws {
        switch self {
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .object(let members):
            var container = encoder.container(keyedBy: Key.self)
            for member in members { try container.encode(member.value, forKey: Key(stringValue: member.key)) }
        case .null, .bool, .integer, .number, .string, .date, .data:
            try encodeSingle(to: encoder)
        }
    }

    private func encodeSingle(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null, .array, .object: try container.encodeNil()
        case .bool(let bool): try container.encode(bool)
        case .integer(let integer): try container.encode(integer)
        case .number(let number): try container.encode(number)
        case .string(let string): try container.encode(string)
        case .date(let date): try container.encode(date)
        case .data(let data): try container.encode(data)
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension ParameterValue {
    /// The value as Alamofire's older encodings take it, in which everything is `Any`.
    var untyped: any Any & Sendable {
        switch self {
        case .null: NSNull()
        case .bool(let bool): bool
        case .integer(let integer): Int(integer)
        case .number(let number): number
        case .string(let string): string
        case .date(let date): date
        case .data(let data): data
        case .array(let elements): elements.map(\.untyped)
        case .object(let members): Self.dictionary(members)
        }
    }

    static func dictionary(_ members: [Member]) -> Parameters {
        Dictionary(members.map { ($0.key, $0.value.untyped) }, uniquingKeysWith: { $1 })
    }
}
