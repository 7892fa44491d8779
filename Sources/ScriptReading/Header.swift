import JSONText
import Tracing

/// A header field of a script.
package struct Header: Equatable, Sendable {
    /// Sent as it is spelled here, and looked up without regard to case (RFC 9110 §5.1).
    package let name: String
    /// Everything after the colon.
    package let value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

extension ScriptType where Value == [Header] {
    /// An object with one member for each header field.
    package static var headers: ScriptType {
        ScriptType(.map(.string)) { json, reading in
            reading.fields(json)?.compactMap { Header.read($0.value, of: $0, reading) }
        }
    }

    /// The same, but a list of values stands for several lines with one name, as with `Set-Cookie`.
    package static var headerLines: ScriptType {
        ScriptType(.map(TypeShape.string.orList)) { json, reading in
            reading.fields(json)?.flatMap { member in
                reading.lines(of: member)?.compactMap { Header.read($0, of: member, reading) } ?? []
            }
        }
    }
}

extension Reading {
    /// The members of an object with one for each header field. Nil if there are too many.
    package func fields(_ json: JSON) -> [JSON.Member]? {
        guard let members = json.members else { return mismatch(json, "an object") }
        let most = ScriptReader.mostHeaders
        return reader.admits(members.count, of: json, as: key, most: most) ? members : nil
    }

    /// `true` if a member has the name of a header field. Otherwise, notes the mistake.
    package func hasFieldName(_ member: JSON.Member) -> Bool {
        if member.key.isToken { return true }
        reader.problems.error(
            "\"\(key)\": expected a header's name, found \(quoted(member.key))", at: member.keyOffset)
        return false
    }

    /// The values of a field, in a list unless there is one. Nil if there are too many.
    fileprivate func lines(of member: JSON.Member) -> [JSON]? {
        guard let values = member.value.array else { return [member.value] }
        let most = ScriptReader.mostHeaders
        return reader.admits(values.count, of: member.value, as: member.key, most: most) ? values : nil
    }
}

extension Header {
    fileprivate static func read(_ json: JSON, of member: JSON.Member, _ reading: Reading) -> Header? {
        guard reading.hasFieldName(member),
            let value = ScriptType<String>.headerValue.read(json, reading.under(member.key))
        else { return nil }
        return Header(name: member.key, value: value)
    }
}

extension ScriptType where Value == String {
    /// A header's value, or a part of one: a text with the characters that it may have (RFC 9110 §5.5).
    package static var headerValue: ScriptType {
        ScriptType(.string) { json, reading in
            guard let value = String.type.read(json, reading) else { return nil }
            guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                return reading.mismatch(json, "a header's value, without line ends")
            }
            return value
        }
    }
}

extension [Header] {
    /// The fields in the form that the transport takes.
    package var pairs: [(name: String, value: String)] { map { ($0.name, $0.value) } }

    /// The fields in the form that Foundation takes. Of those with one name, the last one counts, however it
    /// is spelled: of two spellings in one dictionary, Foundation would keep one by chance.
    package var fields: [String: String] {
        let last = Dictionary(map { ($0.name.lowercased(), $0) }) { _, last in last }
        return Dictionary(uniqueKeysWithValues: last.values.map { ($0.name, $0.value) })
    }
}

/// A header field that may have another value each time it is set.
package struct ChangingHeader: Equatable, Sendable {
    package let name: String
    /// The values in their order; at least one.
    private let values: [Header]

    fileprivate init?(_ values: [Header]) {
        guard let first = values.first else { return nil }
        name = first.name
        self.values = values
    }

    /// The field as it is set for the nth time, from 1. The last value stays.
    package func field(_ turn: Int) -> Header { values[min(turn, values.count) - 1] }
}

extension ScriptType where Value == [ChangingHeader] {
    /// An object with one member for each header field: its value, or a list of values, one for each time.
    package static var changingHeaders: ScriptType {
        ScriptType(.map(TypeShape.string.orList)) { json, reading in
            reading.fields(json)?.compactMap { member in
                guard let values = reading.lines(of: member) else { return nil }
                if values.isEmpty {
                    return reading.under(member.key).mismatch(member.value, "a value or several")
                }
                return ChangingHeader(values.compactMap { Header.read($0, of: member, reading) })
            }
        }
    }
}
