import TextPages

/// The results of `reqtrace test` in the Test Anything Protocol, version 14, which test harnesses read.
struct TAPReport {
    private let cases: [TestResult.Case]

    init(_ cases: [TestResult.Case]) { self.cases = cases }

    /// The text: the version, the plan, and a line for each test, with a block of YAML below one that failed.
    var text: String {
        let plan = cases.isEmpty ? "1..0 # SKIP no walkthrough was found" : "1..\(cases.count)"
        var lines = ["TAP version 14", plan]
        for (index, test) in cases.enumerated() {
            let number = index + 1
            guard let failure = test.failure else {
                lines.append("ok \(number) - \(Self.escaped(test.name))")
                continue
            }
            lines.append("not ok \(number) - \(Self.escaped(test.name))")
            lines += Self.diagnostic(failure, took: test.time)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func diagnostic(_ failure: String, took time: Duration) -> [String] {
        let lines = failure.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
        var block = ["  ---", "  message: \(quoted(lines.first ?? "failed"))", "  severity: fail"]
        block.append("  duration_ms: \(time.milliseconds)")
        if lines.count > 1 {
            // The 2 says how far the text is indented; without it, spaces at its start would count as more.
            block.append("  details: |2")
            block += lines.dropFirst().map { "    " + printable($0) }
        }
        return block + ["  ..."]
    }

    /// A `#` would begin a directive such as `# SKIP`.
    private static func escaped(_ name: String) -> String {
        printable(name).writing(["\\": "\\\\", "#": "\\#"])
    }

    /// A text in double quotes, as YAML has it.
    private static func quoted(_ text: String) -> String {
        "\"" + printable(text).writing(["\\": "\\\\", "\"": "\\\""]) + "\""
    }

    /// What neither a line of TAP nor a terminal may have is spelled out. Two signs that are no characters
    /// may not be in YAML either (YAML 1.2 §5.1).
    private static func printable(_ text: String) -> String {
        TerminalText.escaped(text).writing(["\u{FFFE}": "?", "\u{FFFF}": "?"])
    }
}
