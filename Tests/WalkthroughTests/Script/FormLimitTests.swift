import Testing

@testable import Walkthrough

@Suite struct `A form that is much longer than its parameters` {
    /// Each of the elements is a pair of its own, with all names that lead to it, and each colon is escaped
    /// with three characters: written, the form would have 240,000 bytes. Typed parameters count one after
    /// the other, each of them three times since it is in a list and two objects; untyped ones count all at
    /// once.
    @Test(arguments: Chain.allCases, ["url", "urlEncoding"])
    func `is counted before it is written`(chain: Chain, encoder: String) throws {
        let name = String(repeating: ":", count: 1000)
        let list = Array(repeating: "1", count: 40).joined(separator: ",")
        let run = try run(
            """
            {title: 'T', limits: {bytes: 10000}, chains: ['\(chain.rawValue)'],
             requests: [{id: 'a', url: 'https://a.b', encoder: '\(encoder)', handlers: ['data'],
                         parameters: {'\(name)': {'\(name)': [\(list)]}}}],
             exchanges: [{reply: {status: 200}}]}
            """)
        let isTyped = encoder == "url" && chain != .sessionManager
        let counted = isTyped ? 18_000..<21_000 : 240_000..<243_000
        #expect(counted.contains(run.recorder.contentBytes))
        #expect(run.problems.map(\.message).first?.hasPrefix("the run was stopped at 10000 bytes") == true)
    }

    /// Each of the elements is a pair of its own, with two brackets for each list that it is in. Escaped,
    /// they have 300 bytes.
    @Test(arguments: Chain.allCases, ["url", "urlEncoding"])
    func `is counted with the brackets of its names`(chain: Chain, encoder: String) throws {
        let elements = Array(repeating: "1", count: 40).joined(separator: ",")
        let lists = String(repeating: "[", count: 50) + elements + String(repeating: "]", count: 50)
        let run = try run(
            """
            {title: 'T', limits: {bytes: 10000}, chains: ['\(chain.rawValue)'],
             requests: [{id: 'a', url: 'https://a.b', encoder: '\(encoder)', handlers: ['data'],
                         parameters: {a: \(lists)}}],
             exchanges: [{reply: {status: 200}}]}
            """)
        #expect(run.problems.map(\.message).first?.hasPrefix("the run was stopped at 10000 bytes") == true)
        let events = try run.events()
        #expect(!events.contains { $0.kind == "urlRequest.created" || $0.kind == "task.created" })
    }
}
