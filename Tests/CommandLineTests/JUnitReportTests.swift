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
}
