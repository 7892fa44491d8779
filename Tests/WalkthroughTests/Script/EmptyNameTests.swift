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
