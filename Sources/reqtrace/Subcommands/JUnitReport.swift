import Foundation

/// The results of `reqtrace test` as a JUnit file, which build servers can read.
struct JUnitReport {
    private var cases: [(name: String, failure: String?)] = []

    /// Adds the result of a walkthrough. `failure` says what is wrong with it; nil if it passed.
    mutating func add(_ name: String, failure: String?) { cases.append((name, failure)) }

    /// The text of the file. It contains no times, because a run has only its virtual time.
    var text: String {
        let failures = cases.count { $0.failure != nil }
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<testsuite name="reqtrace" tests="\#(cases.count)" failures="\#(failures)">"#,
        ]
        for (name, failure) in cases {
            let open = #"  <testcase classname="walkthroughs" name="\#(Self.escaped(name))""#
            guard let failure else {
                lines.append(open + "/>")
                continue
            }
            lines += [open + ">", "    <failure>\(Self.escaped(failure))</failure>", "  </testcase>"]
        }
        return (lines + ["</testsuite>", ""]).joined(separator: "\n")
    }

    /// The text escaped for XML. Control characters, which XML 1.0 forbids, become question marks.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n", "\t": escaped.unicodeScalars.append(scalar)
            case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": escaped += "?"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
