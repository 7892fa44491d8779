import Testing

@testable import Walkthrough
import ScriptReading

@Suite struct `An empty name` {
    @Test(arguments: [
        ("sessions: {'': {}}", "sessions"), ("interceptors: {'': {type: 'adapter'}}", "interceptors"),
        ("protocols: {'': {}}", "protocols"), ("certificates: {'': {}}", "certificates"),
        ("servers: {'': []}", "servers"), ("tasks: [{id: '', await: []}]", "id"),
        ("claims: [{id: '', expect: 'never', of: 'retry.decided'}]", "id"),
        ("exchanges: [{name: '', reply: {status: 200}}]", "name"),
    ])
    func `is refused`(part: String, key: String) {
        let error = #expect(throws: ScriptError.self) {
            try loaded("{title: 'T', requests: [{id: 'a', url: 'https://a.b'}], \(part)}")
        }
        #expect(error?.problems.map(\.message) == ["\"\(key)\": expected a name, found \"\""])
    }
}

@Suite struct `The id of a request` {
    @Test(arguments: [
        ("", "a name", ""), ("a(1)", "a name without brackets", "a(1)"),
        ("(\u{301}a", "a name without brackets", "(\u{301}a"),
        ("a\\nb", "a name without line ends", "a?b"), ("a\\r\\nb", "a name without line ends", "a??b"),
    ])
    func `can stand in brackets in a trace`(id: String, expected: String, found: String) {
        let error = #expect(throws: ScriptError.self) {
            try loaded("{title: 'T', requests: [{id: '\(id)', url: 'https://a.b'}]}")
        }
        #expect(error?.problems.map(\.message) == ["\"id\": expected \(expected), found \"\(found)\""])
    }
}
