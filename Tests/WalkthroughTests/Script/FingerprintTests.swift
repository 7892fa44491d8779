import Testing

@testable import Walkthrough

@Suite struct `A script's fingerprint` {
    @Test func `is that of what it runs, whatever is said about it`() throws {
        let plain = try load("{title: 'T', requests: [{id: 'a', url: 'http://a.b'}]}")
        let told = try load(
            """
            // A comment.
            {
                title: 'Another title', summary: 'A summary', chains: ['session', 'session-manager'],
                requests: [{"id": "a", "url": "http://a.b",}],
                narration: [{at: {kind: 'request.created'}, text: 'Here it begins.'}],
            }
            """)
        let other = try load("{title: 'T', requests: [{id: 'a', url: 'http://a.c'}]}")
        #expect(plain.fingerprint == "969ae08c375bd6f7")
        #expect(told.fingerprint == plain.fingerprint)
        #expect(other.fingerprint != plain.fingerprint)
    }

    private func load(_ text: String) throws -> Script {
        try ScriptLoader.load(Array(text.utf8), name: "s", file: "s.json")
    }
}
