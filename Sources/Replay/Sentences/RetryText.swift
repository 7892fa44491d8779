import Tracing

/// Words for retries, and for the credentials that are refreshed for them.
enum RetryText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        switch kind {
        // No limit lets a run last so many nanoseconds.
        case .retry.scheduled where (event["delay"]?.double ?? 0) >= 0x1p63:
            .says("The next attempt never begins: no run lasts so long.", brief: "never")
        case .retry.asked:
            .says(
                "The retrier\(event.quoted("name")) is asked what to do"
                    + " about \(event.text("error") ?? "the error").")
        case .retry.answered:
            .says("The retrier\(event.quoted("name")) answers: \(event.text("answer") ?? "?").")
        case .retry.answeredAgain:
            .says(
                "The retrier\(event.quoted("name")) answers once more: \(event.text("answer") ?? "?"). "
                    + "The library acts on that, too.")
        case .retry.waitingForConnectivity:
            .says(
                "A retrier holds its answer back until there is a connection, at most for "
                    + (event.duration("atMost") ?? "?") + ".")
        case .retry.decided:
            .decides(
                gloss: event.decision.flatMap { decision in
                    decision.isWithoutReason
                        ? "the interceptors only adapt, and what Alamofire answers for them is doNotRetry"
                        : nil
                })
        case .retry.scheduled: .says("The next attempt is to begin in \(event.duration("delay") ?? "?").")
        case .retry.callIgnored:
            .says(
                "\(event.text("call") ?? "The call") reached only the attempt before this one: the retry goes on.",
                brief: event.text("call"))

        case .authentication.applied:
            .says("The request is signed with the credential\(event.quoted("credential")).")
        case .authentication.refreshStarted:
            .says("A new credential is asked for; the old one is\(event.quoted("credential")).")
        case .authentication.refreshCompleted:
            .says(
                event.text("error").map { "The refresh failed: \($0)." }
                    ?? "The refresh brought the credential\(event.quoted("credential")).")
        default: nil
        }
    }
}
