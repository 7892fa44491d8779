import Foundation
import Testing
import Tracing

@Suite struct `A difference of two traces` {
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

    @Test func `compares a cause that is in neither trace by its number`() {
        // The second and the third event are missing.
        let traces = [2, 3].map { cause in
            let late = #"{"n":4,"t":5000000,"cause":\#(cause),"kind":"task.created"}"#
            return TraceFile(bytes: Array(file([golden[0], late], head).utf8))
        }
        #expect(TraceDiff(from: traces[0], to: traces[0]).events.map(\.words) == [])
        #expect(
            TraceDiff(from: traces[0], to: traces[1]).events.map(\.words) == [
                "~ #4 task.created: cause #2 → #3"
            ])
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

    /// A member of the data may be called like one of the envelope, and a value may look like two.
    @Test(arguments: [
        (#""queue":"a""#, #""queue":"b""#, "queue a → b"), (#""task":6"#, #""task":7"#, "task 6 → 7"),
        (#""h":{"A":"1,B:2"}"#, #""h":{"A":"1","B":"2"}"#, #"h {"A": "1,B:2"} → {"A": "1", "B": "2"}"#),
        (#""h":200"#, #""h":"200""#, "h 200 → 200"),
        (#""h":["a,b"]"#, #""h":["a","b"]"#, #"h ["a,b"] → ["a", "b"]"#),
        (#""h":null"#, #""h":"null""#, "h null → null"),
        (#""h":["a","b"]"#, #""h":["a,1:b"]"#, #"h ["a", "b"] → ["a,1:b"]"#),
        (#""h":"a\"b""#, #""h":"a'b""#, #"h a"b → a'b"#),
        // What looks the same may have other bytes.
        (#""h":"\u00E9""#, #""h":"e\u0301""#, "h \u{E9} → e\u{301} (looks the same, other bytes)"),
        (#""\u00B7":1"#, #""\u0387":1"#, "\u{B7} 1 → nothing, \u{387} nothing → 1"),
    ])
    func `notices each change of a value`(before: String, after: String, change: String) {
        let line = { (data: String) in
            #"{"n":1,"t":0,"queue":"q","task":1,"kind":"operation.queued","data":{\#(data)}}"#
        }
        #expect(differences([line(before)], [line(after)]) == ["~ #1 operation.queued: \(change)"])
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
        let changed = head.replacingOccurrences(of: #""script""#, with: #""change":"{}","script""#)
        #expect(differences(file(golden, head), file(golden, changed)) == ["header: change nothing → {}"])
        let limited = file(golden, head).replacingOccurrences(of: "finished", with: "limit reached: events")
        #expect(differences(file(golden, head), limited).count == 1)
        let open = file(golden, head).replacing(
            #""finished""#, with: #""finished","open":{"task.created":"2"},"unpaired":["a","b"]"#)
        #expect(
            differences(file(golden, head), open) == [
                "end: nothing → open: 2 task.created", "end: nothing → unpaired: a, b",
            ])
        let cutOff = ([head] + golden).joined(separator: "\n") + "\n"
        #expect(
            differences(file(golden, head), cutOff).last == "end: 4 events, 500 ms, finished → nothing")
        let alike = ["\u{E9}", "e\u{301}"].map { file(golden, head).replacing("finished", with: $0) }
        #expect(
            differences(alike[0], alike[1]) == ["end: \u{E9} → e\u{301} (looks the same, other bytes)"])
        #expect(differences(head, file(golden, head)).first?.hasPrefix("golden trace: ") == true)
    }

    // MARK: What is one difference

    @Test func `takes a shift in time for one difference, metrics included`() {
        let events = [
            #"{"n":1,"t":0,"kind":"request.resumed"}"#,
            #"{"n":2,"t":5000000,"cause":1,"kind":"task.created"}"#,
            #"{"n":3,"t":5000000,"cause":2,"kind":"delegate.metricsCollected","data":{"fetchStart":5000000}}"#,
            #"{"n":4,"t":9000000,"cause":3,"kind":"handler.called"}"#,
        ]
        let later = events.map {
            $0.replacing("5000000", with: "475000000").replacing("9000000", with: "479000000")
        }
        #expect(differences(events, later) == ["shift from #2: 470000000"])
        let once = events.map { $0.replacing(#""n":3,"t":5000000"#, with: #""n":3,"t":7000000"#) }
        #expect(differences(events, once) == ["shift #3: 2000000"])
        let other = later.map { $0.replacing(#"Start":475000000"#, with: #"Start":7"#) }
        #expect(
            differences(events, other) == [
                "shift from #2: 470000000", "~ #3 delegate.metricsCollected: fetchStart 5000000 → 7",
            ])
    }

    @Test func `counts every later shift once`() {
        let events = (1...9).map { #"{"n":\#($0),"t":\#($0 * 1000),"kind":"k\#($0)"}"# }
        let later = (1...9).map { n in
            #"{"n":\#(n),"t":\#(n * 1000 + (n < 3 ? 0 : n < 6 ? 10 : -5)),"kind":"k\#(n)"}"#
        }
        #expect(differences(events, later) == ["shift #3 to #5: 10", "shift from #6: -5"])
    }

    @Test func `tells a shift of one request among others that run beside it`() {
        func line(_ n: Int, late: Int) -> String {
            let request = n % 2 + 1
            return
                #"{"n":\#(n),"t":\#(n * 1000 + (request == 2 ? late : 0)),"request":\#(request),"attempt":0,"kind":"k\#(n)"}"#
        }
        let (events, later) = ((1...8).map { line($0, late: 0) }, (1...8).map { line($0, late: 7) })
        #expect(differences(events, later) == ["shift from #1 of 2: 7"])
    }

    @Test func `says that a request and a task have other numbers, and compares them all the same`() {
        func run(_ first: String, _ second: String, status: Int) -> [String] {
            var lines: [String] = []
            for (index, id) in [first, second].enumerated() {
                let subject = #""request":\#(index + 1),"attempt":0,"task":\#(index + 1),"#
                lines += [
                    #"{"t":0,"kind":"script.called","data":{"name":"request(\#(id))"}}"#,
                    #"{"t":0,\#(subject)"cause":\#(index * 3 + 1),"kind":"request.created","data":{"type":"\#(id)"}}"#,
                    #"{"t":0,\#(subject)"kind":"handler.called","data":{"status":\#(id == "a" ? 200 : status)}}"#,
                ]
            }
            return lines.enumerated().map { #"{"n":\#($0 + 1),"# + $1.dropFirst() }
        }
        #expect(
            differences(run("a", "b", status: 404), run("b", "a", status: 404)).filter { $0.contains("→") }
                == [
                    "request 2 → 1", "request 1 → 2", "task 2 → 1", "task 1 → 2",
                    "> #1 script.called → #4", "> #2 request.created → #5", "> #3 handler.called → #6",
                ])
        #expect(
            differences(run("a", "b", status: 404), run("b", "a", status: 500)).filter {
                $0.contains("status")
            }
                == ["> #6 handler.called → #3, status 404 → 500"])
    }

    /// Alamofire 4.7 encodes a form on another queue, and makes the request there.
    @Test func `recognizes requests that are made in another order than they were announced in`() {
        func run(_ first: (id: String, cause: Int), _ second: (id: String, cause: Int)) -> [String] {
            var lines = [
                #"{"n":1,"t":0,"kind":"script.called","data":{"name":"request(a)"}}"#,
                #"{"n":2,"t":0,"kind":"script.called","data":{"name":"request(b)"}}"#,
            ]
            for (index, made) in [first, second].enumerated() {
                let subject = #""request":\#(index + 1),"attempt":0,"cause":\#(made.cause)"#
                let data = #""data":{"url":"\#(made.id)"}"#
                lines.append(#"{"n":\#(index + 3),"t":0,\#(subject),"kind":"urlRequest.created",\#(data)}"#)
            }
            return lines
        }
        #expect(
            differences(run(("a", 1), ("b", 2)), run(("b", 2), ("a", 1))) == [
                "request 2 → 1", "request 1 → 2", "> #3 urlRequest.created → #4",
            ])
    }

    @Test func `tells a task that only one trace has from one of the same number`() {
        func run(first: Int) -> [String] {
            [
                #"{"n":1,"t":0,"request":1,"attempt":1,"task":\#(first),"kind":"task.created"}"#,
                #"{"n":2,"t":0,"task":2,"kind":"task.resumed"}"#,
            ]
        }
        #expect(
            differences(run(first: 2), run(first: 3))
                == ["task 2 → 3", "~ #2 task.resumed: task 2 → another 2"])
    }

    /// A request that follows from another is named by the first of them, however many there are.
    @Test func `recognizes requests that follow from each other, without names that grow`() {
        func line(_ n: Int) -> String {
            let cause = n == 1 ? "" : #""cause":\#(n - 1),"#
            return #"{"n":\#(n),"t":0,"request":\#(n),"attempt":0,\#(cause)"kind":"request.created"}"#
        }
        let events = (1...4000).map(line)
        #expect(differences(events, events) == [])
        #expect(
            differences(events, Array(events.dropLast()))
                == ["- #4000 request.created", "end: 4000 events → 3999 events"])
    }

    @Test func `says that an event has moved`() {
        let swapped = [golden[0], golden[1], golden[3], golden[2]].enumerated().map { index, line in
            line.replacing(#/"n":\d/#, with: "\"n\":\(index + 1)")
        }
        #expect(differences(golden, swapped) == ["> #3 transport.matched → #4"])
    }

    @Test func `does not blame an event for what was added before it`() {
        let longer =
            [golden[0], #"{"n":2,"t":0,"cause":1,"kind":"script.called"}"#]
            + golden[1...].map(shifted)
        #expect(differences(golden, longer) == ["+ #2 script.called", "end: 4 events → 5 events"])
        #expect(differences(longer, golden) == ["- #2 script.called", "end: 5 events → 4 events"])
    }

    @Test func `says which rule decides now`() {
        func line(_ outcome: String, _ rule: String) -> String {
            #"{"n":1,"t":0,"kind":"retry.decided","decision":{"outcome":"\#(outcome)","by":"\#(rule)","rules":[{"id":"\#(rule)","saw":"1","held":true}]}}"#
        }
        let diff = TraceDiff(
            from: TraceFile(bytes: Array(file([line("retry", "a")], head).utf8)),
            to: TraceFile(bytes: Array(file([line("doNotRetry", "b")], head).utf8)))
        #expect(diff.events.count == 1)
        #expect(
            diff.events.first?.decision
                == TraceDifference.DecisionChange(outcome: ("retry", "doNotRetry"), rule: ("a", "b")))
    }

    @Test func `compares a decision of very many rules`() {
        func decision(held: Bool) -> String {
            let rules = (1...40_000).map { #"{"id":"r\#($0)","saw":"s","held":\#(held || $0 != 39_999)}"# }
            return #"{"n":1,"t":0,"kind":"retry.decided","decision":{"outcome":"x","by":"r1","rules":["#
                + rules.joined(separator: ",") + "]}}"
        }
        #expect(differences([decision(held: true)], [decision(held: true)]) == [])
        #expect(
            differences([decision(held: true)], [decision(held: false)]) == [
                "~ #1 retry.decided: r39999 held, saw s → did not hold, saw s"
            ])
    }

    /// U+0D4E makes one character with what follows it, so that a text may be one long character.
    @Test func `compares a text with a very long character`() {
        let line = { (text: String) in
            #"{"n":1,"t":0,"kind":"operation.queued","data":{"h":["\#(text)"],"n":1}}"#
        }
        let long = String(repeating: "\u{D4E}", count: 100_000)
        #expect(differences([line(long)], [line(long)]) == [])
        #expect(
            differences([line(long)], [line("a" + long)]) == [
                #"~ #1 operation.queued: h ["\#(long)"] → ["a\#(long)"]"#
            ])
    }

    // MARK: Comparing

    private func differences(_ golden: [String], _ actual: [String]) -> [String] {
        differences(file(golden, head), file(actual, head))
    }

    private func differences(_ golden: String, _ actual: String) -> [String] {
        let diff = TraceDiff(
            from: TraceFile(bytes: Array(golden.utf8)), to: TraceFile(bytes: Array(actual.utf8)))
        return diff.words
    }

    /// The line with every event's number one higher.
    private func shifted(_ line: String) -> String {
        line.replacing(#/"(n|cause)":(\d+)/#) { "\"\($0.1)\":\((Int($0.2) ?? 0) + 1)" }
    }

    private func file(_ events: [String], _ head: String) -> String {
        let end = #"{"end":{"events":\#(events.count),"t":500000000,"outcome":"finished"}}"#
        return ([head] + events + [end]).joined(separator: "\n") + "\n"
    }
}

extension TraceDiff {
    /// Every difference in a line.
    fileprivate var words: [String] {
        let end = end.map { "end: \($0.values)" }
        return header.map { "header: \($0.words)" } + problems.map { "golden trace: \($0)" }
            + events.map(\.words) + end
    }
}

extension TraceDifference {
    fileprivate var words: String {
        switch self {
        case .renumbered(let subject, let from, let to): return "\(subject.rawValue) \(from) → \(to)"
        case .shifted(let shift):
            let range =
                shift.lastsToTheEnd
                ? "from #\(shift.first)"
                : shift.first == shift.last ? "#\(shift.first)" : "#\(shift.first) to #\(shift.last)"
            let scope =
                switch shift.scope {
                case .everything: ""
                case .noRequest: " of no request"
                case .request(let request): " of \(request)"
                }
            return "shift \(range)\(scope): \(shift.nanoseconds)"
        case .gone(let event): return "- #\(event.number) \(event.kind)"
        case .added(let event): return "+ #\(event.number) \(event.kind)"
        case .moved(let from, let to, let changes):
            let told = changes.map { ", \($0.words)" }
            return "> #\(from.number) \(to.kind) → #\(to.number)\(told.joined())"
        case .changed(_, let event, let changes):
            return "~ #\(event.number) \(event.kind): \(changes.map(\.words).joined(separator: ", "))"
        }
    }
}
