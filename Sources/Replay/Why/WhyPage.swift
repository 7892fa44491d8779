import TextPages
import Tracing

/// The answer to "why?": what happened, the story in short, and the rule that decided. On request, every rule
/// that was consulted, and the chain of events back to where it began.
struct WhyPage {
    let trails: Trails
    /// `true` to show every rule and the whole chain.
    var isFull = false
    /// What was asked, so that it can be asked again for more: `why retry`. Nil for a reader without a
    /// prompt.
    var question: String?
    /// `false` if the last decision before an event says nothing about what was asked.
    var namesDecisionBefore = true
    /// Called again and again. Once it returns `true`, nobody needs the page any more.
    let isInterrupted: () -> Bool

    var source: any EventSource { trails.source }

    /// Why an event happened or, for a decision, why it came out this way.
    func page(for event: TraceEvent) -> Page {
        let chain = CausalChain(from: event, in: trails, unless: isInterrupted)
        var page = Page()
        page.prose(Self.heading(event), hang: 4)
        page.prose("    \(EventText.sentence(event))", hang: 4)
        let short = CausalStory(of: chain, in: trails, unless: isInterrupted)
        if let story = short.text { page.prose("    In short: \(story)", hang: 4) }
        if event.decision != nil {
            page.space()
            page.append(isFull ? rules(of: event) : decidingRule(of: event))
            page.append(StoredResponseOrigin(of: event, in: trails, unless: isInterrupted).page())
        } else if namesDecisionBefore, let decided = chain.events.first(where: { $0.decision != nil }) {
            page.space()
            page.prose(
                """
                The last decision before it was \("#\(decided.number)", .strong) \
                \(decided.kind, .name): \(decided.decision?.outcome ?? "", .value).
                """)
            page.append(isFull ? rules(of: decided) : decidingRule(of: decided))
        }
        let led = self.chain(chain)
        if !led.isEmpty { page.space() }
        page.append(led)
        return page
    }

    /// The chain that led to an event, or how to see it.
    func chain(to event: TraceEvent) -> Page {
        chain(CausalChain(from: event, in: trails, unless: isInterrupted))
    }

    private func chain(_ chain: CausalChain) -> Page {
        if isFull || chain.events.count == 1 { return told(chain) }
        var page = Page()
        guard let question else { return page }
        let count = chain.events.count - 1 + chain.waiting.count
        let events = count == 1 ? "the event" : "the \(count) events"
        let rules = chain.events[0].decision.map { $0.rules.count } ?? 0
        let others = rules < 2 ? "" : "the \(rules) rules that were consulted, and "
        page.prose("\("\"\(question) --chain\" shows \(others)\(events) that led here.", .dim)")
        return page
    }

    static func heading(_ event: TraceEvent) -> TextLine {
        var line: TextLine = "\("#\(event.number)", .strong)  \(event.time.clockText, .dim)  "
        line.append(event.kind, .name)
        if let outcome = event.decision?.outcome { line = line + "  \(outcome, .value)" }
        if let name = event.attemptName { line.append("  \(name)") }
        return line
    }

    // MARK: Rules

    /// The rule that decided, in full.
    private func decidingRule(of event: TraceEvent) -> Page {
        guard let reasons = event.decision?.reasons, !reasons.isEmpty else { return rules(of: event) }
        var page = Page()
        for rule in reasons { page.append(self.rule(rule, decided: true)) }
        return page
    }

    /// Every rule that was consulted: its id, whether it held, what it saw, what it says, and where it is
    /// written.
    func rules(of event: TraceEvent) -> Page {
        var page = Page()
        guard let decision = event.decision else { return page }
        let count = decision.rules.count
        page.prose(
            count == 0
                ? "No rule was consulted."
                : decision.isWithoutReason
                    ? "Rules consulted, in order; none of them decided:"
                    : "Rules consulted, in order; => marks the one that decided:")
        // The reasons stand next to each other, and the last of them decided.
        let last = decision.decidingIndex ?? -1
        let first = last - decision.reasons.count + 1
        for (index, rule) in decision.rules.enumerated() {
            page.append(self.rule(rule, decided: index >= first && index <= last))
        }
        return page
    }

    private func rule(_ check: TraceDecision.RuleCheck, decided: Bool) -> Page {
        var page = Page()
        let verdict = check.held ? "held        " : "did not hold"
        var line: TextLine = "\(decided ? "=>" : "  ", .marker) \(verdict, check.held ? .good : .bad)  "
        line.append(check.id, decided ? .strong : .plain)
        if check.saw != "nothing" { line = line + "\("  saw", .dim) \(check.saw, .value)" }
        page.prose(line, hang: 19, longWords: .broken)
        if let rule = source.rules[check.id] {
            page.prose("                 \(rule.sentence)", hang: 17)
            if decided {
                let origin = rule.origin(on: source.header.chain)
                page.prose("                 \(origin, .dim)", hang: 19, longWords: .broken)
            }
        }
        return page
    }

    // MARK: The chain

    /// The causal chain, newest first, without the events that only pass something on.
    func told(_ chain: CausalChain) -> Page {
        var page = Page()
        let root = chain.events[chain.events.count - 1]
        guard chain.events.count > 1 else {
            let origin =
                root.lostCause(of: "it") ?? "Nothing in the trace led to it: it is where a chain begins"
            page.prose("\(origin).")
            return page
        }
        var way = "down to where it began at #\(root.number)"
        if let cause = root.earlierCause {
            way = "back to #\(root.number), since #\(cause) before it cannot be read"
        }
        page.prose("What led to it, newest first, \(way):")
        page.append(told(chain.told(), numberedUpTo: chain.events[0].number))
        if let request = chain.waiting.first?.request {
            page.space()
            page.prose("And how request \(request) came to wait for that, newest first:")
            page.append(told(chain.waitingTold(), numberedUpTo: chain.events[0].number))
        }
        return page
    }

    private func told(_ links: [CausalPath.Link], numberedUpTo largest: Int) -> Page {
        var page = Page()
        for link in links where !isInterrupted() {
            switch link {
            case .turn(let event): page.append(row(event, numberedUpTo: largest))
            case .stretch: page.line("     \("⋮  \(link.span)", .dim)")
            case .detour(let request, let events):
                page.prose(
                    "     \("⋮", .dim)  \(detour(request, events))\(", \(link.span)", .dim)", hang: 8)
            }
        }
        return page
    }

    /// What another request did, in short: `request 2: POST https://… → 200`.
    private func detour(_ request: Int, _ events: [TraceEvent]) -> TextLine {
        let asked = events.last { $0.knownKind == .transport.sent }?.requestLine
        let answered = events.first { $0["status"] != nil }?.text("status")
        let summary = [asked, answered].compactMap { $0 }.joined(separator: " → ")
        return "\("request \(request)", .strong)\(summary.isEmpty ? "" : ": ")\(summary, .value)"
    }

    private func row(_ event: TraceEvent, numberedUpTo largest: Int) -> Page {
        var page = Page()
        let width = String(largest).count + 1
        let number = "#\(event.number)".padded(to: width, atEnd: false)
        let time = event.time.clockText.padded(to: 8, atEnd: false)
        let subject = (event.shortAttemptName ?? "").padded(to: 4)
        var line: TextLine = "  \(number, .strong)  \(time, .dim)  \(subject, .dim)  "
        line.append(event.kind, event.decision == nil ? .plain : .name)
        let brief = EventRow.shortened(EventText.brief(event), to: 120)
        if !brief.isEmpty { line = line + "  \(brief, .value)" }
        page.prose(line, hang: width + 20, longWords: .broken)
        if let rule = event.decision?.reasons.first {
            let indent = String.spaces(width + 20)
            page.prose(
                "\(indent)\(DecisionText.reason(rule), .dim)", hang: width + 22, longWords: .broken)
        }
        return page
    }
}
