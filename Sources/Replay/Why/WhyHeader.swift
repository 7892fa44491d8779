import TextPages
import Tracing

/// Where a header comes from: who gave it its value, and what led to that.
struct WhyHeader {
    let name: String
    /// What shows the chain of events, too.
    let why: WhyPage
    /// Whether an adapter has answered, which says better than others who changed a header.
    private let hasAdapterAnswers: Bool

    init(name: String, why: WhyPage) {
        self.name = name
        self.why = why
        hasAdapterAnswers = why.source.knownHeads(unless: why.isInterrupted).contains {
            $0.kind == EventKind.adapt.completed.name
        }
    }

    private var source: any EventSource { why.source }

    /// Searches backwards from `event`, among the events of the same request.
    func page(at event: TraceEvent) throws(CommandError) -> Page {
        let earlier = earlierEvents(upTo: event)
        guard let carrier = earlier.first(where: { header(in: $0) != nil }),
            let (name, value) = header(in: carrier)
        else { throw CommandError(notFound(earlier)) }
        var page = Page()
        page.prose("\(name, .strong): \(value, .value)", hang: 4)
        page.prose("  \("#\(carrier.number)", .strong) \(carrier.kind, .name) carries it.", hang: 4)
        if carrier["status"] != nil {
            page.append(receipt(of: carrier, earlier))
        } else {
            page.append(origin(of: value, before: carrier, earlier))
        }
        return page
    }

    /// The events up to `event`, newest first: those of the same request, or all if it is about no request.
    private func earlierEvents(upTo event: TraceEvent) -> [TraceEvent] {
        source.knownEvents(1...event.number, .backward, unless: why.isInterrupted)
            .filter { event.request == nil || $0.request == event.request }
    }

    /// The header in the spelling of the event, and its value.
    private func header(in event: TraceEvent) -> (name: String, value: String)? {
        let header = event["headers"]?.members?.first { $0.key.lowercased() == name.lowercased() }
        return header.map { ($0.key, $0.value.plainText) }
    }

    private func notFound(_ earlier: [TraceEvent]) -> String {
        var names: [String] = []
        for header in earlier.flatMap({ $0["headers"]?.members ?? [] }) where !names.contains(header.key) {
            names.append(header.key)
        }
        let known =
            names.isEmpty
            ? "no headers have been seen yet" : "seen so far: \(names.sorted().joined(separator: ", "))"
        return "no header \"\(name)\" up to here; \(known)"
    }

    // MARK: A response's header

    private func receipt(of carrier: TraceEvent, _ earlier: [TraceEvent]) -> Page {
        var page = Page()
        let match = earlier.first { $0.number < carrier.number && $0.knownKind == .transport.matched }
        if let match, let exchange = match.text("exchange") {
            let line = match.text("line").map { ", line \($0) of the script" } ?? ""
            page.prose(
                "  It came with the response of the exchange \"\(exchange)\" (#\(match.number)\(line)).",
                hang: 4)
        }
        page.space()
        page.append(why.chain(to: carrier))
        return page
    }

    // MARK: A request's header

    private func origin(of value: String, before carrier: TraceEvent, _ earlier: [TraceEvent]) -> Page {
        var page = Page()
        if let answer = challengeAnswer(before: carrier, value, earlier) {
            let isAhead = answer.knownKind == .credential.aheadDecided
            let reason = isAhead ? "it is sent before the server asks" : "it answers the server's challenge"
            page.prose("  \("#\(answer.number)", .strong) \(answer.kind, .name): \(reason).", hang: 4)
            page.space()
            page.append(why.chain(to: answer))
            return page
        }
        guard
            let setter = earlier.first(where: { $0.number <= carrier.number && change(in: $0)?.to == value })
        else {
            page.prose("  No adapter changed it: the caller's URLRequest had it from the beginning.", hang: 4)
            return page
        }
        let before = change(in: setter)?.from.map { "it was \($0)" } ?? "it was not there before"
        let standard =
            switch setter.knownKind {
            case .redirect.followed: "the redirect"
            case .urlRequest.modified: "the request modifier"
            case .cookie.sendDecided: "the storage of cookies"
            default: "adapting"
            }
        let who = setter.text("name").map { "the adapter \"\($0)\"" } ?? standard
        page.prose(
            "  \("#\(setter.number)", .strong) \(setter.kind, .name): \(who) set it; \(before).", hang: 4)
        page.append(credential(before: setter, earlier))
        page.space()
        page.append(why.chain(to: setter))
        return page
    }

    /// The decision by which the URL loading system itself put a password into the request, because the
    /// server had asked for one or was expected to.
    private func challengeAnswer(
        before carrier: TraceEvent, _ value: String, _ earlier: [TraceEvent]
    ) -> TraceEvent? {
        guard name.lowercased() == "authorization", carrier.knownKind == .transport.sent,
            value.hasPrefix("Basic ") || value.hasPrefix("Digest ")
        else { return nil }
        return earlier.first {
            $0.number < carrier.number && $0.task == carrier.task && $0.sendsCredential
        }
    }

    private func change(in event: TraceEvent) -> (from: String?, to: String?)? {
        let wanted = "header \(name)".lowercased()
        guard event["changes"] != nil else { return nil }
        let change = event["changes"]?.array?.first { $0["field"]?.string?.lowercased() == wanted }
        // `urlRequest.adapted` repeats what the adapters did. Naming the adapter is the better answer.
        let ownWords: [EventKind?] = [
            .urlRequest.modified, .adapt.completed, .redirect.followed, .cookie.sendDecided,
        ]
        guard let change, ownWords.contains(event.knownKind) || !hasAdapterAnswers else { return nil }
        return (change["from"]?.string, change["to"]?.string)
    }

    /// The credential that gave the header its value, and the refresh that brought that credential.
    private func credential(before setter: TraceEvent, _ earlier: [TraceEvent]) -> Page {
        var page = Page()
        guard name.lowercased() == "authorization",
            let applied = earlier.first(where: {
                $0.number < setter.number && $0.knownKind == .authentication.applied
                    && $0.attempt == setter.attempt
            }),
            let credential = applied.text("credential")
        else { return page }
        page.prose(
            "  \("#\(applied.number)", .strong) \(applied.kind, .name): from the credential \"\(credential)\".",
            hang: 4)
        let refresh = source.knownEvents(1...applied.number, .backward, unless: why.isInterrupted).first {
            $0.knownKind == .authentication.refreshCompleted && $0.text("credential") == credential
        }
        if let refresh {
            page.prose(
                "  \("#\(refresh.number)", .strong) \(refresh.kind, .name): the refresh that brought it.",
                hang: 4)
        }
        return page
    }
}

extension TraceEvent {
    /// Whether it is decided here that a credential goes with the request.
    fileprivate var sendsCredential: Bool {
        switch knownKind {
        case .challenge.settled: decided(ChallengeSettledOutcome.send)
        case .credential.aheadDecided: decided(CredentialAheadOutcome.send)
        default: false
        }
    }
}
