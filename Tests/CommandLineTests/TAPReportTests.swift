import Testing

@testable import reqtrace

@Suite struct `A TAP report` {
    @Test func `has the plan, a line for each test, and a block for each that failed`() {
        let report = TAPReport([
            TestResult.Case(name: "first", failure: nil, time: .milliseconds(12)),
            TestResult.Case(
                name: #"second #1 \ third"#, failure: "a \"b\" \\ c\n  ~ #1 \u{1B}[31m\n  - #2",
                time: .microseconds(45_900)),
            TestResult.Case(name: "last", failure: "alone", time: .zero),
        ])
        #expect(
            report.text == ##"""
                TAP version 14
                1..3
                ok 1 - first
                not ok 2 - second \#1 \\ third
                  ---
                  message: "a \"b\" \\ c"
                  severity: fail
                  duration_ms: 45
                  details: |2
                      ~ #1 \u{1B}[31m
                      - #2
                  ...
                not ok 3 - last
                  ---
                  message: "alone"
                  severity: fail
                  duration_ms: 0
                  ...

                """##)
    }

    @Test func `lets no name be a directive`() {
        let report = TAPReport([TestResult.Case(name: "t\u{D4E}# TODO x", failure: "a\"\u{301}", time: .zero)]
        )
        let (name, message) = ("not ok 1 - t\u{D4E}\\# TODO x\n", "message: \"a\\\"\u{301}\"\n")
        #expect(report.text.contains(name))
        #expect(report.text.contains(message))
    }

    @Test func `of nothing says so`() {
        #expect(TAPReport([]).text == "TAP version 14\n1..0 # SKIP no walkthrough was found\n")
    }
}
