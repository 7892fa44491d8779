import Testing

@testable import Walkthrough
import ScriptReading

@Suite struct `The handlers of a script` {
    /// What one handler prints for one reply.
    private func printed(_ handler: String, _ reply: String, _ request: String = "") throws -> [String] {
        let run = try run(
            """
            {title: 'T', requests: [{id: 'a', url: 'https://a.b/', \(request)
               handlers: [{\(handler), prints: true}]}],
             exchanges: [{reply: {\(reply)}}]}
            """)
        #expect(run.problems == [])
        return try run.events().compactMap { $0["name"]?.string }.filter { $0.hasPrefix("print") }
    }

    @Test(arguments: [
        ("type: 'data'", "status: 200, text: 'hello'", "print(5 bytes)"),
        ("type: 'plain'", "status: 200, text: 'hello'", "print(5 bytes)"),
        ("type: 'plain', name: 'raw'", "status: 204", "print(nil)"),
        (
            "type: 'json'", "status: 200, json: {b: [1, true, null], a: 'x'}",
            #"print({"a":"x","b":[1,true,null]})"#
        ),
        (
            "type: 'json'",
            "status: 200, text: '[9007199254740993, -9223372036854775808, 18446744073709551615, 1.0, 2.5]'",
            "print([9007199254740993,-9223372036854775808,18446744073709551615,1,2.5])"
        ),
        (
            "type: 'json'", "status: 200, text: '[0.30000000000000004, -0.0, 1e-7]'",
            "print([0.30000000000000004,-0.0,1e-07])"
        ),
        ("type: 'data'", "status: 204", "print(0 bytes)"),
        ("type: 'data'", "status: 200", "print(responseSerializationFailed(inputDataNilOrZeroLength))"),
        ("type: 'data', emptyResponseCodes: [200]", "status: 200", "print(0 bytes)"),
        ("type: 'string', emptyRequestMethods: ['GET']", "status: 200", "print(\"\")"),
        (
            "type: 'json', dataPreprocessor: 'googleXSSI'", "status: 200, text: \")]}',\\n{}\"", "print({})"
        ),
    ])
    func `print what they are given`(handler: String, reply: String, text: String) throws {
        #expect(try printed(handler, reply) == [text])
    }

    @Test(arguments: [
        ("", "iso-8859-1", "; charset=iso-8859-1", "print(\"Müller\")"),
        ("", "utf-8", "", "print(\"MÃ¼ller\")"),
        (", encoding: 'utf-8'", "utf-8", "", "print(\"Müller\")"),
        (
            "", "iso-8859-1", "; charset=utf-8",
            "print(responseSerializationFailed(stringSerializationFailed))"
        ),
    ])
    func `read text in the given encoding`(
        option: String, encoding: String, parameter: String, text: String
    ) throws {
        let reply =
            "status: 200, headers: {'Content-Type': 'text/plain\(parameter)'}, text: 'Müller',"
            + " encoding: '\(encoding)'"
        #expect(try printed("type: 'string'\(option)", reply) == [text])
    }

    @Test(arguments: [
        ("{id: 'Int', name: 'String'}", "{id: 1, name: 'a', more: 2}", #"print({"id":1,"name":"a"})"#),
        ("{id: 'Int?'}", "{}", "print({})"), ("{id: 'Int?'}", "{id: null}", "print({})"),
        ("[{ok: 'Bool'}]", "[{ok: true}, {ok: false}]", #"print([{"ok":true},{"ok":false}])"#),
        ("{sizes: ['Double']}", "{sizes: [1, 2.5]}", #"print({"sizes":[1.0,2.5]})"#),
    ])
    func `decode into the type that the script describes`(type: String, json: String, text: String) throws {
        #expect(try printed("type: 'decodable', of: \(type)", "status: 200, json: \(json)") == [text])
    }

    @Test(arguments: [
        ("{id: 'Int'}", "{id: '1'}", "id is no Int"), ("{id: 'Int'}", "{}", "no id"),
        ("{id: 'Int'}", "{id: null}", "id is null, and no Int"),
        ("{id: 'Int'}", "[]", "the value is no object"), ("['String']", "['a', 1]", "Index 1 is no String"),
        ("{user: {name: 'String'}}", "{user: {}}", "no user.name"),
    ])
    func `say where the JSON is not of that type`(type: String, json: String, place: String) throws {
        #expect(
            try printed("type: 'decodable', of: \(type)", "status: 200, json: \(json)") == [
                "print(responseSerializationFailed(decodingFailed): \(place))"
            ])
    }

    @Test func `need a type with an empty value for an empty body`() throws {
        #expect(try printed("type: 'decodable', of: 'Empty'", "status: 204") == ["print(Empty)"])
        #expect(
            try printed("type: 'decodable', of: {id: 'Int'}", "status: 204") == [
                "print(responseSerializationFailed(invalidEmptyResponse(Model)))"
            ])
    }

    /// With 4.7, decoding is up to the app: `responseData` has empty data for a 204, but a model needs more.
    @Test(arguments: [
        ("status: 204", "unreadable", false), ("status: 200, json: {id: '1'}", "unreadable", false),
        ("status: 200, json: {id: 1}", "value", true),
    ])
    func `of models decide in 4.7 what the handler gets`(reply: String, outcome: String, isValue: Bool) throws
    {
        let run = try run(
            """
            {title: 'T', chains: ['session-manager'],
             requests: [{id: 'a', url: 'https://a.b', handlers: [{type: 'decodable', of: {id: 'Int'}}]}],
             exchanges: [{reply: {\(reply)}}]}
            """)
        let events = try run.events()
        #expect(events.filter { $0.kind == "serialize.decided" }.map { $0.decision?.outcome } == [outcome])
        #expect(
            events.filter { $0.kind == "handler.called" }.map { $0["error"]?.string == nil } == [isValue])
    }

    @Test func `convert keys from snake case when asked to`() throws {
        #expect(
            try printed(
                "type: 'decodable', of: {userName: 'String'}, keyDecoding: 'convertFromSnakeCase'",
                "status: 200, json: {user_name: 'a'}") == [#"print({"userName":"a"})"#])
    }

    @Test func `of the app's own read what the server says about a failure`() throws {
        #expect(
            try printed(
                "type: 'custom', name: 'apiError', delegate: {type: 'decodable', of: {code: 'String'}}",
                "status: 422, json: {code: 'taken'}", "validate: true,") == [#"print({"code":"taken"})"#])
        #expect(
            try printed(
                "type: 'custom', name: 'apiError', delegate: {type: 'decodable', of: {code: 'String'}}",
                "failure: {error: 'notConnectedToInternet', phase: 'connect'}") == [
                    "print(sessionTaskFailed(URLError(-1009)))"
                ])
    }

    @Test(arguments: [
        (
            "type: 'decodable', of: {id: 'Integer'}",
            "\"of\": expected \"String\", \"Int\", \"Double\" or \"Bool\", each also with ?, or an object or"
                + " array of them, found \"Integer\""
        ),
        ("type: 'decodable', of: []", "\"of\": expected one type in the array, found 0"),
        (
            "type: 'data', encoding: 'utf-8'",
            "unknown key \"encoding\" in a data handler; it belongs to \"type\": \"string\""
        ),
        ("type: 'data', queue: 1", "\"queue\": expected a string, found 1"),
    ])
    func `are refused with what was expected`(handler: String, message: String) throws {
        do throws(ScriptError) {
            let text = "{title: 'T', requests: [{id: 'a', url: 'https://a.b', handlers: [{\(handler)}]}]}"
            _ = try ScriptLoader.load(Array(text.utf8), name: "s", file: "s.json")
            Issue.record("it was loaded")
        } catch {
            #expect(error.problems.map(\.message) == [message])
        }
    }
}
