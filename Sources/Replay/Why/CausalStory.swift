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
    }

    init(of chain: CausalChain) {
        guard let subject = chain.events.first else {
            text = nil
            return
        }
        let events = (chain.events.dropFirst() + chain.waiting).sorted { $0.number < $1.number }
            .filter { Self.matters($0, to: subject, in: chain) }
        var told = events.compactMap { event in
            Self.step(event, towards: subject).map {
                (attempt: event.request == subject.request ? event.attempt : nil, step: $0)
            }
        }
        // How an attempt was answered makes everything before that answer a detail.
        for attempt in 0...max(0, subject.attempt ?? 0) {
            guard var answer = told.lastIndex(where: { $0.attempt == attempt && $0.step.isAnswer }) else {
                continue
            }
            while answer > 0, told[answer - 1].attempt == attempt, told[answer - 1].step.isReason {
                answer -= 1
            }
            told = told[..<answer].filter { $0.attempt != attempt } + told[answer...]
        }
        let steps = told.map(\.step)
        text = steps.isEmpty ? nil : Self.sentence(steps)
    }

    /// Returns `false` for an event that has nothing to do with the question why `subject` happened.
    private static func matters(_ event: TraceEvent, to subject: TraceEvent, in chain: CausalChain) -> Bool {
        let layer = event.kind.prefix { $0 != "." }
        if subject.kind.hasPrefix("cache.") {
            // What the cache does depends on this exchange, and on nobody who had a say before it.
            return event.attempt == subject.attempt
                && ["transport", "response", "cache", "redirect", "connectivity"].contains(layer)
        }
        guard event.knownKind == .serialize.decided else { return true }
        // A retrier is asked about the error of any serializer; a handler gets that of its own.
        let serializer = chain.events.first { $0.number == event.cause }?.text("name")
        switch subject.knownKind {
        case .serialize.started, .serialize.decided, .serialize.finished: return false
        case .handler.called: return serializer == nil || serializer == subject.text("name")
        default: return true
        }
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
                isAnswer: true)
        case .urlProtocol.toldClient:
            guard let answer = event.text("status") ?? event.text("error") else { return nil }
            return Step(
                who: event.text("class") ?? "the app's class", did: "answered with \(answer) \(place)",
                isAnswer: true)
        case .task.timedOut: return Step(who: "the task", did: "timed out \(place)", isAnswer: true)
        case .cache.decided:
            let outcome = event.decision?.outcome ?? "?"
            // There is nothing to tell if the session has no cache.
            if event.decision?.deciding?.id == "cache.present" { return nil }
            return Step(
                who: "the cache", did: "chose \(outcome) \(place)", isAnswer: event.decided(CacheOutcome.hit))
        case .cache.validationDecided:
            guard let did = validation(event) else { return nil }
            return Step(who: "the cache", did: "\(did) \(place)")
        case .connectivity.decided where event.decided(ConnectivityOutcome.fail):
            return Step(who: "the device", did: "had no connection for it \(place)", isAnswer: true)
        case .connectivity.decided where event.decided(ConnectivityOutcome.wait):
            return Step(who: "the task", did: "waited for a connection \(place)", isReason: true)
        case .connection.decided where event.decided(ConnectionOutcome.wait):
            return Step(who: "every connection to the server", did: "was taken \(place)")
        case .background.taskDecided where event.decided(BackgroundTaskOutcome.refused):
            return Step(who: "the background session", did: "refused the task \(place)", isAnswer: true)
        case .connectivity.lossDecided where event.decided(ConnectivityLossOutcome.lost):
            let did = "took away what the connection went over \(place)"
            return Step(who: "a change of the device's connection", did: did, isReason: true)
        case .response.endDecided where event.decided(ResponseEndOutcome.lost):
            guard let rule = event.decision?.deciding else { return nil }
            return Step(who: rule.id, did: "found the response incomplete \(place)", isReason: true)
        case .response.headDecided where event.decided(ResponseHeadOutcome.refuse),
            .response.lengthDecided where event.decided(ResponseLengthOutcome.refuse):
            guard let rule = event.decision?.deciding else { return nil }
            return Step(who: rule.id, did: "refused the response \(place)", isReason: true)
        case .trust.decided:
            guard let rule = event.decision?.deciding, event["error"] != nil else { return nil }
            return Step(who: rule.id, did: "refused the server \(place)", isAnswer: true)
        case .redirect.settled, .challenge.settled:
            let who = event.knownKind == .redirect.settled ? "the redirect" : "the challenge"
            return Step(who: who, did: "led to \(event.decision?.outcome ?? "?") \(place)")
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
            return Step(who: rule.id, did: "made nothing of it \(place)")
        case .task.cancelled: return Step(who: "the task", did: "was cancelled \(place)", isAnswer: true)
        case .operation.decided where event.decided(OperationOutcome.wait):
            return Step(who: "the operation \(event.text("name") ?? "")", did: "had to wait \(place)")
        case .validation.decided:
            guard let rule = event.decision?.deciding, event["error"] != nil else { return nil }
            return Step(who: rule.id, did: "refused it \(place)")
        case .retry.answered:
            return Step(
                who: "the retrier \(event.text("name") ?? "")",
                did: "answered \(event.text("answer") ?? "?") \(place)")
        default:
            // The chain below the sentence shows everything else.
            return nil
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
