/// Where the toolchain's own `URLSession` on Linux does something else than the simulated one, which follows
/// Apple's documentation.
///
/// The suite checks each: one that is no longer there fails as much as one that is not listed. The page
/// `Sources/URLLoading/DIFFERENCES.md` is made of them.
struct Difference: Sendable {
    /// What Linux does instead.
    enum Linux: Equatable, Sendable {
        /// The lines that only the record from Linux has.
        case lines([String])
        /// The scenario is not played there, as it would end the process or never end.
        case notRun(String)
    }

    /// The scenarios that show it, by name.
    let scenarios: [String]
    let linux: Linux
    /// The lines that only the simulated record has; all of them where the scenario is not played on Linux.
    let here: [String]
    /// Why: whose documentation or behaviour the simulation follows, and what makes Linux differ.
    let reason: String

    init(_ scenarios: String..., linux: [String], here: [String], reason: String) {
        self.init(scenarios, .lines(linux), here, reason)
    }

    init(_ scenarios: String..., notRun: String, here: [String], reason: String) {
        self.init(scenarios, .notRun(notRun), here, reason)
    }

    private init(_ scenarios: [String], _ linux: Linux, _ here: [String], _ reason: String) {
        self.scenarios = scenarios
        self.linux = linux
        self.here = here
        self.reason = reason
    }

    /// Every difference that is known, in the order of the scenarios.
    static let all =
        plain + fields + sending + downloads + redirects + challenges + cookies + caching + stored + control
        + endings + oddAnswers

    /// The listed difference that a scenario shows, if there is one.
    static func listed(for scenario: Scenario) -> Difference? {
        all.first { $0.scenarios.contains(scenario.name) }
    }
}

extension Difference {
    /// The page with all of them.
    static func markdown() -> String {
        let rows = all.map { difference in
            let linux =
                switch difference.linux {
                case .lines(let lines): code(lines)
                case .notRun(let why): "*not played:* \(why)"
                }
            let scenarios = difference.scenarios.joined(separator: "<br>")
            return "| \(scenarios) | \(linux) | \(code(difference.here)) | \(difference.reason) |"
        }
        return """
            # Where the toolchain's own URLSession differs

            Of \(Scenario.all.count) scenarios that are played on both sides, \
            \(all.flatMap(\.scenarios).count) have records that differ. Each column shows the lines that \
            only its side has. `1:` is what the owner of the first task did, or what its delegate or handler \
            heard; `server:` is what the server read, with the fields that a scenario watches. `Accept`, \
            `Accept-Encoding`, `Accept-Language` and `User-Agent`, which systems add to a request when they \
            send it, are never among them: here, nothing adds them.

            | situation | toolchain on Linux | here | why |
            |---|---|---|---|
            \(rows.joined(separator: "\n"))

            """
    }

    private static func code(_ lines: [String]) -> String {
        lines.isEmpty ? "–" : lines.map { "`\($0)`" }.joined(separator: "<br>")
    }
}
