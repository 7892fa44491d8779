import Testing
import Walkthroughs

@testable import Walkthrough

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
