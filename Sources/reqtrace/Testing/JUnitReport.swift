import Foundation
import JSONText
import TextPages

/// The results of `reqtrace test` as a JUnit file, which build servers can read.
struct JUnitReport {
    private let cases: [TestResult.Case]

    init(_ cases: [TestResult.Case]) { self.cases = cases }

    /// The text of the file.
    var text: String {
        let failures = cases.count { $0.failure != nil }
        let time = Self.seconds(cases.reduce(.zero) { $0 + $1.time })
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<testsuite name="reqtrace" tests="\#(cases.count)" failures="\#(failures)" errors="0" time="\#(time)">"#,
        ]
        for test in cases {
            let name = Self.attribute(test.name)
            let open =
                #"  <testcase classname="walkthroughs" name="\#(name)" time="\#(Self.seconds(test.time))""#
            guard let failure = test.failure else {
                lines.append(open + "/>")
                continue
            }
            let message = Self.attribute(failure.split(separator: "\n").first.map(String.init) ?? "failed")
            lines += [
                open + ">", #"    <failure message="\#(message)">\#(Self.escaped(failure))</failure>"#,
                "  </testcase>",
            ]
        }
        return (lines + ["</testsuite>", ""]).joined(separator: "\n")
    }

    /// Seconds with three decimals.
    private static func seconds(_ time: Duration) -> String {
        let milliseconds = time.milliseconds
        return "\(milliseconds / 1000)." + String(milliseconds % 1000).zeroPadded(to: 3)
    }

    /// The text escaped for an attribute, where a reader of XML takes a tab or a line break for a space
    /// (XML 1.0 §3.3.3).
    private static func attribute(_ text: String) -> String {
        escaped(text).writing(["\t": "&#9;", "\n": "&#10;"])
    }

    /// The text escaped for XML. What would control a terminal is spelled out, as XML 1.0 forbids most of it
    /// anyway.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n", "\t": escaped.unicodeScalars.append(scalar)
            case "\u{FFFE}", "\u{FFFF}": escaped += "?"
            default: escaped += TerminalText.escaped(String(scalar))
            }
        }
    }
}
