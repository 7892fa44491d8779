import Simulation
import TextPages

/// A report for people, on one screen.
public struct ExplorationPage {
    private let report: ExplorationReport
    private let command: (ExplorationReport.Violation) -> String?

    /// - Parameter command: what a reader can type to see the run of the shortest schedule; nil where there
    ///   is nothing to type.
    public init(
        _ report: ExplorationReport,
        command: @escaping (ExplorationReport.Violation) -> String? = { _ in nil }
    ) {
        self.report = report
        self.command = command
    }

    public func page() -> Page {
        var page = Page()
        heading(&page)
        page.space()
        showFailuresElsewhere(on: &page)
        if let nothingKnown = report.nothingKnown {
            page.prose("\("!", .bad) \(nothingKnown)", hang: 2)
            return page
        }
        showLeftOpen(on: &page)
        for violation in report.violations { show(violation, on: &page) }
        if report.violations.isEmpty {
            let isAll = report.subject.leftOpen.isEmpty && report.failsElsewhere.isEmpty
            let other = isAll ? "nothing" : "nothing else"
            page.prose("\("✓", .good) \(other) that must not happen did")
            page.space()
        }
        page.prose(row("orders", orders), hang: 15)
        page.prose(row("choice points", choices), hang: 15)
        page.prose(row("all orders?", exhaustion), hang: 15)
        return page
    }

    private func heading(_ page: inout Page) {
        let subject = report.subject
        let chain = subject.chain.isEmpty ? "" : " on \(subject.chain)"
        page.prose(
            """
            \(subject.name, .name)\(chain): \(counted(report.schedules, "schedule")) \
            \("(\(report.strategy.inWords)\(part))", .dim)
            """, hang: 2)
        if report.isInterrupted { page.prose("\("It was interrupted.", .bad)") }
    }

    private var part: String {
        let shards = report.shards
        guard let first = shards.first, first.count > 1 else { return "" }
        return shards.count == first.count
            ? ", in \(first.count) parts" : ", part \(shards.map(\.description).joined(separator: ", "))"
    }

    /// How the run in the order of arrival fails, where this part does not have it: the exit status says so
    /// all the same.
    private func showFailuresElsewhere(on page: inout Page) {
        for name in report.failsElsewhere {
            page.prose(
                "\("!", .bad) The run in the order of arrival, which is not counted here, fails: \(name)",
                hang: 2)
        }
        page.space()
    }

    /// What no schedule is blamed for, which may be the very thing that somebody looks for.
    private func showLeftOpen(on page: inout Page) {
        let leftOpen = report.subject.leftOpen
        guard !leftOpen.isEmpty else { return }
        page.prose(
            "\("!", .bad) Happens in the order of arrival already, so no schedule is blamed for it:",
            hang: 4)
        for words in leftOpen.prefix(Self.mostLeftOpen) { page.prose("    \(words)", hang: 6) }
        let more = leftOpen.count - Self.mostLeftOpen
        if more > 0 { page.prose("    and \(more) more") }
        page.space()
    }

    private static let mostLeftOpen = 10

    private func show(_ violation: ExplorationReport.Violation, on page: inout Page) {
        page.prose(
            """
            \("✗", .bad) \(violation.name, .strong): in \(violation.count) of \
            \(counted(report.schedules, "schedule"))
            """, hang: 4)
        let lines = violation.message.split(separator: "\n")
        page.prose("    \(lines.first ?? "")", hang: 4)
        // What stands in columns keeps its lines.
        for line in lines.dropFirst() { page.row("    \(line)") }
        page.line("    first     \(violation.first, .value)")
        page.line("    shortest  \(violation.shortest, .value)")
        if violation.isCutShort {
            page.prose("    There may be a shorter one: the work for shortening was used up.", hang: 4)
        }
        if let unrepeatable = violation.unrepeatable {
            page.prose("    \(unrepeatable)", hang: 4)
        } else if let command = command(violation) {
            page.line("    repeat    \(command)")
        }
        if violation.recurrence == .notTried {
            page.prose("    Whether it comes again was not tried: the search was ended before.", hang: 4)
        }
        page.space()
    }

    private func row(_ name: String, _ text: String) -> TextLine {
        "\(name.padded(to: 15), .dim)\(text)"
    }

    private var orders: String {
        guard !report.orders.isEmpty else { return "none" }
        let often = report.orders.prefix(5).map { "\($0.count)" }.joined(separator: ", ")
        let more = report.orders.count > 5 ? ", …" : ""
        return report.orders.count == 1
            ? "one: every run was the same"
            : "\(report.orders.count) different ones; how often each came: \(often)\(more)"
    }

    private var choices: String {
        let coverage = report.coverage
        guard coverage.choicePoints > 0 else { return "none: nothing could change places" }
        return "up to \(coverage.choicePoints) in a run; \(coverage.taken) of their"
            + " \(coverage.possibilities) possibilities were taken"
    }

    private var exhaustion: String {
        switch report.exhaustion {
        case .notTried: "unknown: schedules were drawn"
        case .exhausted: "yes\(extent)"
        case .unfinished(let reason): "no, because \(reason)"
        }
    }

    /// What all orders are that were seen.
    private var extent: String {
        let delays = report.drawsDelays ? ", with five delays of each range" : ""
        let isPart = report.shards.allSatisfy { $0.count > report.shards.count }
        return isPart ? ", of this part\(delays)" : "\(delays): there is no other order"
    }
}
