import JSONText
import TextPages
import Tracing

/// Where a header comes from: who gave it its value, and what led to that.
struct WhyHeader {
    let name: String
    /// What shows the chain of events, too.
    let why: WhyPage

    /// Whether an event has the header.
    func isIn(_ event: TraceEvent) -> Bool { header(in: event) != nil }

    /// Where the header of an event comes from.
    ///
    /// - Parameter here: the event at which the reader asks: the header may have been changed since.
    func page(of carrier: TraceEvent, at here: TraceEvent) -> Page {
        var page = Page()
        guard let (name, value) = header(in: carrier) else { return page }
        page.append(news(of: name, value, since: carrier, at: here))
        page.prose("\(name, .strong): \(value, .value)", hang: 4)
        let isOfAnother = here.attempt != nil && carrier.attempt != here.attempt
        let attempt = isOfAnother ? carrier.attempt.map { " of attempt \($0)" } ?? "" : ""
        page.prose("  \("#\(carrier.number)", .strong) \(carrier.kind, .name)\(attempt) carries it.", hang: 4)
        if carrier.knownKind == .multipart.partAppended {
            page.prose("  It is a header of a part of the form, not of the request.", hang: 4)
        } else if carrier["status"] != nil {
            page.append(receipt(of: carrier))
        } else {
            page.append(origin(of: value, before: carrier))
        }
        return page
    }

    /// The events up to `event`, newest first: those of the same request, or all if it is about no request.
    func events(upTo event: TraceEvent) -> any Sequence<TraceEvent> {
        why.trails.history(upTo: event, unless: why.isInterrupted)
    }

    /// The header in the spelling of the event, and its value.
    private func header(in event: TraceEvent) -> (name: String, value: String)? {
        header(among: event["headers"])
    }

    /// The header among those of an object, in its spelling, and its value.
    private func header(among fields: JSON?) -> (name: String, value: String)? {
        let wanted = name.lowercased()
        let header = fields?.members?.first { $0.key.lowercased() == wanted }
        return header.map { ($0.key, $0.value.plainText) }
    }

    /// The headers up to an event, for a reader who has asked about another. Their case does not matter.
    func namesSeen(upTo event: TraceEvent) -> String {
        var names: [String: String] = [:]
        for earlier in events(upTo: event) {
            for header in earlier["headers"]?.members ?? [] { names[header.key.lowercased()] = header.key }
        }
        let shown = names.values.sorted().prefix(Self.mostNames).joined(separator: ", ")
        let more = names.count > Self.mostNames ? ", and \(names.count - Self.mostNames) more" : ""
        return names.isEmpty ? "no headers have been seen yet" : "seen so far: \(shown)\(more)"
    }

    /// How many names of headers a message lists.
    private static let mostNames = 30

    // MARK: A response's header

    private func receipt(of carrier: TraceEvent) -> Page {
        var page = Page()
        let match = events(upTo: carrier).first {
            $0.number < carrier.number && $0.knownKind == .transport.matched
        }
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

    private func origin(of value: String, before carrier: TraceEvent) -> Page {
        if let answer = challengeAnswer(before: carrier, value) {
            let deed: TextLine =
                switch answer.knownKind {
                case .credential.aheadDecided: "it is sent before the server asks"
                case .challenge.decided: "it sends the same credential with the server's new nonce"
                default: "it answers the server's challenge"
                }
            return account(of: answer, deed)
        }
        let isAnswered = hasAdapterAnswered(upTo: carrier)
        if let answer = redirectAnswer(before: carrier, value, isAnswered) { return redirected(by: answer) }
        let setter = events(upTo: carrier).first { change(in: $0, isAnswered)?.to == value }
        guard let setter else { return beginning(of: value, before: carrier) }
        let before = change(in: setter, isAnswered)?.from.map { "it was \($0)" } ?? "it was not there before"
        let standard =
            switch setter.knownKind {
            case .redirect.followed: "the redirect"
            case .urlRequest.modified: "the request modifier"
            case .cookie.sendDecided: "the storage of cookies"
            default: "adapting"
            }
        let who = setter.text("name").map { "the adapter \"\($0)\"" } ?? standard
        return account(of: setter, "\(who) set it; \(before)", credential(before: setter))
    }

    /// An adapter's answer says better than other events who changed a header.
    private func hasAdapterAnswered(upTo event: TraceEvent) -> Bool {
        events(upTo: event).contains { $0.knownKind == .adapt.completed }
    }

    /// Who gave the header its value, and the chain of events that led there.
    ///
    /// - Parameters:
    ///   - event: where that happened.
    ///   - deed: who did what there.
    ///   - further: what is told of the value before the chain.
    private func account(of event: TraceEvent, _ deed: TextLine, _ further: Page = Page()) -> Page {
        var page = Page()
        page.prose("  \("#\(event.number)", .strong) \(event.kind, .name): \(deed).", hang: 4)
        page.append(further)
        page.space()
        page.append(why.chain(to: event))
        return page
    }

    /// The last answer to a redirect that asks for this value of the header where the redirect proposed
    /// another, unless the header has been changed again since.
    private func redirectAnswer(
        before carrier: TraceEvent, _ value: String, _ isAnswered: Bool
    ) -> TraceEvent? {
        let field = "header \(name)".lowercased()
        let answer = events(upTo: carrier).first {
            $0.knownKind == .redirect.settled && $0.task == carrier.task && $0.fieldsOfAnswer.contains(field)
        }
        guard let answer else { return nil }
        // It may also have removed the header. The event that carries it out compares the request with the
        // one before the redirect, and shows no change if the answer has put back what the redirect left out.
        let followed = events(upTo: carrier).first {
            $0.knownKind == .redirect.followed && $0.cause == answer.number
        }
        if let difference = followed.flatMap({ change(in: $0, isAnswered) }), difference.to != value {
            return nil
        }
        // The event that carries the answer out shows the change as well.
        let isChangedAgain = events(upTo: carrier).contains {
            $0.number > answer.number && $0.cause != answer.number && change(in: $0, isAnswered) != nil
        }
        return isChangedAgain ? nil : answer
    }

    /// - Parameter answer: what a redirect handler, or another delegate, answered: the task has received it.
    private func redirected(by answer: TraceEvent) -> Page {
        let handler = events(upTo: answer).first {
            $0.number == answer.cause && $0.knownKind == .redirect.handlerDecided
        }
        let proposal = events(upTo: answer).first {
            $0.knownKind == .delegate.willPerformHTTPRedirection && $0.task == answer.task
        }
        let newRequest = proposal?["newRequest"]
        let before =
            header(among: newRequest?["headers"]).map { "the redirect proposed \($0.value)" }
            ?? "the redirect proposed a request without it"
        let named = handler ?? answer
        let who = handler == nil ? "the delegate" : "the redirect handler"
        return account(of: named, "\(who) set it; \(before)")
    }

    /// Where a header comes from that neither an adapter nor a redirect set: the caller's URLRequest had it,
    /// the body that was made for it brought it along, or the task was made without it.
    private func beginning(of value: String, before carrier: TraceEvent) -> Page {
        let given = events(upTo: carrier).first {
            $0.knownKind == .task.created || $0.knownKind == .urlRequest.created
        }
        let ready = events(upTo: carrier).first {
            $0.knownKind == .urlRequest.ready && $0.attempt == carrier.attempt
        }
        var page = Page()
        if let given, header(in: given)?.value != value {
            if let adder = events(upTo: carrier).first(where: { isAdded(at: $0, before: carrier) }) {
                return addition(by: adder)
            }
            let lack = header(in: given) == nil ? "does not have it" : "has another value"
            page.prose(
                """
                  \("#\(given.number)", .strong) \(given.kind, .name) \(lack): the session's \
                configuration or the URL loading system added it.
                """, hang: 4)
        } else if let ready, header(in: ready)?.value != value {
            page.prose(
                """
                  \("#\(ready.number)", .strong) \(ready.kind, .name) does not have it: it was added when the \
                task was made.
                """, hang: 4)
        } else if let maker = events(upTo: carrier).first(where: isTyped(by:)) {
            return account(of: maker, typing(by: maker))
        } else {
            page.prose("  The caller's URLRequest had it from the beginning.", hang: 4)
        }
        return page
    }

    /// Whether the request's body is made here, and its `Content-Type` is the header.
    private func isTyped(by event: TraceEvent) -> Bool {
        guard name.lowercased() == "content-type" else { return false }
        // A form always names its boundary, but parameters leave alone what the caller has set.
        if event.knownKind == .multipart.decided { return true }
        guard event.knownKind == .parameters.decided, let rules = event.decision?.rules else { return false }
        return rules.contains { $0.id == "parameters.content-type" && !$0.held }
    }

    private func typing(by maker: TraceEvent) -> TextLine {
        maker.knownKind == .multipart.decided
            ? "the form set it, and names its boundary there"
            : "the encoding of the parameters set it; it was not there before"
    }

    /// Whether it is decided here that the URL loading system adds the header to what the task sends.
    private func isAdded(at event: TraceEvent, before carrier: TraceEvent) -> Bool {
        guard event.number < carrier.number, event.task == carrier.task else { return false }
        let isAboutPart = ["range", "if-range"].contains(name.lowercased())
        switch event.knownKind {
        case .resumeData.useDecided:
            return isAboutPart && event.decided(ResumeDataUseOutcome.resume)
        case .cache.decided:
            let rule = event.decision?.deciding?.id
            switch name.lowercased() {
            case "if-none-match", "if-modified-since": return rule != "cache.present"
            case "cache-control": return rule == "cache.request-policy"
            default: return isAboutPart && event.decided(CacheOutcome.partial)
            }
        default:
            return false
        }
    }

    /// A header by which the URL loading system asks for less than the whole response, or for a new one.
    private func addition(by adder: TraceEvent) -> Page {
        let deed: TextLine =
            if adder.knownKind == .resumeData.useDecided {
                "it asks for the rest of the download"
            } else if name.lowercased() == "cache-control" {
                "it keeps caches on the way from answering, as the request's policy wants it"
            } else {
                "the cache asks the server with it"
            }
        return account(of: adder, deed)
    }

    /// The decision by which the URL loading system itself put a password into the request, because the
    /// server had asked for one or was expected to.
    private func challengeAnswer(before carrier: TraceEvent, _ value: String) -> TraceEvent? {
        guard name.lowercased() == "authorization", carrier.knownKind == .transport.sent,
            value.hasPrefix("Basic ") || value.hasPrefix("Digest ")
        else { return nil }
        return events(upTo: carrier).first {
            $0.number < carrier.number && $0.task == carrier.task && $0.sendsCredential
        }
    }

    /// What an event makes of the header: its value before and after, nil for none; nil if it leaves the
    /// header alone, or only repeats what an adapter has done.
    ///
    /// - Parameter isAnswered: whether an adapter has answered.
    func change(in event: TraceEvent, _ isAnswered: Bool) -> (from: String?, to: String?)? {
        let wanted = "header \(name)".lowercased()
        // Whoever spells it in another way removes one field, and adds another.
        let changes = event.changes.filter { $0.field.lowercased() == wanted }
        // `urlRequest.adapted` repeats what the adapters did. Naming the adapter is the better answer.
        let ownWords: [EventKind?] = [
            .urlRequest.modified, .adapt.completed, .redirect.followed, .cookie.sendDecided,
        ]
        guard !changes.isEmpty, ownWords.contains(event.knownKind) || !isAnswered else { return nil }
        return (changes.first { $0.from != nil }?.from, changes.first { $0.to != nil }?.to)
    }

    /// The credential that gave the header its value, and the refresh that brought that credential.
    private func credential(before setter: TraceEvent) -> Page {
        var page = Page()
        guard name.lowercased() == "authorization",
            let applied = events(upTo: setter).first(where: {
                $0.number < setter.number && $0.knownKind == .authentication.applied
                    && $0.attempt == setter.attempt
            }),
            let credential = applied.text("credential")
        else { return page }
        page.prose(
            "  \("#\(applied.number)", .strong) \(applied.kind, .name): from the credential \"\(credential)\".",
            hang: 4)
        let earlier = why.source.knownEvents(1...applied.number, .backward, unless: why.isInterrupted)
        let refresh = earlier.first {
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
        case .challenge.decided: decided(ChallengeOutcome.renew)
        case .credential.aheadDecided: decided(CredentialAheadOutcome.send)
        default: false
        }
    }

    /// The names of the fields, in lower case, that the answer to a redirect has changed in the proposal. The
    /// rule about the answer saw them: `another header Authorization, body`.
    fileprivate var fieldsOfAnswer: [String] {
        guard let check = decision?.rules.first(where: { $0.id == "redirect.allowed" }) else { return [] }
        return Saw.fields(ofAnswer: check.saw.lowercased())
    }
}
