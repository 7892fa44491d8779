import JSONText

/// How values of a type are written in a script: describes them for the schema, and reads them.
package struct ScriptType<Value>: Sendable {
    package let shape: TypeShape
    /// Reads a value. If the JSON is something else, notes the mistake and returns nil.
    package let read: @Sendable (JSON, Reading) -> Value?

    package init(_ shape: TypeShape, read: @escaping @Sendable (JSON, Reading) -> Value?) {
        self.shape = shape
        self.read = read
    }

    /// - Parameters:
    ///   - expected: the end of "expected …" in the message about anything else.
    ///   - convert: returns nil for JSON that is not a value of the type.
    package init(_ shape: TypeShape, _ expected: String, _ convert: @escaping @Sendable (JSON) -> Value?) {
        self.init(shape) { json, reading in convert(json) ?? reading.mismatch(json, expected) }
    }
}

/// A type whose values are written in the same way under every key.
package protocol ScriptValue: SendableMetatype {
    static var type: ScriptType<Self> { get }
}

/// The place in a script where a value is being read.
package struct Reading {
    /// The key of the value, for messages.
    package let key: String
    /// The object that has the key.
    package let object: ScriptObject

    package var reader: ScriptReader { object.reader }

    /// Notes that something else was expected, and returns nil.
    package func mismatch<Value>(_ json: JSON, _ expected: String) -> Value? {
        error("\"\(key)\": expected \(expected), found \(json.found)", at: json)
        reader.names.overlook(json)
        return nil
    }

    /// Notes a mistake.
    package func error(_ message: String, at json: JSON) { reader.problems.error(message, at: json.offset) }

    /// The place of a value inside this one that has a key of its own.
    package func under(_ key: String) -> Reading { Reading(key: key, object: object) }
}

// MARK: - Words

extension ScriptType where Value: Sendable {
    /// One of a few words, each with the value it stands for.
    ///
    /// - Parameter next: what to say of a word that is near to none of many.
    package static func words(
        _ table: [(word: String, value: Value)],
        or next: @escaping @Sendable (String) -> String = ScriptProblems.listedInSchema
    ) -> ScriptType {
        // A key path of a tuple with a generic value would be made anew at each call.
        let words = table.map { $0.word }
        return ScriptType(.word(words)) { json, reading in
            reading.reader.problems.word(json, reading.key, of: words, or: next).flatMap { found in
                table.first { $0.word == found }?.value
            }
        }
    }
}

/// An enum whose cases are words in scripts.
package protocol ScriptWord: ScriptValue, CaseIterable, Sendable {
    var word: String { get }
}

extension ScriptWord {
    package static var type: ScriptType<Self> { .words(allCases.map { ($0.word, $0) }) }
}

extension ScriptWord where Self: RawRepresentable<String> {
    package var word: String { rawValue }
}

// MARK: - Lists and maps

extension ScriptType {
    /// An array. Elements with mistakes are left out, once the mistakes are noted.
    package static func list<Element>(
        of element: ScriptType<Element>, most: Int = ScriptReader.mostElements.inOne
    ) -> ScriptType where Value == [Element] {
        ScriptType(.list(element.shape)) { json, reading in
            guard let elements = json.array else { return reading.mismatch(json, "an array") }
            guard reading.reader.admits(elements.count, of: json, as: reading.key, most: most) else {
                return nil
            }
            var values: [Element] = []
            for json in elements where !reading.reader.problems.areEnough {
                if let value = element.read(json, reading) { values.append(value) }
            }
            return values
        }
    }

    /// An object whose keys are names of the script's choice. Values with mistakes are left out, once the
    /// mistakes are noted.
    ///
    /// - Parameter thing: what has these names, if the script refers to them elsewhere.
    package static func map<Element>(
        of element: ScriptType<Element>, naming thing: ScriptNames.Thing? = nil,
        most: Int = ScriptReader.mostElements.inOne
    ) -> ScriptType where Value == [Named<Element>] {
        ScriptType(.map(element.shape)) { json, reading in
            guard let members = json.members else { return reading.mismatch(json, "an object") }
            guard reading.reader.admits(members.count, of: json, as: reading.key, most: most) else {
                return nil
            }
            var values: [Named<Element>] = []
            for member in members where !reading.reader.problems.areEnough {
                if let thing {
                    let name = JSON.Name(text: member.key, offset: member.keyOffset)
                    reading.reader.names.give(name, to: thing)
                }
                if member.key.isEmpty {
                    reading.reader.problems.error(
                        "\"\(reading.key)\": expected a name, found \"\"", at: member.keyOffset)
                }
                let value = element.read(member.value, reading)
                if let value { values.append(Named(name: member.key, value: value)) }
            }
            return values
        }
    }
}

/// A value and the name that the script gives it.
package struct Named<Value> {
    package let name: String
    package let value: Value

    package init(name: String, value: Value) {
        self.name = name
        self.value = value
    }
}

extension Named: Sendable where Value: Sendable {}

extension Sequence {
    /// The values by their names. Of those with the same name, the first counts.
    package func byName<Value>() -> [String: Value] where Element == Named<Value> {
        Dictionary(map { ($0.name, $0.value) }) { first, _ in first }
    }
}

extension Array: ScriptValue where Element: ScriptValue {
    package static var type: ScriptType<[Element]> { .list(of: Element.type) }
}

// MARK: - Objects

extension ScriptType {
    /// The object that a record describes.
    package static func object<Record: ScriptRecord>(_ record: Record.Type) -> ScriptType
    where Value == Record.Made {
        ScriptType(.object(record)) { json, reading in
            let shape = reading.reader.shape(of: .record(ObjectIdentifier(record))) { record.shape }
            guard let object = ScriptObject(json, shape, reading.reader) else { return nil }
            return object.make(record)?.made(object)
        }
    }

    /// A value of this type, or the object that a record describes.
    package func or<Record: ScriptRecord>(_ record: Record.Type) -> ScriptType where Value == Record.Made {
        let object = ScriptType.object(record)
        return ScriptType(.oneOf([shape, object.shape])) { json, reading in
            json.members == nil ? read(json, reading) : object.read(json, reading)
        }
    }

    /// A text that is sent, or the object that a record describes.
    package static func text<Record: ScriptRecord>(
        _ make: @escaping @Sendable (String) -> Value, or record: Record.Type
    ) -> ScriptType where Value == Record.Made {
        let object = ScriptType.object(record)
        return ScriptType(.oneOf([.string, object.shape])) { json, reading in
            json.written.map(make) ?? object.read(json, reading)
        }
    }

    /// The same in a script, converted to another type.
    package func map<Other>(_ convert: @escaping @Sendable (Value) -> Other?) -> ScriptType<Other> {
        ScriptType<Other>(shape) { json, reading in read(json, reading).flatMap(convert) }
    }
}
