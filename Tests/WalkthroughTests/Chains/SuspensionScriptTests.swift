import Testing

@testable import Walkthrough

@Suite struct `A suspended request` {
    private static let calls = """
        actions: [{do: 'suspend', request: 'a', at: 15}, {do: 'resume', request: 'a', at: 100}]
        """

    @Test(arguments: ["session", "session-manager", "url-session"])
    func `sends nothing and reports no progress on any chain`(chain: String) throws {
        let moments = try moments(
            """
            {title: 'T', chains: ['\(chain)'],
             requests: [{id: 'a', type: 'upload', url: 'https://a.b', handlers: ['data'],
               from: {text: '012345678901234567890123456789'}}],
             \(Self.calls),
             exchanges: [{upload: {pieceBytes: 10, delay: 10}, reply: {status: 200, text: 'hi'}}]}
            """, "transport.sentData", "delegate.didSendBodyData")
        #expect(
            moments == [
                "10 ms transport.sentData", "10 ms delegate.didSendBodyData", "110 ms transport.sentData",
                "110 ms delegate.didSendBodyData", "120 ms transport.sentData",
                "120 ms delegate.didSendBodyData",
            ])
    }

    @Test(arguments: ["session", "session-manager", "url-session"])
    func `hears nothing on any chain`(chain: String) throws {
        let moments = try moments(
            """
            {title: 'T', chains: ['\(chain)'], requests: [{id: 'a', url: 'https://a.b', handlers: ['data']}],
             \(Self.calls),
             exchanges: [{reply: {status: 200, chunks: ['a', {text: 'b', delay: 10}], delay: 10}}]}
            """, "delegate.", "serialize.", "handler.called")
        let times = Set(moments.map { $0.prefix { $0 != " " } })
        #expect(times.isSubset(of: ["10", "100"]))
        #expect(moments.last == "100 ms handler.called")
    }

    /// The events whose kinds begin with one of these words, and when they happened.
    private func moments(_ script: String, _ words: String...) throws -> [String] {
        let run = try run(script)
        #expect(run.problems == [])
        return try run.events().filter { event in words.contains { event.kind.hasPrefix($0) } }.map {
            "\($0.time.since(.start)) \($0.kind)"
        }
    }
}
