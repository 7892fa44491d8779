import Tracing

/// The causal chain of an event in one sentence: what came from the wire, what refused it, and who answered.
struct CausalStory {
    /// The sentence; nil if nothing in the chain is worth telling.
    let text: String?

    /// What an event contributed: `status 401` / `came from the wire (#12)`.
    private struct Step {
        let who: String
        let did: String
        /// `true` if this is how the attempt was answered. Steps of that attempt before it are left out.
        var isAnswer = false
        /// `true` if this is the reason for the answer that follows it.
        var isReason = false
        /// `true` if this is why the attempt failed.
        var isFailure = false
    }

    init(of chain: CausalChain, in source: any EventSource, unless isInterrupted: @escaping () -> Bool) {
        guard let subject = chain.events.first else {
            text = nil
            return
        }
        let serializers = Self.serializers(in: chain)
        let events = (chain.events.dropFirst() + chain.waiting).sorted { $0.number < $1.number }
            .filter { Self.matters($0, to: subject, of: $0.cause.flatMap { serializers[$0] }) }
        let steps = events.compactMap { event in Self.step(event, towards: subject).map { (event, $0) } }
        let failures = Self.failures(before: subject, steps, events, in: source, unless: isInterrupted)
        let told = (steps + failures).sorted { $0.0.number < $1.0.number }.map {
            (attempt: $0.request == subject.request ? $0.attempt : nil, step: $1)
        }
        // How an attempt was answered makes everything before that answer a detail.
        var answers: [Int: Int] = [:]
        for (place, step) in told.enumerated() where step.step.isAnswer {
            if let attempt = step.attempt { answers[attempt] = place }
        }
        for (attempt, place) in answers {
            var place = place
            while place > 0, told[place - 1].attempt == attempt, told[place - 1].step.isReason { place -= 1 }
            answers[attempt] = place
        }
        let kept = told.enumerated().filter { place, step in
            step.attempt.flatMap { answers[$0] }.map { place >= $0 } ?? true
        }.map(\.element.step)
        text = kept.isEmpty ? nil : Self.sentence(kept)
    }

    /// Returns `false` for an event that has nothing to do with the question why `subject` happened.
    ///
    /// - Parameter serializer: the serializer whose event this is; nil for any other event.
    private static func matters(
        _ event: TraceEvent, to subject: TraceEvent, of serializer: String?
    ) -> Bool {
        let layer = event.kind.prefix { $0 != "." }
        if subject.kind.hasPrefix("cache.") {
            // What the cache does depends on this exchange, and on nobody who had a say before it.
            return event.attempt == subject.attempt
                && ["transport", "response", "cache", "redirect", "connectivity"].contains(layer)
        }
        guard event.knownKind == .serialize.decided || event.knownKind == .serialize.finished else {
            return true
        }
        // A retrier is asked about the error of any serializer; a handler gets that of its own.
        switch subject.knownKind {
        case .serialize.started, .serialize.decided, .serialize.finished: return false
        case .handler.called: return serializer == nil || serializer == subject.text("name")
        default: return true
        }
    }

    /// The serializers after whose start the events of a chain come, by the numbers of the events.
    private static func serializers(in chain: CausalChain) -> [Int: String] {
        var names: [Int: String] = [:]
        for event in chain.events.reversed() {
            let isStart = event.knownKind == .serialize.started
            names[event.number] = isStart ? event.text("name") : event.cause.flatMap { names[$0] }
        }
        return names
    }

    private static func sentence(_ steps: [Step]) -> String {
        var clauses: [String] = []
        var who = ""
        for step in steps {
            // Two steps of the same actor name it once.
            clauses.append(step.who == who ? step.did : "\(step.who) \(step.did)")
            who = step.who
        }
        return clauses.joined(separator: ", then ") + "."
    }

    /// What an event contributed, if it belongs to the same request or to a refresh that the request needed.
    private static func step(_ event: TraceEvent, towards subject: TraceEvent) -> Step? {
        let place = "(#\(event.number))"
        if event.knownKind == .authentication.refreshCompleted {
            let did = event.text("error").map { "failed with \($0)" }
            return Step(
                who: "the refresh",
                did: "\(did ?? "brought the credential \(event.text("credential") ?? "?")") \(place)")
        }
        guard event.request == subject.request else { return nil }
        switch event.knownKind {
        case .transport.receivedHead:
            return Step(
                who: "status \(event.text("status") ?? "?")", did: "came from the wire \(place)",
                isAnswer: true)
        case .transport.failed:
            return Step(
                who: "the connection", did: "failed with \(event.text("error") ?? "?") \(place)",
                isAnswer: true, isFailure: true)
        case .urlProtocol.toldClient:
            guard let answer = event.text("status") ?? event.text("error") else { return nil }
            return Step(
                who: event.text("class") ?? "the app's class", did: "answered with \(answer) \(place)",
                isAnswer: true, isFailure: event["error"] != nil)
        case .task.timedOut:
            return Step(who: "the task", did: "timed out \(place)", isAnswer: true, isFailure: true)
        case .cache.decided:
            // There is nothing to tell if the session has no cache.
            guard event.decision?.deciding?.id != "cache.present", let did = lookup(event) else { return nil }
            return Step(
                who: "the cache", did: "\(did) \(place)", isAnswer: event.decided(CacheOutcome.hit),
                isFailure: event.decided(CacheOutcome.fail))
        case .cache.validationDecided:
            guard let did = validation(event) else { return nil }
            return Step(
                who: "the cache", did: "\(did) \(place)",
                isFailure: event.decided(CacheValidationOutcome.fail))
        case .connectivity.decided where event.decided(ConnectivityOutcome.fail):
            return Step(
                who: "the device", did: "had no connection for it \(place)", isAnswer: true, isFailure: true)
        case .connectivity.decided where event.decided(ConnectivityOutcome.wait):
            return Step(who: "the task", did: "waited for a connection \(place)", isReason: true)
        case .connection.decided where event.decided(ConnectionOutcome.wait):
            return Step(who: "every connection to the server", did: "was taken \(place)")
        case .background.taskDecided where event.decided(BackgroundTaskOutcome.refused):
            return Step(
                who: "the background session", did: "refused the task \(place)", isAnswer: true,
                isFailure: true)
        case .connectivity.lossDecided where event.decided(ConnectivityLossOutcome.lost):
            let did = "took away what the connection went over \(place)"
            return Step(
                who: "a change of the device's connection", did: did, isReason: true, isFailure: true)
        case .response.endDecided where event.decided(ResponseEndOutcome.lost):
            guard let rule = event.decision?.deciding else { return nil }
            return Step(
                who: rule.id, did: "found the response incomplete \(place)", isReason: true, isFailure: true)
        case .response.headDecided where event.decided(ResponseHeadOutcome.refuse),
            .response.lengthDecided where event.decided(ResponseLengthOutcome.refuse):
            guard let rule = event.decision?.deciding else { return nil }
            return Step(who: rule.id, did: "refused the response \(place)", isReason: true, isFailure: true)
        case .trust.decided where event.decided(DispositionOutcome.cancelAuthenticationChallenge),
            .trust.settled where event.decided(TrustSettledOutcome.fail):
            guard let rule = event.decision?.deciding else { return nil }
            return Step(who: rule.id, did: "refused the server \(place)", isAnswer: true, isFailure: true)
        case .redirect.decided where event.decided(RedirectOutcome.fail):
            guard let rule = event.decision?.deciding else { return nil }
            return Step(who: rule.id, did: "ended the redirects \(place)", isFailure: true)
        case .redirect.settled:
            guard let did = redirect(event) else { return nil }
            return Step(
                who: "the redirect", did: "\(did) \(place)", isFailure: event.decided(RedirectOutcome.fail))
        case .challenge.settled:
            guard let did = challenge(event) else { return nil }
            return Step(
                who: "the challenge", did: "\(did) \(place)",
                isFailure: event.decided(ChallengeSettledOutcome.cancel))
        case .download.moveDecided
        where event.decided(DownloadMoveOutcome.blockedByFile)
            || event.decided(DownloadMoveOutcome.blockedByMissingFolder):
            return Step(
                who: "the move of the file", did: "was \(event.decision?.outcome ?? "blocked") \(place)",
                isFailure: true)
        case .adapt.completed where event["error"] != nil:
            return Step(
                who: "the adapter \(event.text("name") ?? "")",
                did: "failed with \(event.text("error") ?? "?") \(place)", isFailure: true)
        case .urlRequest.modified where event["error"] != nil:
            return Step(
                who: "the request modifier", did: "threw \(event.text("error") ?? "?") \(place)",
                isFailure: true)
        case .authentication.decided:
            let isOfPattern = event.decision?.rules.first?.id == "oauth.unauthorized"
            return Step(
                who: isOfPattern ? "the OAuth handler" : "the authentication interceptor",
                did: "chose \(event.decision?.outcome ?? "?") \(place)")
        case .request.deallocated where event["completionOwed"]?.bool == true:
            return Step(who: "the request", did: "was deallocated \(place)")
        case .serialize.decided:
            guard let rule = event.decision?.deciding, !rule.held else { return nil }
            if rule.id == "serialize.no-error" {
                return Step(who: "the serializer", did: "threw the error that there was \(place)")
            }
            return Step(who: rule.id, did: "made nothing of it \(place)", isFailure: true)
        case .task.cancelled:
            return Step(who: "the task", did: "was cancelled \(place)", isAnswer: true, isFailure: true)
        case .operation.decided where event.decided(OperationOutcome.wait):
            return Step(who: "the operation \(event.text("name") ?? "")", did: "had to wait \(place)")
        case .validation.decided:
            guard let rule = event.decision?.deciding, event["error"] != nil else { return nil }
            return Step(who: rule.id, did: "refused it \(place)", isFailure: true)
        case .retry.answered:
            return Step(
                who: "the retrier \(event.text("name") ?? "")",
                did: "answered \(event.text("answer") ?? "?") \(place)")
        default:
            // The chain below the sentence shows everything else.
            return nil
        }
    }

    // MARK: Where an error came from

    /// For each attempt that failed without a step that says why, one more: where its error is seen first.
    ///
    /// The error of a file that was not moved, or of a request that was cancelled, is kept until the task is
    /// over. Then no cause leads back to it, and the trace is searched for the first event that has it.
    private static func failures(
        before subject: TraceEvent, _ steps: [(TraceEvent, Step)], _ events: [TraceEvent],
        in source: any EventSource, unless isInterrupted: @escaping () -> Bool
    ) -> [(TraceEvent, Step)] {
        var explained = Set(
            steps.filter { $0.1.isFailure && $0.0.request == subject.request }.map { $0.0.attempt })
        var failures: [(TraceEvent, Step)] = []
        if let error = subject.text("error"), !explained.contains(subject.attempt) {
            let origin = source.knownEvents(1...subject.number, .forward, unless: isInterrupted).first {
                event in
                event.request == subject.request && event.attempt == subject.attempt
                    && begins(error, event)
            }
            let chain = origin.map { CausalChain(from: $0, in: source, unless: isInterrupted).events } ?? []
            let known = Set(events.map(\.number))
            failures = chain.filter { $0.attempt == subject.attempt && !known.contains($0.number) }
                .compactMap { event in step(event, towards: subject).map { (event, $0) } }
                .filter { $0.1.isFailure }
            if failures.isEmpty, let origin { failures = step(ofOrigin: origin).map { [(origin, $0)] } ?? [] }
            if !failures.isEmpty { explained.insert(subject.attempt) }
        }
        for event in events where event.request == subject.request && event["error"] != nil {
            guard !explained.contains(event.attempt), let step = step(ofOrigin: event) else { continue }
            explained.insert(event.attempt)
            failures.append((event, step))
        }
        return failures
    }

    /// Whether an error may have begun with an event.
    private static func begins(_ error: String, _ event: TraceEvent) -> Bool {
        if event.knownKind == .request.cancelled {
            return error.contains("ancelled") || error.contains("-999")
        }
        return event.text("error").map(error.contains) ?? false
    }

    /// The first event of an attempt that has an error.
    private static func step(ofOrigin event: TraceEvent) -> Step? {
        let error = "\(event.text("error") ?? "?") (#\(event.number))"
        return switch event.knownKind {
        case .request.cancelled: Step(who: "the request", did: "was cancelled (#\(event.number))")
        case .uploadable.failed: Step(who: "the body", did: "could not be made: \(error)")
        case .urlRequest.failed: Step(who: "no URLRequest", did: "could be made, because of \(error)")
        case .task.completed where event.text("error") == "URLError(-1021)":
            Step(who: "the stream of the body", did: "was at its end already: \(error)")
        case .task.completed: Step(who: "the task", did: "ended with \(error)")
        case .serialize.finished: Step(who: "the serializer", did: "failed with \(error)")
        case .download.finished: Step(who: "the file", did: "was not moved: \(error)")
        default: nil
        }
    }

    // MARK: Decisions in words

    /// What the cache did with a request.
    private static func lookup(_ event: TraceEvent) -> String? {
        let outcome = event.decision?.outcome ?? ""
        return switch CacheOutcome(spelled: outcome) {
        case .hit where outcome.hasSuffix("; revalidate afterwards"):
            "answered with the stored response, and asked the server about it afterwards"
        case .hit: "answered with the stored response"
        case .fail where outcome.hasSuffix("; 504"): "had no response that it may use, and answered 504"
        case .fail: "had no response that it may use, and none was to be fetched"
        case .bypass: "was left out"
        case .method: "has no responses for this method"
        case .uriMiss: "had nothing stored for the URL"
        case .varyMiss: "had only a response to other header fields"
        case .partial: "had only a part of it"
        case .request where outcome.hasSuffix("; revalidate"):
            "asked the server about the stored response, because the request wanted it"
        case .request: "had a response that the request did not want"
        case .stale where outcome.hasSuffix("; revalidate"):
            "asked the server about the stored response, which was stale"
        case .stale: "had only a stale response"
        case nil: nil
        }
    }

    /// What became of a redirect.
    private static func redirect(_ event: TraceEvent) -> String? {
        switch event.decision.flatMap({ RedirectOutcome(spelled: $0.outcome) }) {
        case .follow: "was followed"
        case .deliver: "was not followed, and is the response"
        case .fail: "could not be followed"
        case nil: nil
        }
    }

    /// What became of a challenge.
    private static func challenge(_ event: TraceEvent) -> String? {
        switch event.decision.flatMap({ ChallengeSettledOutcome(spelled: $0.outcome) }) {
        case .send: "was answered with a credential"
        case .deliver: "was not answered, so it is the response"
        case .ask: "was passed over for the server's next offer"
        case .cancel: "was cancelled"
        case nil: nil
        }
    }

    /// What the cache did with the answer to its question; nil if the answer went on as it came.
    private static func validation(_ event: TraceEvent) -> String? {
        let outcomes: [(CacheValidationOutcome, String)] = [
            (.useStored, "answered with the stored response"),
            (.useStale, "answered with the stale response"),
            (.combine, "put both parts together"), (.askAgain, "had the request sent again"),
            (.fail, "had no response that it may use"),
        ]
        return outcomes.first { event.decided($0.0) }?.1
    }
}
