import ScriptReading
import Testing
import Walkthroughs

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
    }

    /// A script of requests with so many handlers, each in a line of its own.
    private static func script(_ counts: [Int]) -> [UInt8] {
        let requests = counts.enumerated().map { index, count in
            let handlers = Array(repeating: "'data'", count: count).joined(separator: ",")
            return "\n{id: 'r\(index)', url: 'https://a.b', handlers: [\(handlers)]}"
        }
        return Array("{title: 'T', requests: [\(requests.joined(separator: ","))]}".utf8)
    }

    private static func mistake(_ counts: [Int]) -> String {
        do throws(ScriptError) {
            _ = try ScriptLoader.load(script(counts), name: "s", file: "s.json")
            return ""
        } catch {
            return error.description
        }
    }
}
