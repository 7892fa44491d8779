import Foundation

/// The measured scenarios and their tests, as a table. The rule of a scenario is the sentence that the
/// names of the suite and of the test form together.
enum ScenarioTable {
    struct Row: Equatable {
        let scenario: String
        let rule: String
        let path: String
    }

    /// The scenarios of both measured versions.
    static func markdown() -> String {
        [
            markdown(of: "5.12.0", in: "oracle-5.12", testedBy: "SessionChainTests"),
            markdown(of: "4.7.3", in: "oracle-4.7", testedBy: "SessionManagerChainTests"),
        ].joined(separator: "\n")
    }

    /// One row for each scenario, in the order of their names. A scenario without a test is marked as such.
    private static func markdown(of version: String, in fixtures: String, testedBy tests: String) -> String {
        let files = Repository.tests.filter { $0.path.hasPrefix("Tests/\(tests)/") }
        let rows = Dictionary(grouping: files.flatMap(rows), by: \.scenario)
        let names = scenarios(in: fixtures)
        let lines = names.map { name in
            let tests = rows[name] ?? []
            let rules = tests.map { "[\($0.rule)](\($0.path.dropFirst("Tests/".count)))" }
            return "| `\(name)` | \(rules.isEmpty ? "*not yet tested*" : rules.joined(separator: "; ")) |"
        }
        let tested = names.count { rows[$0] != nil }
        return """
            ### Alamofire \(version)

            \(tested) of \(names.count) scenarios are tests.

            | scenario | what it shows |
            |---|---|
            \(lines.joined(separator: "\n"))

            """
    }

    private static func scenarios(in fixtures: String) -> [String] {
        let folder = Repository.root.appendingPathComponent("Tests/Fixtures/\(fixtures)")
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(".json".count)) }.sorted()
    }

    /// The rows of one file, from its lines that name a suite, a test or a scenario.
    static func rows(of file: SourceFile) -> [Row] {
        var suite = ""
        var test = ""
        var rows: [Row] = []
        for line in file.lines where line.contains("`") || line.contains("conformance(") {
            let words = line.split(separator: "`", omittingEmptySubsequences: false)
            if line.contains("@Suite struct `") {
                suite = String(words[1]).replacing(", as measured", with: "")
            } else if line.contains("func `") || line.drop(while: { $0 == " " }).hasPrefix("`") {
                test = String(words[1])
            } else if line.contains("try conformance(\""), !line.contains("///"),
                let name = line.split(separator: "\"").dropFirst().first
            {
                rows.append(Row(scenario: String(name), rule: "\(suite) \(test)", path: file.path))
            }
        }
        return rows
    }
}
