import Testing
import Walkthroughs

@testable import Walkthrough
import ScriptReading

@Suite struct `A script about connections` {
    /// Of each event about a connection its kind, and what happens.
    private func told(_ text: String) throws -> [String] {
        let run = try run(text)
        #expect(run.problems == [])
        return try run.events().filter { $0.kind.hasPrefix("connection.") }.map { event in
            let word = event.decision?.outcome ?? event["phase"]?.string ?? event["protocol"]?.string
            return [event.kind, word].compactMap { $0 }.joined(separator: " ")
        }
    }

    @Test func `says how long they take, and puts them into the trace, on both chains`() throws {
        for chain in ["session", "url-session"] {
            #expect(
                try told(
                    """
                    {title: 'T', chains: ['\(chain)'],
                     connections: {'a.b': {lookup: 5, connect: [10, 10], secure: 7, protocol: 'http/1.0'}},
                     requests: [{id: 'a', url: 'https://a.b', handlers: ['data']}],
                     exchanges: [{reply: {status: 200}}]}
                    """) == [
                        "connection.decided open", "connection.phaseEnded domainLookup",
                        "connection.phaseEnded connect", "connection.phaseEnded secureConnection",
                        "connection.opened http/1.0", "connection.keepDecided close",
                        "connection.closed http/1.0",
                    ])
        }
    }

    @Test(arguments: ["https://a.b", "a.b:443", "a.b/", "u@a.b", "*.a.b", "a.b\u{A0}", "[::1]"])
    func `names hosts, and no URLs`(host: String) {
        for (key, keys) in [
            ("connections", "connections: {'\(host)': {}}"), ("servers", "servers: {'\(host)': []}"),
            ("evaluators", "session: {serverTrust: {evaluators: {'\(host)': 'default'}}}"),
        ] {
            let error = #expect(throws: ScriptError.self) {
                try loaded("{title: 'T', requests: [{id: 'a', url: 'https://a.b'}], \(keys)}")
            }
            #expect(
                error?.problems.map(\.message) == [
                    "\"\(key)\": expected a host such as api.example.com, or ::1, without scheme, port and path,"
                        + " found \"\(host)\""
                ])
        }
    }

    @Test func `names each host once`() {
        for (key, keys) in [
            ("connections", "connections: {'a.b': {}, 'A.B': {}}"),
            ("servers", "servers: {'a.b': [], 'A.B': []}"),
            ("clientCertificates", "servers: {'a.b': []}, clientCertificates: {'a.b': {}, 'A.B': {}}"),
            ("evaluators", "session: {serverTrust: {evaluators: {'a.b': 'default', 'A.B': 'default'}}}"),
        ] {
            let error = #expect(throws: ScriptError.self) {
                try loaded("{title: 'T', requests: [{id: 'a', url: 'https://a.b'}], \(keys)}")
            }
            #expect(
                error?.problems.map(\.message) == [
                    "\"\(key)\": \"A.B\" is there already, as capital and small letters are the same in a host"
                ])
        }
    }

    @Test(arguments: ["a.b", "A.B", "localhost", "127.0.0.1", "::1"])
    func `names hosts in any way that a URL has`(host: String) throws {
        _ = try loaded(
            """
            {title: 'T', requests: [{id: 'a', url: 'https://a.b'}], connections: {'\(host)': {}},
             servers: {'\(host)': []}, clientCertificates: {'\(host.lowercased())': {}}}
            """)
    }

    @Test(arguments: [
        ("'Content-Length': '1'", "keep, keep"),
        ("'Content-Length': '1', Connection: 'close'", "close, close"),
    ])
    func `says what its responses mean for the next request`(headers: String, expected: String) throws {
        #expect(try kept("[{reply: {status: 200, headers: {\(headers)}, text: 'x'}, times: 2}]") == expected)
    }

    @Test func `closes one on which more comes than the response`() throws {
        let reply = "{status: 200, headers: {'Content-Length': '1'}, text: 'x'"
        #expect(try kept("[{reply: \(reply), afterEnd: 'y'}}, {reply: \(reply)}}]") == "close, keep")
    }

    @Test func `closes one whose answer nobody waits for any longer`() throws {
        let lines = try told(
            """
            {title: 'T', chains: ['url-session'], connections: {'a.b': {}},
             sessions: {s: {configuration: 'background', identifier: 'b', timeout: 100}},
             requests: [{id: 'a', session: 's', type: 'download', url: 'https://a.b', style: 'delegate'}],
             exchanges: [{reply: {status: 200, delay: 5000}}, {reply: {status: 200, delay: 10}}]}
            """)
        #expect(lines.filter { $0.contains("Decided") }.first == "connection.keepDecided close")
        #expect(lines.filter { $0 == "connection.opened http/1.1" }.count == 2)
    }

    /// What becomes of a connection after each of two exchanges on it.
    private func kept(_ exchanges: String) throws -> String {
        let lines = try told(
            """
            {title: 'T', chains: ['url-session'], connections: {'a.b': {}},
             requests: [{id: 'a', url: 'https://a.b'}, {id: 'b', at: 900, url: 'https://a.b'}],
             exchanges: \(exchanges)}
            """)
        return lines.filter { $0.contains("keepDecided") }
            .compactMap { $0.split(separator: " ").last.map(String.init) }.joined(separator: ", ")
    }

    @Test func `says how many there may be, and which task is served first`() throws {
        let run = try run(
            """
            {title: 'T', chains: ['url-session'], session: {maximumConnectionsPerHost: 1},
             requests: [
               {id: 'a', url: 'https://a.b/a'}, {id: 'b', url: 'https://a.b/b', priority: 'low'},
               {id: 'c', url: 'https://a.b/c'}, {id: 'd', url: 'https://a.b/d'}],
             actions: [{at: 1, do: 'setPriority', request: 'd', priority: 'high'}],
             exchanges: [{reply: {status: 200}, times: 'unlimited'}]}
            """)
        let sent = try run.events().filter { $0.kind == "transport.sent" }
        #expect(
            sent.map { $0["url"]?.string } == [
                "https://a.b/a", "https://a.b/d", "https://a.b/c", "https://a.b/b",
            ])
    }

    @Test func `leaves a priority out where Alamofire makes the tasks`() throws {
        let script = try loaded(
            """
            {title: 'T', chains: ['session', 'url-session'],
             requests: [{id: 'a', url: 'https://a.b', priority: 'high', handlers: ['data']}],
             exchanges: [{reply: {status: 200}}]}
            """)
        #expect(
            script.leftOut.map(\.description) == [
                "on session, \"priority\" is left out: Alamofire leaves the priority of its tasks alone"
            ])
    }
}
