import Testing
@testable import reqtrace

@Suite struct `A JUnit report` {
    @Test func `lists what passed and says what failed`() {
        var report = JUnitReport()
        report.add("first", failure: nil)
        report.add("second", failure: "a < b & \"c\"\n\u{1B}[31m")
        #expect(
            report.text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuite name="reqtrace" tests="2" failures="1">
                  <testcase classname="walkthroughs" name="first"/>
                  <testcase classname="walkthroughs" name="second">
                    <failure>a &lt; b &amp; &quot;c&quot;
                ?[31m</failure>
                  </testcase>
                </testsuite>

                """)
    }
}
