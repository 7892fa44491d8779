import JSONText
import TextPages

/// One object of a script, read key by key with types checked.
///
/// A mistake is noted and the value is nil, so that reading goes on and the author sees every mistake at
/// once.
struct ScriptObject {
    let shape: ObjectShape
    let offset: Int
    let problems: ScriptProblems
    private let members: [JSON.Member]

    /// Checks that `json` is an object of this shape: no unknown key, none missing.
    init?(_ json: JSON, _ shape: ObjectShape, _ problems: ScriptProblems) {
        guard let members = json.members else {
            problems.error("expected \(shape.name), which is an object, found \(json.found)", at: json.offset)
            return nil
        }
        self.shape = shape
        offset = json.offset
        self.problems = problems
        self.members = members
        for member in members {
            guard let key = shape.keys.first(where: { $0.name == member.key }) else {
                reportUnknown(member)
                continue
            }
            problems.limits.note(
                "\"\(key.name)\"", key.limit, at: member.keyOffset, with: member.value)
        }
        for key in shape.keys where key.isRequired && self[key.name] == nil {
            problems.error("\(shape.name) needs \"\(key.name)\": \(key.meaning)", at: json.offset)
        }
    }

    /// What stands for an object with nothing in it: a word in its place.
    init?(standingAloneAt offset: Int, _ shape: ObjectShape, _ problems: ScriptProblems) {
        self.shape = shape
        self.offset = offset
        self.problems = problems
        members = []
        // The word that chose the shape is there; every other key is missing.
        let missing = shape.keys.dropFirst().filter(\.isRequired)
        for key in missing {
            problems.error("\(shape.name) needs \"\(key.name)\": \(key.meaning)", at: offset)
        }
        if !missing.isEmpty { return nil }
    }

    private func reportUnknown(_ member: JSON.Member) {
        problems.error(
            "unknown key \(quoted(member.key)) in \(shape.name); \(hint(forUnknown: member.key))",
            at: member.keyOffset)
    }

    private func hint(forUnknown key: String) -> String {
        if let owner = shape.elsewhere[key] { return "it belongs to \(owner)" }
        let nearest = EditDistance.nearest(to: key, among: shape.keyNames)
        return nearest.map { "did you mean \"\($0)\"?" }
            ?? "known are \(shape.keyNames.joined(separator: ", "))"
    }

    /// The value of a key as it stands.
    subscript(key: String) -> JSON? {
        guard !shape.absent.contains(key) else { return nil }
        precondition(shape.keyNames.contains(key), "\(shape.name) has no key \(key) in its shape")
        return members.first { $0.key == key }?.value
    }

    // MARK: Typed values

    func string(_ key: String) -> String? { read(key, "a string") { $0.string } }

    func flag(_ key: String) -> Bool? { read(key, "true or false") { $0.bool } }

    func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
        self[key].flatMap { integer($0, key, in: range) }
    }

    func number(_ key: String) -> Double? {
        read(key, "a number, not negative") { $0.double.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil } }
    }

    func milliseconds(_ key: String) -> VirtualDuration? {
        read(key, "a number of milliseconds, not negative", Self.milliseconds)
    }

    /// Milliseconds, or a range of them.
    func delay(_ key: String) -> ClosedRange<VirtualDuration>? {
        read(key, "a number of milliseconds or [low, high]") { json in
            if let exact = Self.milliseconds(json) { return exact...exact }
            guard let bounds = json.array, bounds.count == 2,
                let low = Self.milliseconds(bounds[0]), let high = Self.milliseconds(bounds[1]), low <= high
            else { return nil }
            return low...high
        }
    }

    /// One of a few words.
    func word(_ key: String, of words: [String]) -> String? {
        self[key].flatMap { word($0, key, of: words) }
    }

    func word<Word: RawRepresentable<String> & CaseIterable>(_ key: String, as type: Word.Type) -> Word? {
        word(key, of: type.allCases.map(\.rawValue)).flatMap(Word.init(rawValue:))
    }

    func object(_ key: String, _ shape: ObjectShape) -> ScriptObject? {
        self[key].flatMap { ScriptObject($0, shape, problems) }
    }

    /// The elements of an array; none when there is no array.
    func list(_ key: String) -> [JSON] { read(key, "an array") { $0.array } ?? [] }

    func objects(_ key: String, _ shape: ObjectShape) -> [ScriptObject] {
        list(key).compactMap { ScriptObject($0, shape, problems) }
    }

    func strings(_ key: String) -> [String] { list(key).compactMap { string($0, key) } }

    /// The members of an object whose keys are data.
    func map(_ key: String) -> [JSON.Member] { read(key, "an object") { $0.members } ?? [] }

    /// A date such as `2026-01-01T00:00:00Z`.
    func date(_ key: String) -> Date? {
        read(key, "a date such as 2026-01-01T00:00:00Z") { $0.string.flatMap(ScriptDate.read) }
    }

    // MARK: Elements

    func string(_ json: JSON, _ key: String) -> String? { read(json, key, "a string") { $0.string } }

    func integer(_ json: JSON, _ key: String, in range: ClosedRange<Int>) -> Int? {
        read(json, key, "a whole number from \(range.lowerBound) to \(range.upperBound)") { json in
            json.integer.flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    func word(_ json: JSON, _ key: String, of words: [String]) -> String? {
        problems.word(json, key, of: words)
    }

    // MARK: Mistakes

    func error(_ message: String, at json: JSON? = nil) {
        problems.error(message, at: json?.offset ?? offset)
    }

    func mismatch<Value>(_ json: JSON, _ key: String, _ expected: String) -> Value? {
        problems.error("\"\(key)\": expected \(expected), found \(json.found)", at: json.offset)
        return nil
    }

    private func read<Value>(_ key: String, _ expected: String, _ convert: (JSON) -> Value?) -> Value? {
        self[key].flatMap { read($0, key, expected, convert) }
    }

    private func read<Value>(
        _ json: JSON, _ key: String, _ expected: String, _ convert: (JSON) -> Value?
    ) -> Value? {
        convert(json) ?? mismatch(json, key, expected)
    }

    private static func milliseconds(_ json: JSON) -> VirtualDuration? {
        guard let number = json.double, number.isFinite, number >= 0 else { return nil }
        return .seconds(number / 1000)
    }
}

extension JSON {
    /// The value as the end of "found …": its type, and the value itself where it is short.
    var found: String {
        switch value {
        case .string(let string): quoted(string)
        case .integer(let integer): "\(integer)"
        case .number(let number): "\(number)"
        case .bool(let bool): "\(bool)"
        case .null, .array, .object: typeName
        }
    }
}

/// A text in quotes, shortened, with nothing in it that a terminal would obey.
func quoted(_ text: String) -> String { "\"\(shortened(text))\"" }

/// Names that a script gives, as the end of "known are …".
func listed(_ names: [String]) -> String { names.map(shortened).joined(separator: ", ") }

private func shortened(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let shown = scalars.prefix(40).map { scalar -> String in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: "?"
        default: String(scalar)
        }
    }
    return "\(shown.joined())\(scalars.count > 40 ? "…" : "")"
}
