/// The JSON Schema of scripts and courses, for editors. It comes from the same declarations that the loader
/// reads with.
package enum ScriptSchema {
    /// The schema as indented JSON, with a line end at the end.
    ///
    /// - Parameter whole: the object that a whole file is.
    package static func text(of whole: ObjectShape) -> String { schema(of: whole).indentedText + "\n" }

    private static func schema(of whole: ObjectShape) -> ScriptedJSON {
        var definitions = Definitions()
        let reference = definitions.reference(to: whole)
        let title = "\(whole.noun.prefix(1).uppercased())\(whole.noun.dropFirst()) of reqtrace"
        return object([
            ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            ("title", .string(title)),
            reference,
            ("$defs", object(definitions.written)),
        ])
    }

    fileprivate static func object(_ members: [(String, ScriptedJSON)]) -> ScriptedJSON {
        .object(members.map { ScriptedJSON.Member(key: $0.0, value: $0.1) })
    }
}

extension ObjectShape {
    /// The noun without its first word, in camel case: `retryPolicy` for `a retry policy`.
    package var definitionName: String {
        let words = noun.split(separator: " ").dropFirst()
        return words.dropFirst().reduce(String(words.first ?? "")) { $0 + $1.capitalized }
    }
}

/// The definitions of all shapes met so far.
private struct Definitions {
    private(set) var written: [(String, ScriptedJSON)] = []
    private var keyNames: [String: [String]] = [:]

    /// A reference to the definition of a shape, which is added if it is new.
    mutating func reference(to shape: ObjectShape) -> (String, ScriptedJSON) {
        ("$ref", .string("#/$defs/\(define(shape))"))
    }

    /// Defines a shape unless it is defined, and returns the definition's name. A form that has fewer keys in
    /// one place than in another has a definition for each: `stringHandler` and `stringHandler2`.
    private mutating func define(_ shape: ObjectShape) -> String {
        var name = shape.definitionName
        var number = 1
        while let known = keyNames[name] {
            if known == shape.keyNames { return name }
            number += 1
            name = "\(shape.definitionName)\(number)"
        }
        keyNames[name] = shape.keyNames
        // Keeps the place before the keys lead to other shapes, so that shapes stand in the order they are
        // met.
        let place = written.count
        written.append((name, .null))
        let keys = shape.keys.map { ($0.name, schema($0)) }
        var members: [(String, ScriptedJSON)] = [
            ("type", .string("object")), ("properties", ScriptSchema.object(keys)),
        ]
        let required = shape.keys.filter(\.isRequired).map { ScriptedJSON.string($0.name) }
        if !required.isEmpty { members.append(("required", .array(required))) }
        members.append(("additionalProperties", .bool(false)))
        written[place].1 = ScriptSchema.object(members)
        return name
    }

    private mutating func schema(_ key: KeyShape) -> ScriptedJSON {
        ScriptSchema.object([("description", .string(key.meaning))] + members(key.type))
    }

    private mutating func members(_ type: TypeShape) -> [(String, ScriptedJSON)] {
        switch type {
        case .string: [("type", .string("string"))]
        case .flag: [("type", .string("boolean"))]
        case .integer(let range):
            [
                ("type", .string("integer")), ("minimum", .integer(Int64(range.lowerBound))),
                ("maximum", .integer(Int64(range.upperBound))),
            ]
        case .number(let most): number(upTo: most)
        case .scalar: [("type", .array(["string", "number", "boolean"].map { .string($0) }))]
        case .delay: delay
        case .word(let words): [("enum", .array(words.map { .string($0) }))]
        case .wordAlone(let forms): members(.word(forms.wordsAlone))
        case .object(let record): [reference(to: record.shape)]
        case .forms(let forms):
            [("anyOf", .array(forms.shapes.map { ScriptSchema.object([reference(to: $0)]) }))]
        case .list(let type): [("type", .string("array")), ("items", ScriptSchema.object(members(type)))]
        case .map(let type):
            [
                ("type", .string("object")),
                ("propertyNames", ScriptSchema.object([("minLength", .integer(1))])),
                ("additionalProperties", ScriptSchema.object(members(type))),
            ]
        case .json: []
        case .oneOf(let types): [("anyOf", .array(types.map { ScriptSchema.object(members($0)) }))]
        }
    }

    private func number(upTo most: Int64?) -> [(String, ScriptedJSON)] {
        var written: [(String, ScriptedJSON)] = [("type", .string("number")), ("minimum", .integer(0))]
        if let most { written.append(("maximum", .integer(most))) }
        return written
    }

    private var delay: [(String, ScriptedJSON)] {
        let one = ScriptSchema.object(number(upTo: nil))
        let pair = ScriptSchema.object([
            ("type", .string("array")), ("items", one), ("minItems", .integer(2)),
            ("maxItems", .integer(2)),
        ])
        return [("anyOf", .array([one, pair]))]
    }
}

extension ScriptedJSON {
    /// The value as JSON, indented by two spaces. An array of scalars stays on one line.
    var indentedText: String { indented(by: "") }

    private func indented(by margin: String) -> String {
        let inner = margin + "  "
        switch self {
        case .object(let members) where !members.isEmpty:
            let lines = members.map {
                "\(inner)\(ScriptedJSON.string($0.key).text): \($0.value.indented(by: inner))"
            }
            return "{\n\(lines.joined(separator: ",\n"))\n\(margin)}"
        case .array(let elements) where elements.contains { $0.isContainer }:
            return
                "[\n\(elements.map { inner + $0.indented(by: inner) }.joined(separator: ",\n"))\n\(margin)]"
        case .array(let elements):
            return "[" + elements.map(\.text).joined(separator: ", ") + "]"
        case .null, .bool, .integer, .number, .string, .object:
            return text
        }
    }

    private var isContainer: Bool {
        switch self {
        case .array, .object: true
        case .null, .bool, .integer, .number, .string: false
        }
    }
}
