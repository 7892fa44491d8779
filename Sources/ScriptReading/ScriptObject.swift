import Tracing
import JSONText

/// An object of a script that is being read.
///
/// Mistakes are noted and reading goes on, so that the author sees all of them at once.
package final class ScriptObject: @unchecked Sendable {
    // Unchecked: a script is read by one task, and its objects do not outlive the reading.
    package let shape: ObjectShape
    /// Where it begins.
    package let offset: Int
    package let reader: ScriptReader
    private let members: [JSON.Member]
    /// Values whose keys are misspelt, by the keys that were probably meant. Reading goes on with them, so
    /// that one misspelt key is one mistake.
    private var guessed: [String: JSON] = [:]

    /// `true` if a required key of the value that is being made is missing or wrong.
    var lacksValue = false
    /// `true` while a value is made that does not belong to this object, though a key of it asks for it.
    var isAside = false
    /// The values behind `@Keys` and `@Parts` in the value that is being made.
    package var groups: [any ScriptKeys] = []

    /// Checks that `json` is an object without unknown keys, and that no required key is missing.
    package init?(_ json: JSON, _ shape: ObjectShape, _ reader: ScriptReader) {
        guard let members = json.members else {
            reader.problems.error(
                "expected \(shape.noun), which is an object, found \(json.found)", at: json.offset)
            return nil
        }
        self.shape = shape
        offset = json.offset
        self.reader = reader
        self.members = members
        for member in members where !reader.problems.areEnough {
            guard let key = shape.keys.first(where: { $0.name == member.key }) else {
                reportUnknown(member)
                continue
            }
            reader.problems.limits.note(
                "\"\(key.name)\"", key.limit, at: member.keyOffset, with: member.value)
        }
        for key in shape.keys
        where key.isRequired && json[key.name] == nil && guessed[key.name] == nil { reportMissing(key) }
    }

    /// Makes the object that a word alone stands for: one with nothing in it but that word.
    package init?(standingAloneAt offset: Int, _ shape: ObjectShape, _ reader: ScriptReader) {
        self.shape = shape
        self.offset = offset
        self.reader = reader
        members = []
        let missing = shape.keys.dropFirst().filter(\.isRequired)
        for key in missing { reportMissing(key) }
        if !missing.isEmpty { return nil }
    }

    // MARK: Reading

    /// Makes a value whose keys have the values of this object. If a required key is missing or wrong, the
    /// mistake is noted and the result is nil.
    package func make<Value: ScriptKeys>(_ type: Value.Type) -> Value? {
        lacksValue = false
        groups = []
        let value = KeyScope.$entered.withValue(.reading(self)) { Value() }
        guard !lacksValue else { return nil }
        for group in groups { group.check(self) }
        value.check(self)
        return value
    }

    /// The JSON of a key, or nil if the object, or its form, does not have the key.
    package func json(of key: String) -> JSON? {
        assert(
            shape.keys.contains { $0.name == key } || shape.absent.contains(key),
            "\(shape.noun) has no key \(key) in its shape")
        guard let json = members.first(where: { $0.key == key })?.value ?? guessed[key],
            !shape.absent.contains(key)
        else { return nil }
        return json
    }

    // MARK: Mistakes

    /// Notes a mistake that concerns the object as a whole.
    package func error(_ message: String) { reader.problems.error(message, at: offset) }

    /// Notes a mistake for each of these keys that the object has: `"length": expected "stream" beside it`.
    package func refuse(_ keys: KeyPlace..., because message: String) { refuse(keys, because: message) }

    package func refuse(_ keys: [KeyPlace], because message: String) {
        for key in keys {
            if let json = key.json { reader.problems.error("\"\(key.name)\": \(message)", at: json.offset) }
        }
    }

    /// Notes that a key has another value than expected. Does nothing if the object does not have the key.
    package func mismatch(_ key: KeyPlace, _ expected: String) {
        if let json = key.json { refuse(key, because: "expected \(expected), found \(json.found)") }
    }

    /// Notes that some chains leave out those of these keys that the object has.
    package func limit(_ keys: [KeyPlace], _ limit: ChainLimit) {
        for key in keys {
            guard let json = key.json else { continue }
            reader.problems.limits.note("\"\(key.name)\"", limit, at: json.offset, with: json)
        }
    }

    private func reportMissing(_ key: KeyShape) {
        reader.problems.error("\(shape.noun) needs \"\(key.name)\": \(key.meaning)", at: offset)
    }

    private func reportUnknown(_ member: JSON.Member) {
        let owner = shape.elsewhere(member.key)
        let meant = owner == nil ? EditDistance.nearest(to: member.key, among: shape.keyNames) : nil
        let hint =
            owner.map { "it belongs to \($0)" } ?? meant.map { Spelling.question([$0]) }
            ?? "known are \(shape.keyNames.joined(separator: ", "))"
        reader.problems.error(
            "unknown key \(quoted(member.key)) in \(shape.noun); \(hint)", at: member.keyOffset)
        reader.names.overlook(member.value)
        if let meant { guess(meant, member.value) }
    }

    /// Reads on as if the key of a value had been spelled as it was probably meant.
    private func guess(_ key: String, _ value: JSON) {
        guard guessed[key] == nil, !members.contains(where: { $0.key == key }) else { return }
        guessed[key] = value
        reader.problems.guesses.insert(value.offset)
    }
}

extension JSON {
    /// The value as the end of "found …": a short value itself, or the type of a long one.
    package var found: String {
        switch value {
        case .string(let string): quoted(string)
        case .integer(let integer): "\(integer)"
        case .number(let number): "\(number)"
        case .bool(let bool): "\(bool)"
        case .array(let elements) where elements.isEmpty: "an empty array"
        case .null, .array, .object: typeName
        }
    }
}

/// Joins names from a script for the end of "known are …".
package func listed(_ names: [String]) -> String { names.map(shortened).joined(separator: ", ") }
