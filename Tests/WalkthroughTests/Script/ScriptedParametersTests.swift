import Testing

@testable import Walkthrough

@Suite struct `The parameters of a script` {
    /// What is sent for one request with these parameters.
    private func sent(_ method: String, encoder: String, _ parameters: String) throws -> [String?] {
        let run = try run(
            """
            {title: 'T', requests: [{id: 'a', method: '\(method)', url: 'https://a.b/', encoder: \(encoder),
               parameters: \(parameters), handlers: ['plain']}],
             exchanges: [{reply: {status: 204}}]}
            """)
        #expect(run.problems == [])
        let event = try #require(try run.events().first { $0.kind == "transport.sent" })
        let url = try #require(event["url"]?.string)
        return [String(url.dropFirst("https://a.b/".count)), event["body"]?["text"]?.string]
    }

    @Test(arguments: [
        ("{}", "{list: [1, 2]}", "?list%5B%5D=1&list%5B%5D=2"),
        ("{arrayEncoding: 'noBrackets'}", "{list: [1, 2]}", "?list=1&list=2"),
        ("{arrayEncoding: 'indexInBrackets'}", "{list: [1, 2]}", "?list%5B0%5D=1&list%5B1%5D=2"),
        ("{}", "{on: true}", "?on=1"),
        ("{boolEncoding: 'literal'}", "{on: true}", "?on=true"),
        ("{}", "{bytes: {$data: 'hi?'}}", "?bytes=aGk/"),
        ("{dataEncoding: 'deferredToData'}", "{b: {$data: 'hi'}}", "?b%5B%5D=104&b%5B%5D=105"),
        ("{}", "{at: {$date: '2001-01-01T00:01:00Z'}}", "?at=60.0"),
        ("{dateEncoding: 'secondsSince1970'}", "{at: {$date: '1970-01-01T00:01:00Z'}}", "?at=60.0"),
        ("{dateEncoding: 'millisecondsSince1970'}", "{at: {$date: '1970-01-01T00:00:01Z'}}", "?at=1000.0"),
        (
            "{dateEncoding: 'iso8601'}", "{at: {$date: '2026-01-01T00:00:00Z'}}",
            "?at=2026-01-01T00%3A00%3A00Z"
        ),
        ("{keyEncoding: 'convertToSnakeCase'}", "{pageSize: 2}", "?page_size=2"),
        ("{keyEncoding: 'convertToKebabCase'}", "{pageSize: 2}", "?page-size=2"),
        ("{keyEncoding: 'capitalized'}", "{pageSize: 2}", "?PageSize=2"),
        ("{keyEncoding: 'uppercased'}", "{pageSize: 2}", "?PAGESIZE=2"),
        ("{keyEncoding: 'lowercased'}", "{pageSize: 2}", "?pagesize=2"),
        ("{}", "{user: {name: 'a'}}", "?user%5Bname%5D=a"),
        ("{keyPathEncoding: 'dots'}", "{user: {name: 'a'}}", "?user.name=a"),
        ("{}", "{a: null, b: 1}", "?b=1"),
        ("{nilEncoding: 'dropValue'}", "{a: null, b: 1}", "?a=&b=1"),
        ("{nilEncoding: 'null'}", "{a: null, b: 1}", "?a=null&b=1"),
        ("{}", "{q: 'x y'}", "?q=x%20y"),
        ("{spaceEncoding: 'plusReplaced'}", "{q: 'x y'}", "?q=x+y"),
        ("{}", "{b: 2, a: 1}", "?a=1&b=2"),
        ("{alphabetizeKeyValuePairs: false}", "{b: 2, a: 1}", "?b=2&a=1"),
    ])
    func `are written as the encoder's options say`(options: String, parameters: String, query: String) throws
    {
        let encoder = options.replacing("{", with: "{type: 'url', ").replacing(", }", with: "}")
        #expect(try sent("GET", encoder: encoder, parameters) == [query, nil])
    }

    @Test(
        arguments: [
            ("GET", "'url'", "?a=1", nil), ("POST", "'url'", "", "a=1"),
            ("POST", "{type: 'url', destination: 'queryString'}", "?a=1", nil),
            ("POST", "'json'", "", #"{"a":1}"#), ("DELETE", "'json'", "", #"{"a":1}"#),
            ("PUT", "{type: 'json', prettyPrinted: true}", "", "{\n  \"a\" : 1\n}"),
            ("GET", "'urlEncoding'", "?a=1", nil),
            ("GET", "{type: 'urlEncoding', destination: 'queryString'}", "?a=1", nil),
            ("POST", "'urlEncoding'", "", "a=1"), ("POST", "'jsonEncoding'", "", #"{"a":1}"#),
        ] as [(String, String, String, String?)])
    func `go where the encoder puts them`(method: String, encoder: String, query: String, body: String?)
        throws
    {
        #expect(try sent(method, encoder: encoder, "{a: 1}") == [query, body])
    }

    @Test func `are refused by the library in the body of a GET`() throws {
        let run = try run(
            """
            {title: 'T', requests: [{id: 'a', url: 'https://a.b/', parameters: {a: 1}, encoder: 'json',
              handlers: ['plain']}]}
            """)
        let decisions = try run.events().filter {
            $0.kind.hasSuffix("odyDecided") || $0.kind.hasPrefix("param")
        }
        #expect(
            decisions.map { "\($0.kind) \($0.decision?.outcome ?? "")" } == [
                "parameters.decided body", "urlRequest.bodyDecided refused",
            ])
    }

    @Test func `fail in the older encoding if JSON cannot express them`() throws {
        let run = try run(
            """
            {title: 'T', requests: [{id: 'a', method: 'POST', url: 'https://a.b/', encoder: 'jsonEncoding',
              parameters: {at: {$date: '2026-01-01T00:00:00Z'}}, handlers: ['plain']}]}
            """)
        let failure = try #require(try run.events().first { $0.kind == "urlRequest.failed" })
        #expect(failure["error"]?.string == "parameterEncodingFailed")
    }
}
