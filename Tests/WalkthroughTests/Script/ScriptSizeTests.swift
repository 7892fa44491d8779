import ScriptReading
import Testing
import Walkthroughs

@testable import Tracing
@testable import Walkthrough

@Suite struct `A script of many elements` {
    @Test(arguments: [[10_000], [10_000, 10_000, 10_000, 10_000, 9_995]])
    func `is read`(counts: [Int]) throws {
        let script = try ScriptLoader.load(Self.script(counts), name: "s", file: "s.json")
        #expect(script.requests.map(\.handlers.count) == counts)
    }

    @Test func `has no list of more than ten thousand`() {
        #expect(
            Self.mistake([10_001])
                == "s.json:2:42: error: \"handlers\": expected at most 10000 elements, found 10001")
    }

    @Test func `has no fifty thousand in all lists together`() {
        #expect(
            Self.mistake([10_000, 10_000, 10_000, 10_000, 9_996])
                == "s.json:6:42: error: \"handlers\": expected at most 50000 elements in all lists and maps "
                + "of a script")
        // What follows has the same mistake, which is said once.
        #expect(
            Self.mistake([10_000, 10_000, 10_000, 10_000, 10_000, 10, 10])
                == Self.mistake([10_000, 10_000, 10_000, 10_000, 10_000]))
    }

    @Test func `has no more parameters than that, in one object or list`() {
        let members = Self.map(10_001) { "k\($0): 1" }
        let list = Array(repeating: "1", count: 10_001).joined(separator: ",")
        let problem = "\"parameters\": expected at most 10000 elements, found 10001"
        #expect(Self.mistake("parameters: \(Self.map(10_000) { "k\($0): 1" })") == "")
        #expect(Self.mistake("parameters: \(members)") == "s.json:1:67: error: \(problem)")
        #expect(Self.mistake("parameters: {a: \(members)}") == "s.json:1:71: error: \(problem)")
        #expect(Self.mistake("parameters: {a: [\(list)]}") == "s.json:1:71: error: \(problem)")
    }

    @Test func `has no more than a thousand header fields in one head`() {
        let fields = { (count: Int) in Self.map(count) { "H\($0): 'v'" } }
        let problem = "expected at most 1000 elements, found 1001"
        #expect(Self.mistake("headers: \(fields(1000))") == "")
        #expect(Self.mistake("headers: \(fields(1001))") == "s.json:1:64: error: \"headers\": \(problem)")
        let lines = Array(repeating: "'a=b'", count: 1001).joined(separator: ",")
        let reply = "}], exchanges: [{name: 'e', reply: {status: 200, headers: {'Set-Cookie': [\(lines)]}}"
        #expect(Self.mistake(reply) == "s.json:1:128: error: \"Set-Cookie\": \(problem)")
    }

    @Test func `has no more than a hundred interceptors that ask each other, and a thousand sessions`() {
        let names = Array(repeating: "'a'", count: 101).joined(separator: ",")
        let sessions = Self.map(1001) { "s\($0): {}" }
        let script = "{sessions: \(sessions), title: 'T', requests: [{id: 'r', url: 'https://a.b'}]}"
        let few = "expected at most 100 elements, found 101"
        #expect(Self.mistake("interceptors: [\(names)]") == "s.json:1:69: error: \"interceptors\": \(few)")
        #expect(
            Self.mistake(Array(script.utf8))
                == "s.json:1:12: error: \"sessions\": expected at most 1000 elements, found 1001")
    }

    @Test
    func
        `has no more than a hundred protocols in a session, and ten million zeros`()
    {
        let names = Array(repeating: "'P'", count: 101).joined(separator: ",")
        let protocols = "{session: {protocolClasses: [\(names)]}, protocols: {P: {}}, title: 'T',"
        let few = "expected at most 100 elements, found 101"
        #expect(
            Self.mistake(Array("\(protocols) requests: [{id: 'r', url: 'https://a.b'}]}".utf8))
                == "s.json:1:29: error: \"protocolClasses\": \(few)")
        let upload = { (zeros: Int) in "type: 'upload', from: {zeros: \(zeros)}" }
        #expect(Self.mistake(upload(9_999_999)) == "")
        let two = "\(upload(9_999_999))}, {id: 's', url: 'https://a.b', \(upload(2))"
        let most = "expected at most 10000000 bytes in all uploads together"
        #expect(Self.mistake(two) == "s.json:1:156: error: \"zeros\": \(most)")
    }

    /// A text may be all of it, and JSON writes a byte as six at most.
    @Test func `makes no line that the reader of its trace does not take`() {
        #expect(TraceIndex.longestLine > 6 * ScriptProblems.mostBytes)
    }

    private static func map(_ count: Int, _ member: (Int) -> String) -> String {
        "{\((0..<count).map(member).joined(separator: ","))}"
    }

    /// The first mistake in a script of one request with these members.
    private static func mistake(_ members: String) -> String {
        let text = "{title: 'T', requests: [{id: 'r', url: 'https://a.b', \(members)}]}"
        return mistake(Array(text.utf8))
    }

    /// A script of requests with so many handlers, each in a line of its own.
    private static func script(_ counts: [Int]) -> [UInt8] {
        let requests = counts.enumerated().map { index, count in
            let handlers = Array(repeating: "'data'", count: count).joined(separator: ",")
            return "\n{id: 'r\(index)', url: 'https://a.b', handlers: [\(handlers)]}"
        }
        return Array("{title: 'T', requests: [\(requests.joined(separator: ","))]}".utf8)
    }

    private static func mistake(_ counts: [Int]) -> String { mistake(script(counts)) }

    private static func mistake(_ script: [UInt8]) -> String {
        do throws(ScriptError) {
            _ = try ScriptLoader.load(script, name: "s", file: "s.json")
            return ""
        } catch {
            return error.description
        }
    }
}
