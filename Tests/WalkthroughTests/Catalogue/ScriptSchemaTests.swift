import JSONText
import ScriptReading
import Testing

@testable import Walkthrough
import Walkthroughs

@Suite struct `The schema of scripts` {
    @Test func `is JSON and says what the loader expects`() throws {
        let schema = try JSON.parse(Array(Script.schema.utf8))
        let request = try #require(schema["$defs"]?["dataRequest"])
        let shape = ScriptForms.requests.shape(DataRequestKind.self)
        #expect(request["properties"]?.members?.map(\.key) == shape.keyNames)
        #expect(request["required"]?.array?.compactMap(\.string) == ["id"])
        #expect(request["properties"]?["type"]?["enum"]?.array?.compactMap(\.string) == ["data"])
    }

    @Test(arguments: [
        ScriptForms.requests, .interceptors, .calls, .dataHandlers, .downloadHandlers,
    ])
    func `has every form that can stand in a place`(forms: ScriptForms) throws {
        let schema = try JSON.parse(Array(Script.schema.utf8))
        let defined = Set(schema["$defs"]?.members?.map(\.key) ?? [])
        for shape in forms.shapes {
            let definition = try #require(schema["$defs"]?[shape.definitionName], "\(shape.noun)")
            #expect(definition["properties"]?.members?.map(\.key) == shape.keyNames)
        }
        #expect(Set(forms.shapes.map(\.definitionName)).isSubset(of: defined))
        #expect(Set(forms.words).count == forms.words.count)
    }

    /// An object's definition is found by its noun, so no two objects may share one.
    @Test func `has a definition for each kind of object`() {
        let records = Places.all.compactMap { $0.type as? any ScriptRecord.Type }
        #expect(Set(records.map { $0.noun }).count == records.count)
    }

    @Test func `refers to nothing that it does not define`() throws {
        let schema = try JSON.parse(Array(Script.schema.utf8))
        let defined = Set(schema["$defs"]?.members?.map { "#/$defs/\($0.key)" } ?? [])
        #expect(references(schema).isSubset(of: defined))
        #expect(references(schema).count == defined.count)
    }

    private func references(_ json: JSON) -> Set<String> {
        let own = json["$ref"]?.string.map { [$0] } ?? []
        let inner = (json.members?.map(\.value) ?? []) + (json.array ?? [])
        return inner.reduce(into: Set(own)) { $0.formUnion(references($1)) }
    }

    @Test(arguments: Walkthroughs.catalogue.names)
    func `describes each script of the catalogue`(name: String) throws {
        let text = try #require(Walkthroughs.contents(of: "\(name)/script.json"))
        #expect(try mistakes(in: Array(text)) == [])
    }

    @Test(arguments: [
        ("validate: true", true), ("validate: {status: [200]}", true),
        ("validate: [true, {status: ['200-299']}]", true), ("validate: [{custom: 'soldOut'}, true]", true),
        ("validate: false", true), ("validate: [false, {status: [200]}]", true),
        ("validate: ['true']", false),
    ])
    func `allows in a request what the loader reads`(keys: String, isRight: Bool) throws {
        try expect("{title: 'T', requests: [{id: 'a', url: 'https://a.b', \(keys)}]}", isRight)
    }

    @Test(arguments: [
        ("'default'", true), ("['default', 'disabled']", true), ("{type: 'publicKeys', keys: ['k']}", true),
        ("[{type: 'revocation'}, 'default']", true), ("['pinned']", false),
    ])
    func `allows as an evaluator what the loader reads`(evaluator: String, isRight: Bool) throws {
        try expect(
            """
            {title: 'T', requests: [{id: 'a', url: 'https://a.b'}],
             session: {serverTrust: {evaluators: {'a.b': \(evaluator)}}}}
            """, isRight)
    }

    @Test(arguments: [("1000000", true), ("'always'", true), ("1000001", false), ("-1", false)])
    func `allows as a number of failures what the loader reads`(fails: String, isRight: Bool) throws {
        try expect(
            """
            {title: 'T', requests: [{id: 'a', url: 'https://a.b'}],
             interceptors: {i: {type: 'adapter', fails: \(fails)}}}
            """, isRight)
    }

    @Test(arguments: [("9223372036854", true), ("0.5", true), ("9223372036855", false), ("-1", false)])
    func `allows as a limit of the clock what the loader reads`(time: String, isRight: Bool) throws {
        try expect(
            "{title: 'T', limits: {time: \(time)}, requests: [{id: 'a', url: 'https://a.b'}]}", isRight)
    }

    /// A handler that a task's delegate has inside it has no queue of its own, and prints nothing.
    @Test(arguments: [
        ("{type: 'custom', name: 'own', delegate: {type: 'string'}}", true),
        ("{type: 'custom', name: 'own', delegate: {type: 'string', queue: 'q'}}", false),
        ("{type: 'string', queue: 'q'}", true), ("'string'", true), ("'swift'", false),
    ])
    func `allows as a handler what the loader reads`(handler: String, isRight: Bool) throws {
        try expect("{title: 'T', requests: [{id: 'a', url: 'https://a.b', handlers: [\(handler)]}]}", isRight)
    }

    @Test func `names each definition`() throws {
        let schema = try JSON.parse(Array(Script.schema.utf8))
        #expect(schema["$defs"]?.members?.filter { $0.key.isEmpty }.count == 0)
    }

    /// The loader and the schema must agree.
    private func expect(_ script: String, _ isRight: Bool) throws {
        let isRead = (try? loaded(script)) != nil
        let isDescribed = try mistakes(in: Array(script.utf8)).isEmpty
        #expect([isRead, isDescribed] == [isRight, isRight], "\(script)")
    }

    private func mistakes(in script: [UInt8]) throws -> [String] {
        let schema = try JSON.parse(Array(Script.schema.utf8))
        return SchemaCheck(schema).mistakes(in: try JSON.parse(script, dialect: .json5))
    }
}

/// Finds what a value has that a JSON Schema does not describe. It knows the keywords that the schema of
/// scripts uses, and reports any other.
private struct SchemaCheck {
    private let schema: JSON

    init(_ schema: JSON) { self.schema = schema }

    func mistakes(in value: JSON) -> [String] { mistakes(value, schema, "$") }

    /// - Parameter path: where the value is, for messages.
    private func mistakes(_ value: JSON, _ schema: JSON, _ path: String) -> [String] {
        (schema.members ?? []).flatMap { mistakes(value, $0.key, $0.value, of: schema, path) }
    }

    private func mistakes(
        _ value: JSON, _ keyword: String, _ wanted: JSON, of schema: JSON, _ path: String
    ) -> [String] {
        func unless(_ holds: Bool) -> [String] {
            holds ? [] : ["\(path): \(keyword) \(wanted.plainText.prefix(100)), found \(value.plainText)"]
        }
        switch keyword {
        case "$schema", "$defs", "title", "description": return []
        case "$ref": return mistakes(value, definition(wanted), path)
        case "anyOf":
            return unless(wanted.array?.contains { mistakes(value, $0, path).isEmpty } == true)
        case "type":
            return unless((wanted.array ?? [wanted]).contains { value.isOf(type: $0.string) })
        case "enum": return unless(wanted.array?.contains { ScriptedJSON($0) == ScriptedJSON(value) } == true)
        case "minimum", "maximum":
            guard let number = value.double, let limit = wanted.double else { return [] }
            return unless(keyword == "minimum" ? number >= limit : number <= limit)
        case "minLength":
            return unless(value.written.map { Double($0.count) >= wanted.double ?? 0 } != false)
        case "minItems", "maxItems":
            guard let count = value.array?.count, let limit = wanted.integer else { return [] }
            return unless(keyword == "minItems" ? count >= limit : count <= limit)
        case "items":
            return (value.array ?? []).enumerated().flatMap { mistakes($1, wanted, "\(path)[\($0)]") }
        case "required":
            guard value.members != nil else { return [] }
            let missing = (wanted.array ?? []).compactMap(\.string).filter { value[$0] == nil }
            return missing.map { "\(path): needs \"\($0)\"" }
        case "properties":
            return (value.members ?? []).flatMap { member in
                wanted[member.key].map { mistakes(member.value, $0, "\(path).\(member.key)") } ?? []
            }
        case "additionalProperties":
            return (value.members ?? []).filter { schema["properties"]?[$0.key] == nil }.flatMap { member in
                wanted.bool == false
                    ? ["\(path): unknown key \"\(member.key)\""]
                    : mistakes(member.value, wanted, "\(path).\(member.key)")
            }
        case "propertyNames":
            return (value.members ?? []).flatMap { mistakes(JSON(.string($0.key)), wanted, path) }
        default: return ["the keyword \(keyword) is unknown here"]
        }
    }

    private func definition(_ reference: JSON) -> JSON {
        let name = reference.string?.replacing("#/$defs/", with: "") ?? ""
        return schema["$defs"]?[name] ?? JSON(.object([]))
    }
}

extension JSON {
    fileprivate func isOf(type: String?) -> Bool {
        switch type {
        case "object": members != nil
        case "array": array != nil
        case "string": written != nil
        case "boolean": bool != nil
        case "integer": integer != nil
        case "number": double != nil
        default: false
        }
    }
}
