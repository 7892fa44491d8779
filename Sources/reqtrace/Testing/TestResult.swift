import TextPages

/// What testing one walkthrough came to: what is to be printed, and the cases for the reports.
///
/// Walkthroughs are tested at the same time, so nothing is printed while that goes on: the results are
/// printed later, in the order of the catalogue.
struct TestResult: Sendable {
    /// One test in a report.
    struct Case: Equatable, Sendable {
        let name: String
        /// What is wrong with it; nil if it passed. The first line is its message.
        let failure: String?
        /// How long it took on the clock of this machine. Its virtual time is in the trace.
        let time: Duration
    }

    /// Something to print.
    enum Message: Equatable, Sendable {
        /// A page for whoever reads the results.
        case page(Page)
        /// A message for standard error.
        case complaint(String)
    }

    private(set) var cases: [Case] = []
    private(set) var messages: [Message] = []
    /// The worst of its verdicts.
    private(set) var code = ExitCode.fine

    /// Adds a test to the reports.
    mutating func add(_ name: String, failure: String?, took time: Duration = .zero) {
        cases.append(Case(name: name, failure: failure, time: time))
    }

    mutating func complain(_ message: String) { messages.append(.complaint(message)) }

    mutating func show(_ page: Page) { messages.append(.page(page)) }

    /// Gives the verdict on a test.
    mutating func say(_ verdict: String, _ code: ExitCode, of name: String) {
        var page = Page()
        page.prose(
            """
            \(code == .fine ? "✓" : "✗", code == .fine ? .good : .bad) \(name, .strong): \(verdict)
            """)
        show(page)
        if code.rawValue > self.code.rawValue { self.code = code }
    }

    /// Gives the verdict on a test of which a file cannot be read.
    ///
    /// - Parameters:
    ///   - complaint: which file, and why.
    ///   - listing: the same with the lines it is about, for standard error.
    mutating func sayUnreadable(_ name: String, _ complaint: String, listing: String? = nil) {
        complain(listing ?? complaint)
        add(name, failure: complaint)
        say("cannot be read", .unreadable, of: name)
    }
}

extension Duration {
    /// Whole milliseconds, as reports count them.
    var milliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
}
