import JSONText
import Testing

@Suite struct `A change to JSON` {
    /// The examples of RFC 7396, appendix A, in which no object meets a list.
    @Test(arguments: [
        ("{\"a\":\"b\"}", "{\"a\":\"c\"}", "{\"a\": \"c\"}"),
        ("{\"a\":\"b\"}", "{\"b\":\"c\"}", "{\"a\": \"b\", \"b\": \"c\"}"),
        ("{\"a\":\"b\"}", "{\"a\":null}", "{}"),
        ("{\"a\":\"b\",\"b\":\"c\"}", "{\"a\":null}", "{\"b\": \"c\"}"),
        ("{\"a\":[\"b\"]}", "{\"a\":\"c\"}", "{\"a\": \"c\"}"),
        ("{\"a\":\"c\"}", "{\"a\":[\"b\"]}", "{\"a\": [\"b\"]}"),
        ("{\"a\":{\"b\":\"c\"}}", "{\"a\":{\"b\":\"d\",\"c\":null}}", "{\"a\": {\"b\": \"d\"}}"),
        ("{\"a\":[{\"b\":\"c\"}]}", "{\"a\":[1]}", "{\"a\": [1]}"),
        ("[\"a\",\"b\"]", "[\"c\",\"d\"]", "[\"c\", \"d\"]"),
        ("{\"a\":\"b\"}", "[\"c\"]", "[\"c\"]"),
        ("{\"a\":\"foo\"}", "null", "null"),
        ("{\"a\":\"foo\"}", "\"bar\"", "bar"),
        ("{\"e\":null}", "{\"a\":1}", "{\"e\": null, \"a\": 1}"),
        ("{}", "{\"a\":{\"bb\":{\"ccc\":null}}}", "{\"a\": {\"bb\": {}}}"),
    ])
    func `is a merge patch`(value: String, patch: String, result: String) throws {
        #expect(try changed(value, by: patch) == result)
    }

    @Test(arguments: [
        ("{b: {validate: null, url: 'u'}}", "[{\"id\": \"a\"}, {\"id\": \"b\", \"url\": \"u\"}]"),
        ("{a: null}", "[{\"id\": \"b\", \"validate\": true}]"),
        ("{'0': null, '1': {url: 'u'}}", "[{\"id\": \"b\", \"validate\": true, \"url\": \"u\"}]"),
        (
            "{c: {url: 'u'}}",
            "[{\"id\": \"a\"}, {\"id\": \"b\", \"validate\": true}, {\"id\": \"c\", \"url\": \"u\"}]"
        ),
        ("[1]", "[1]"),
    ])
    func `changes the elements of a list that it names`(patch: String, result: String) throws {
        #expect(try changed("[{id: 'a'}, {id: 'b', validate: true}]", by: patch) == result)
    }

    @Test(arguments: [
        ("[{name: 'a'}]", "[{\"name\": \"a\"}, {\"name\": \"b\", \"url\": \"u\"}]"),
        ("[{times: 2}]", "[{\"times\": 2}, {\"name\": \"b\", \"url\": \"u\"}]"),
        ("[]", "[{\"name\": \"b\", \"url\": \"u\"}]"),
        (
            "[{name: 'a'}, {id: 'c'}]",
            "[{\"name\": \"a\"}, {\"id\": \"c\"}, {\"id\": \"b\", \"url\": \"u\"}]"
        ),
    ])
    func `names a new element by an id where others have one`(value: String, result: String) throws {
        #expect(try changed(value, by: "{b: {url: 'u'}}") == result)
    }

    @Test func `means a name before a place`() throws {
        #expect(
            try changed("[{id: '1'}, {id: '0'}, {name: '0'}]", by: "{'0': {url: 'u'}, '1': null, '2': null}")
                == "[{\"id\": \"0\", \"url\": \"u\"}]")
    }

    @Test func `may name what is not there`() throws {
        let value = "{requests: [{id: 'a', validate: true}, {name: 'b'}, {}], title: 'T'}"
        let patch =
            "{title: null, titel: null, chains: ['session'], session: {cache: null}, requests: "
            + "{a: {valid: null, validate: false}, b: null, '2': {url: 'u'}, c: {url: 'u'}, '3': null}}"
        let misses = try JSON.parse(Array(value.utf8), dialect: .json5)
            .misses(of: JSON.parse(Array(patch.utf8), dialect: .json5))
        #expect(
            misses.map {
                "\($0.isRemoval ? "-" : "+") \(($0.path + [$0.name]).joined(separator: ".")): \($0.known)"
            } == [
                "- titel: [\"requests\", \"title\"]",
                "- requests.a.valid: [\"id\", \"validate\"]",
                "+ requests.c: [\"a\", \"b\", \"2\"]",
                "- requests.3: [\"a\", \"b\", \"2\"]",
            ])
    }

    private func changed(_ value: String, by patch: String) throws -> String {
        try JSON.parse(Array(value.utf8), dialect: .json5)
            .changed(by: JSON.parse(Array(patch.utf8), dialect: .json5)).plainText
    }
}
