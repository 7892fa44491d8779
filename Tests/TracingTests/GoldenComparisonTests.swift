import Foundation
import Testing
import Tracing

@Suite struct `A golden comparison` {
    private let head = #"{"reqtrace":1,"walkthrough":"w","chain":"session","schedule":"fifo","script":"1"}"#
    private let golden = [
        #"{"n":1,"t":0,"request":1,"attempt":0,"kind":"request.resumed"}"#,
        #"{"n":2,"t":5000000,"cause":1,"kind":"task.created","data":{"type":"data"}}"#,
        #"{"n":3,"t":5000000,"cause":2,"kind":"transport.matched","data":{"exchange":"a","line":9}}"#,
        #"{"n":4,"t":5000000,"cause":2,"kind":"handler.called","data":{"status":200}}"#,
    ]

    // MARK: What makes no difference

    @Test func `ignores the lines of source, which move with every edit`() {
        let sourced = golden.map {
            $0.replacingOccurrences(of: ",\"kind\"", with: ",\"source\":\"A/B.swift:7\",\"kind\"")
        }
        #expect(differences(golden, sourced) == [])
        let moved = sourced.map { $0.replacingOccurrences(of: "B.swift:7", with: "B.swift:107") }
        #expect(differences(sourced, moved) == [])
    }

    @Test func `ignores the lines of the script, which move with every comment`() {
        #expect(differences(golden, golden.map { $0.replacingOccurrences(of: ":9", with: ":12") }) == [])
    }

    @Test func `recognizes an event that has another number`() {
        let more = [#"{"n":1,"t":0,"kind":"script.called"}"#] + golden.map(shifted)
        #expect(differences(golden, more) == ["+ #1 script.called", "end: 4 events → 5 events"])
        #expect(differences(more, golden) == ["- #1 script.called", "end: 5 events → 4 events"])
    }

    // MARK: What makes one

    @Test func `notices an event that has another cause`() {
        var actual = golden
        actual[3] = actual[3].replacingOccurrences(of: "\"cause\":2", with: "\"cause\":3")
        #expect(
            differences(golden, actual) == [
                "~ #4 handler.called: cause #2 task.created → #3 transport.matched"
            ])
        actual[3] = golden[3].replacingOccurrences(of: "\"cause\":2,", with: "")
        #expect(differences(golden, actual) == ["~ #4 handler.called: cause #2 task.created → nothing"])
    }

    @Test func `notices that the first event has become every cause`() {
        let flat = golden.map { $0.replacingOccurrences(of: "\"cause\":2", with: "\"cause\":1") }
        #expect(differences(golden, flat).count == 2)
    }

    @Test func `says what is missing, what is new and what has changed`() {
        var actual = golden
        actual[3] = actual[3].replacingOccurrences(of: "200", with: "500")
        actual[0] = actual[0].replacingOccurrences(of: "resumed", with: "cancelled")
        #expect(
            differences(golden, actual) == [
                "- #1 request.resumed", "+ #1 request.cancelled",
                "~ #2 task.created: cause #1 request.resumed → #1 request.cancelled",
                "~ #4 handler.called: status 200 → 500",
            ])
    }

    @Test func `notices that another rule decided`() {
        let decision =
            #""decision":{"outcome":"retry","by":"a","rules":[{"id":"a","saw":"1","held":true},"#
            + #"{"id":"b","saw":"2","held":true},{"id":"b","saw":"3","held":false}]}}"#
        let before = [#"{"n":1,"t":0,"kind":"retry.decided","# + decision]
        let after = before.map { $0.replacingOccurrences(of: "\"by\":\"a\"", with: "\"by\":\"b\"") }
        #expect(differences(before, after) == ["~ #1 retry.decided: by a → b"])
        let seen = before.map { $0.replacingOccurrences(of: "\"saw\":\"3\"", with: "\"saw\":\"4\"") }
        #expect(
            differences(before, seen) == [
                "~ #1 retry.decided: b (rule 3) did not hold, saw 3 → did not hold, saw 4"
            ])
    }

    @Test func `notices another script, another end, and a golden trace that is cut off`() {
        let other = head.replacingOccurrences(of: #""1""#, with: #""2""#)
        #expect(differences(file(golden, head), file(golden, other)) == ["header: script 1 → 2"])
        let limited = file(golden, head).replacingOccurrences(of: "finished", with: "limit reached: events")
        #expect(differences(file(golden, head), limited).count == 1)
        #expect(differences(head, file(golden, head)).first?.hasPrefix("golden trace: ") == true)
    }

    // MARK: Comparing

    private func differences(_ golden: [String], _ actual: [String]) -> [String] {
        differences(file(golden, head), file(actual, head))
    }

    private func differences(_ golden: String, _ actual: String) -> [String] {
        GoldenComparison(golden: Array(golden.utf8), actual: Array(actual.utf8)).differences.map(words)
    }

    private func words(_ difference: GoldenComparison.Difference) -> String {
        switch difference {
        case .file(let change): return change
        case .missing(let event): return "- #\(event.number) \(event.kind)"
        case .new(let event): return "+ #\(event.number) \(event.kind)"
        case .changed(_, let event, let changes):
            let told = changes.map { "\($0.field) \($0.from ?? "nothing") → \($0.to ?? "nothing")" }
            return "~ #\(event.number) \(event.kind): \(told.joined(separator: ", "))"
        }
    }

    /// The line with every event's number one higher.
    private func shifted(_ line: String) -> String {
        line.replacing(#/"(n|cause)":(\d+)/#) { "\"\($0.1)\":\((Int($0.2) ?? 0) + 1)" }
    }

    private func file(_ events: [String], _ head: String) -> String {
        let end = #"{"end":{"events":\#(events.count),"t":5000000,"outcome":"finished"}}"#
        return ([head] + events + [end]).joined(separator: "\n") + "\n"
    }
}
