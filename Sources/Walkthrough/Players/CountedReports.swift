/// The reports on requests that no exchange answered, each said once: whoever retries sends the same request
/// thousands of times.
struct CountedReports {
    private var reports: [(text: String, count: Int)] = []
    /// The places of the latest reports, by their first lines, which name the requests.
    private var places: [String: Int] = [:]

    /// Adds a report. Of one request of many it is only the first line, and then an earlier one says more.
    mutating func add(_ text: String) {
        let line = Self.firstLine(of: text)
        if let place = places[line], text == line || text == reports[place].text {
            reports[place].count += 1
        } else {
            places[line] = reports.count
            reports.append((text, 1))
        }
    }

    /// In the order in which they came: `no exchange answers GET https://a.test/ (25 times)`, and the rest.
    var problems: [RunProblem] {
        reports.map { report in
            guard report.count > 1 else { return RunProblem(message: report.text) }
            let line = Self.firstLine(of: report.text)
            let rest = Substring(report.text.utf8.dropFirst(line.utf8.count))
            return RunProblem(message: "\(line) (\(report.count) times)\(rest)")
        }
    }

    private static func firstLine(of text: String) -> String {
        String(Substring(text.utf8.prefix { $0 != UInt8(ascii: "\n") }))
    }
}
