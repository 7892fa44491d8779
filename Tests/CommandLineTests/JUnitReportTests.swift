import Testing

@testable import reqtrace

@Suite struct `A JUnit report` {
    @Test func `lists what passed and how long it took, and says what failed`() {
        let report = JUnitReport([
            TestResult.Case(name: "first", failure: nil, time: .milliseconds(1234)),
            TestResult.Case(
                name: "second", failure: "a < b & \"c\"\n\t\u{1B}[31m\u{9B}\u{202E}\u{FFFE}",
                time: .microseconds(45_900)),
        ])
        #expect(
            report.text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuite name="reqtrace" tests="2" failures="1" errors="0" time="1.279">
                  <testcase classname="walkthroughs" name="first" time="1.234"/>
                  <testcase classname="walkthroughs" name="second" time="0.045">
                    <failure message="a &lt; b &amp; &quot;c&quot;">a &lt; b &amp; &quot;c&quot;
                \t\\u{1B}[31m\\u{9B}\\u{202E}?</failure>
                  </testcase>
                </testsuite>

                """)
    }

    @Test func `keeps the tabs and line breaks of a name and a message`() {
        let report = JUnitReport([TestResult.Case(name: "a\tb\nc", failure: "d\te\nf", time: .zero)])
        let test = #"<testcase classname="walkthroughs" name="a&#9;b&#10;c" time="0.000">"#
        let failure = "<failure message=\"d&#9;e\">d\te\nf</failure>"
        #expect(report.text.contains("  \(test)\n    \(failure)\n"))
    }
}
