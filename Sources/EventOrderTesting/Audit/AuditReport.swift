import TextPages

/// What an audit found, situation by situation.
public struct AuditReport: Sendable, CustomStringConvertible {
    /// A defect in one situation.
    public struct Finding: Sendable {
        /// What kind of defect it is; nil for a run that failed otherwise.
        public let kind: AuditFinding?
        /// What happened in the run of the shortest schedule.
        public let message: String
        /// In how many of the schedules it showed, of those that were tried.
        public let count: Int
        /// How many schedules were tried; fewer than were asked for where they would have shown the same.
        public let schedules: Int
        /// The shortest schedule that was found to show it.
        public let shortest: Schedule
        /// What is said of a schedule that did not show it again; nil if it did, or if that was not tried.
        let unrepeatable: String?

        /// The whole of it, as a sentence.
        var sentence: String {
            ["\(schedule): \(name): \(message)", unrepeatable].compactMap { $0 }.joined(separator: "\n")
        }
    }

    /// A situation, and what was found in it.
    public struct Row: Sendable {
        public let situation: String
        public let findings: [Finding]
    }

    /// How many schedules were asked for, for each situation.
    public let schedules: Int
    public let rows: [Row]
    /// Whether the audit's task was cancelled, so that the situations without a row were not played.
    public let isInterrupted: Bool

    /// Whether schedules were tried in every situation, and nothing was found.
    public var isClean: Bool { hasTried && !isInterrupted && rows.allSatisfy(\.findings.isEmpty) }

    /// Whether there was a situation to play, and a schedule to play it under.
    private var hasTried: Bool { schedules > 0 && !rows.isEmpty }

    /// The kinds of defects that were found, in the order of their declaration.
    public var kinds: [AuditFinding] {
        AuditFinding.allCases.filter { kind in rows.contains { $0.findings.contains { $0.kind == kind } } }
    }

    /// A table: each situation, and in how many schedules what went wrong, with the shortest schedule.
    public var description: String {
        guard hasTried else {
            return isInterrupted && rows.isEmpty
                ? "The audit was cancelled before its first situation, so nothing is known."
                : ExplorationReport.sentenceOnNoSchedule()
        }
        var rows: [[TextLine]] = [["situation", "found", "schedules", "shortest"]]
        for row in self.rows {
            guard !row.findings.isEmpty else {
                rows.append(["\(row.situation)", "\("✓", .good)", "", ""])
                continue
            }
            for (index, finding) in row.findings.enumerated() {
                rows.append([
                    "\(index == 0 ? row.situation : "")", "\(finding.name)",
                    "\(finding.count) of \(finding.schedules)", "\(finding.schedule)",
                ])
            }
        }
        var page = Page()
        page.table(rows)
        if isInterrupted { page.prose("The audit was cancelled, and no other situation was played.") }
        return page.text(on: Screen(width: 120))
    }

    func record(at place: CodePlace) {
        guard !isClean else { return }
        let messages = rows.flatMap { row in
            row.findings.map { "\(row.situation), \($0.sentence)" }
        }
        TestFailure.record(([description] + messages).joined(separator: "\n"), at: place)
    }
}

extension AuditReport.Finding {
    /// The audit says by itself what a limit means.
    static func all(in report: ExplorationReport) -> [AuditReport.Finding] {
        report.violations.filter { $0.name != NamedFailure.limit }.map {
            AuditReport.Finding($0, schedules: report.schedules)
        }
    }

    private init(_ violation: ExplorationReport.Violation, schedules: Int) {
        kind = AuditFinding(rawValue: violation.name)
        message = kind == nil ? "\(violation.name): \(violation.message)" : violation.message
        count = violation.count
        self.schedules = schedules
        shortest = violation.shortest
        unrepeatable = violation.unrepeatable
    }

    /// A call that waits for ever. The audit of its situation ends with it.
    init(standstill message: String, _ schedule: Schedule) {
        kind = .blocksThread
        self.message = message
        (count, schedules) = (1, 1)
        shortest = schedule
        unrepeatable = nil
    }

    var name: String { kind?.rawValue ?? "failed" }

    /// The schedule's word. Without any choice, it is the default one.
    var schedule: String {
        let word = shortest == .choices([]) ? "fifo" : "\(shortest)"
        return unrepeatable == nil ? word : "\(word), not again"
    }
}
