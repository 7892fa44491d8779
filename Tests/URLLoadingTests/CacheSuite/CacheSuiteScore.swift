/// The suite's results, by suite and kind.
struct CacheSuiteScore: CustomStringConvertible {
    struct Row {
        let test: CacheSuiteCase
        let outcome: CacheSuiteRun.Outcome
        /// Passed, together with everything that it depends on.
        let counts: Bool
    }

    let rows: [Row]

    /// Runs every case that applies to a private cache.
    init(running cases: [CacheSuiteCase]) {
        let cases = cases.filter { $0.applies != .excluded }
        var outcomes: [String: CacheSuiteRun.Outcome] = [:]
        for (index, test) in cases.enumerated() {
            outcomes[test.id] = CacheSuiteRun(test, ordinal: index + 1).outcome()
        }
        let tests = Dictionary(cases.map { ($0.id, $0) }) { first, _ in first }
        func counts(_ id: String) -> Bool {
            guard let test = tests[id], outcomes[id] == .passed else { return false }
            return test.dependsOn.allSatisfy(counts)
        }
        rows = cases.map { Row(test: $0, outcome: outcomes[$0.id] ?? .passed, counts: counts($0.id)) }
    }

    func rows(_ audience: CacheSuiteCase.Audience, _ kind: CacheSuiteCase.Kind) -> [Row] {
        rows.filter { $0.test.applies == audience && $0.test.kind == kind }
    }

    /// The cases that do not count, with the first check that failed.
    func misses(_ audience: CacheSuiteCase.Audience, _ kind: CacheSuiteCase.Kind) -> [String] {
        rows(audience, kind).filter { !$0.counts }.map { row in
            switch row.outcome {
            case .passed: "\(row.test.id): depends on one that fails"
            case .setup(let words): "\(row.test.id): setup, \(words)"
            case .failed(let words): "\(row.test.id): \(words)"
            }
        }
    }

    /// A table: one line for each suite with passed/all for each kind; then the totals and the failures.
    var description: String {
        var lines = ["suite              required  optimal   check    (passed of all; extra cases apart)"]
        for audience in [CacheSuiteCase.Audience.core, .extra] {
            let own = rows.filter { $0.test.applies == audience }
            var seen: Set<String> = []
            let suites = own.map(\.test.suite).filter { seen.insert($0).inserted }
            for suite in suites { lines.append(line(suite, own.filter { $0.test.suite == suite })) }
            lines.append(line("= \(audience.rawValue)", own))
        }
        for audience in [CacheSuiteCase.Audience.core, .extra] {
            for kind in [CacheSuiteCase.Kind.required, .optimal, .check] {
                lines += misses(audience, kind).map { "\(audience.rawValue) \(kind.rawValue) \($0)" }
            }
        }
        return lines.joined(separator: "\n")
    }

    private func line(_ name: String, _ rows: [Row]) -> String {
        let counts = [CacheSuiteCase.Kind.required, .optimal, .check].map { kind in
            let own = rows.filter { $0.test.kind == kind }
            return own.isEmpty ? "–" : "\(own.filter(\.counts).count)/\(own.count)"
        }
        return ([name.padded(to: 19)] + counts.map { $0.padded(to: 10) }).joined()
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
