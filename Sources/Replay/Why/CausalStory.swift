import Tracing

/// The causal chain of an event in one sentence: what came from the wire, what refused it, and who answered.
struct CausalStory {
    /// The sentence; nil if nothing in the chain is worth telling.
    let text: String?

    /// What an event contributed: `status 401` / `came from the wire (#12)`.
    private struct Step {
        let who: String
        let did: String
        /// `true` if this is how the attempt was answered. Steps before it are left out.
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
        var steps = events.compactMap { Self.step($0, towards: subject) }
        if var answer = steps.lastIndex(where: \.isAnswer) {
            while answer > 0, steps[answer - 1].isReason { answer -= 1 }
            steps.removeFirst(answer)
        }
        text = steps.isEmpty ? nil : Self.sentence(steps)
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

    /// What an event contributed, if it belongs to the same attempt or to the refresh that attempt needed.
    private static func step(_ event: TraceEvent, towards subject: TraceEvent) -> Step? {
        let place = "(#\(event.number))"
        if event.knownKind == .authentication.refreshCompleted {
            let did = event.text("error").map { "failed with \($0)" }
            return Step(
                who: "the refresh",
                did: "\(did ?? "brought the credential \(event.text("credential") ?? "?")") \(place)")
        }
        guard event.request == subject.request, event.attempt == subject.attempt else { return nil }
        switch event.knownKind {
        case .transport.receivedHead:
            return Step(
                who: "status \(event.text("status") ?? "?")", did: "came from the wire \(place)",
                isAnswer: true)
        case .transport.failed:
            return Step(
                who: "the connection", did: "failed with \(event.text("error") ?? "?") \(place)",
                isAnswer: true)
        case .task.timedOut: return Step(who: "the task", did: "timed out \(place)", isAnswer: true)
        case .cache.decided:
            let outcome = event.decision?.outcome ?? "?"
            // There is nothing to tell if the session has no cache.
            if event.decision?.deciding?.id == "cache.present" { return nil }
            return Step(
                who: "the cache", did: "chose \(outcome) \(place)", isAnswer: event.decided(CacheOutcome.hit))
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
            guard let rule = event.decision?.deciding, !rule.held,
                rule.id.hasPrefix("resource.") || rule.id.hasPrefix("image.")
            else { return nil }
            return Step(who: rule.id, did: "made nothing of it \(place)")
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
}
