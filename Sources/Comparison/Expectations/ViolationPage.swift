import TextPages
import Tracing

/// An expectation that is not met, on one screen: what was expected, the events concerned, what came around
/// them, what led to the offending one, and how to see it again.
///
///     ✗ refreshed-once: expected exactly 1 x authentication.refreshStarted, but there are 2: #40, #77
///       Walkthroughs/naive-refresh/script.json:31, on session, schedule random-7
///
///     => #77  0.045 s  request 2 attempt 0  authentication.refreshStarted
///      > #40  0.030 s  request 1 attempt 0  authentication.refreshStarted
public struct ViolationPage {
    private let violation: Violation
    /// The expectation in words.
    private let expected: String
    private let name: String
    private let place: String?
    private let events: [TraceEvent]
    private let header: TraceHeader
    private let reproduce: String?

    /// - Parameters:
    ///   - violation: What is wrong, without the secrets that may not be shown.
    ///   - name: What the expectation is called.
    ///   - place: Where it is written: `Walkthroughs/upload/script.json:12`.
    ///   - events: All events of the run, in order, without the secrets that may not be shown.
    ///   - reproduce: The command that shows the run again.
    ///   - mask: Hides the secrets that the expectation names; nil where they may be shown.
    public init(
        _ violation: Violation, expectation: EventExpectation, name: String, place: String?,
        events: [TraceEvent], header: TraceHeader, reproduce: String?, hiding mask: SecretMask? = nil
    ) {
        let expected = expectation.description
        self.violation = violation
        if let mask, expected != name {
            let place = violation.events.first.flatMap { events.place(of: $0) }
            self.expected = expectation.words(hiding: mask, in: place.map { events[$0] })
        } else {
            self.expected = expected
        }
        self.events = events
        self.name = name
        self.place = place
        self.header = header
        self.reproduce = reproduce
    }

    /// The page, made for a screen of 80 columns and 40 lines.
    public func page() -> Page {
        var page = Page()
        let message = TerminalText.brief(Substring(violation.message))
        page.prose(
            "\("✗", .bad) \(TerminalText.brief(Substring(name)), .strong): \(message)", hang: 2,
            longWords: .broken)
        page.prose("  \(circumstances, .dim)", hang: 2, longWords: .broken)
        if expected != name {
            let expected = TerminalText.brief(Substring(expected))
            page.prose("  \(expected, .value)", hang: 4, longWords: .broken)
        }
        let concerned = violation.events.prefix(2).compactMap { events.place(of: $0) }
        if let offending = concerned.first {
            let picture = RequestColumns.fitting(events, around: concerned)
            page.space()
            for place in concerned { page.line(picture.row(place)) }
            page.space()
            for line in picture.lines { page.line(line) }
            page.space()
            page.append(CausalPage(of: events[offending], in: events).page())
        }
        if let reproduce {
            page.space()
            page.line("  \(reproduce, .strong)")
        }
        return page
    }

    /// `Walkthroughs/upload/script.json:12, on session, schedule random-7`
    private var circumstances: String {
        let chain = header.chain.isEmpty ? nil : "on \(header.chain)"
        let schedule = header.schedule.isEmpty ? nil : "schedule \(header.schedule)"
        return [place, chain, schedule].compactMap(\.self).joined(separator: ", ")
    }
}
