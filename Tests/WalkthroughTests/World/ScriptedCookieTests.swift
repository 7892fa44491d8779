import Testing

@testable import Walkthrough

@Suite struct `A script about cookies` {
    /// The `Cookie` field of each request that was sent, after a first answer that brings two lines.
    private func sent(session: String = "{}", request: String = "", actions: String = "") throws -> [String?]
    {
        let run = try run(
            """
            {title: 'T', chains: ['url-session', 'session'], session: \(session),
             requests: [
               {id: 'a', url: 'https://x.test/a', handlers: ['plain']},
               {id: 'b', at: 1000, url: 'https://x.test/b', handlers: ['plain'], \(request)},
             ],
             actions: [\(actions)],
             exchanges: [
               {reply: {status: 200, headers: {'Set-Cookie': ['a=1; Path=/', 'b=2; Path=/']}}},
               {reply: {status: 200}},
             ]}
            """)
        #expect(run.problems == [])
        return try run.events().filter { $0.kind == "transport.sent" }.map { event in
            event["headers"]?.members?.first { $0.key == "Cookie" }?.value.string
        }
    }

    @Test func `can repeat a header`() throws {
        #expect(try sent() == [nil, "a=1; b=2"])
    }

    @Test func `says where a session keeps them, which it accepts, and whether it sends them`() throws {
        #expect(try sent(session: "{cookies: {storage: 'own'}}") == [nil, "a=1; b=2"])
        for nothing in ["storage: 'none'", "acceptPolicy: 'never'", "send: false"] {
            #expect(try sent(session: "{cookies: {\(nothing)}}") == [nil, nil])
        }
    }

    @Test func `says how a request handles them`() throws {
        #expect(try sent(request: "handlesCookies: false") == [nil, nil])
        #expect(try sent(request: "headers: {Cookie: 'own=1'}") == [nil, "own=1"])
    }

    @Test func `lets the app change them itself`() throws {
        #expect(try sent(actions: "{do: 'removeCookies', at: 500}") == [nil, nil])
        #expect(
            try sent(actions: "{do: 'setCookie', at: 500, url: 'https://x.test/', cookie: 'c=3; Path=/'}")
                == [nil, "a=1; b=2; c=3"])
    }

    @Test(arguments: ["url-session", "session"])
    func `names the page that a request is made for`(chain: String) throws {
        let run = try run(
            """
            {title: 'T', chains: ['\(chain)'],
             requests: [{id: 'a', url: 'https://y.test/a', mainDocumentURL: 'https://x.test/', handlers: ['plain']}],
             exchanges: [{reply: {status: 200, headers: {'Set-Cookie': 'a=1; Path=/'}}}]}
            """)
        let decisions = try run.events().compactMap(\.decision).filter {
            $0.rules.last?.id == "cookie.first-party"
        }
        #expect(decisions.map(\.outcome) == ["ignore"])
    }

    @Test func `is refused if it makes no sense`() {
        #expect {
            try loaded(
                """
                {title: 'T',
                requests: [{id: 'a', url: 'https://a.b', mainDocumentURL: 'a.b', handlesCookies: 1}],
                session: {cookies: {storage: 'mine', acceptPolicy: 'some'}},
                exchanges: [{reply: {status: 200, headers: {'Set-Cookie': ['a=1', 2]}}}],
                actions: [{do: 'setCookie', at: 1, url: 'https://a.b'}]}
                """)
        } throws: { error in
            "\(error)".split(separator: "\n").map { $0.drop { $0 != "\"" } } == [
                "\"mainDocumentURL\": expected a whole URL such as https://example.com/profile, found \"a.b\"",
                "\"handlesCookies\": expected true or false, found 1",
                "\"storage\": expected \"shared\", \"own\" or \"none\", found \"mine\"",
                "\"acceptPolicy\": expected \"always\", \"never\" or"
                    + " \"onlyFromMainDocumentDomain\", found \"some\"",
                "\"Set-Cookie\": expected a string, found 2",
                "\"cookie\": The cookie as a server would send it: sid=1; Path=/.",
            ]
        }
    }
}

@Suite struct `A script about time-outs` {
    @Test func `says how long a task may take in total`() throws {
        let run = try run(
            """
            {title: 'T', chains: ['url-session'], session: {timeout: 100, resourceTimeout: 250},
             requests: [{id: 'a', url: 'https://x.test/a', handlers: ['plain']}],
             exchanges: [{reply: {status: 200, delay: 90, chunks: [
               {text: 'a', delay: 90}, {text: 'b', delay: 90}, {text: 'c', delay: 90}]}}]}
            """)
        let end = try run.events().first { $0.kind == "task.timedOut" }
        #expect(end?["limit"]?.string == "resource")
        #expect(end?["after"]?.integer == 250_000_000)
    }
}
