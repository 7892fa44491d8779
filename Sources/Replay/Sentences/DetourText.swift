import Walkthrough

/// Redirects and challenges in words.
enum DetourText {
    static func sentence(_ kind: EventKind, _ event: TraceEvent) -> String? {
        switch kind {
        case .delegate.willPerformHTTPRedirection:
            return "The delegate is asked: is \(proposal(event) ?? "the redirect") sent now?"
        case .redirect.handlerCalled:
            let name = event.text("name").map { " \"\($0)\"" } ?? ""
            return "The redirect handler\(name) is asked about the \(event.text("status") ?? "?")."
        case .delegate.didReceiveChallenge:
            let realm = event.text("realm").map { " for \"\($0)\"" } ?? ""
            return "The delegate is asked for a credential\(realm) at \(event.text("server") ?? "?");"
                + " \(event.text("previousFailures") ?? "0") were refused so far."
        default: return nil
        }
    }

    /// A row's most telling values: where a redirect leads, who challenges.
    static func brief(_ event: TraceEvent) -> String? {
        if let proposal = proposal(event) { return "\(event.text("status") ?? "?") → \(proposal)" }
        guard let failures = event.text("previousFailures") else { return nil }
        return "\(event.text("method") ?? "?"), previousFailures \(failures)"
    }

    /// `GET https://example.com/docs/`: the request that would follow a redirect.
    private static func proposal(_ event: TraceEvent) -> String? {
        guard let request = event["newRequest"], let url = request["url"]?.string else { return nil }
        return "\(request["method"]?.string ?? "GET") \(url)"
    }
}
