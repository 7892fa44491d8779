import JSONText
import ScriptReading

/// A value among a request's parameters: any JSON value, or one of two types for which JSON has no notation.
///
/// `{ $date: "2026-01-01T00:00:00Z" }` is a `Date` and `{ $data: "text" }` is `Data`. Options of the encoders
/// say how these are written.
indirect enum ParameterValue: Equatable, Sendable {
    /// A value without members or elements of its own.
    case plain(ScriptedJSON)
    case date(Date)
    case data(Data)
    case array([ParameterValue])
    case object([Member])

    struct Member: Equatable, Sendable {
        let key: String
        let value: ParameterValue
    }
}

extension ParameterValue: ScriptValue {
    static var type: ScriptType<ParameterValue> { ScriptType(.json, read: read) }

    /// Reads a value. Notes a mistake and returns nil for `$date` without a date, or `$data` without text.
    private static func read(_ json: JSON, _ reading: Reading) -> ParameterValue? {
        switch json.value {
        case .null, .bool, .integer, .number, .string:
            .plain(ScriptedJSON(json))
        case .array(let elements):
            reading.reader.admits(elements.count, of: json, as: reading.key)
                ? .array(elements.compactMap { read($0, reading) }) : nil
        case .object(let members):
            typed(members, reading) ?? self.members(members, of: json, reading).map { .object($0) }
        }
    }

    /// A date or bytes, if that is what the object stands for.
    private static func typed(_ members: [JSON.Member], _ reading: Reading) -> ParameterValue? {
        guard members.count == 1, let member = members.first else { return nil }
        let reading = reading.under(member.key)
        return switch member.key {
        case "$date": Date.type.read(member.value, reading).map { .date($0) }
        case "$data": ScriptType<String>.written.read(member.value, reading).map { .data(Data($0.utf8)) }
        default: nil
        }
    }

    fileprivate static func members(
        _ members: [JSON.Member], of json: JSON, _ reading: Reading
    ) -> [Member]? {
        guard reading.reader.admits(members.count, of: json, as: reading.key) else { return nil }
        return members.compactMap { member in
            read(member.value, reading).map { Member(key: member.key, value: $0) }
        }
    }
}

extension ScriptType where Value == [ParameterValue.Member] {
    /// The parameters of a request, in the script's order.
    static var parameters: ScriptType {
        ScriptType(.map(.json)) { json, reading in
            guard let members = json.members else { return reading.mismatch(json, "an object") }
            return ParameterValue.members(members, of: json, reading)
        }
    }
}

extension ParameterValue: Encodable {
    func encode(to encoder: any Encoder) throws {
        switch self {
        case .plain(let json): try json.encode(to: encoder)
        case .date(let date): try encode(date, to: encoder)
        case .data(let data): try encode(data, to: encoder)
        case .array(let elements): try elements.encode(to: encoder)
        case .object(let members):
            var container = encoder.container(keyedBy: MemberKey.self)
            for member in members {
                try container.encode(member.value, forKey: MemberKey(stringValue: member.key))
            }
        }
    }

    /// An encoder writes a date or bytes in its own way only if it is given them as a value.
    private func encode(_ value: some Encodable, to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

extension ParameterValue {
    /// The value for Alamofire's older encodings, which take `Any`.
    var untyped: any Any & Sendable {
        switch self {
        case .plain(let json): json.untyped
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

extension ScriptedJSON {
    /// The same value in Foundation's types.
    fileprivate var untyped: any Any & Sendable {
        switch self {
        case .null: NSNull()
        case .bool(let bool): bool
        case .integer(let integer): Int(integer)
        case .number(let number): number
        case .string(let string): string
        case .array(let elements): elements.map(\.untyped)
        case .object(let members):
            Dictionary(members.map { ($0.key, $0.value.untyped) }, uniquingKeysWith: { $1 })
        }
    }
}
