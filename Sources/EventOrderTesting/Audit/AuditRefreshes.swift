/// The refreshes of a run, each with the event that it begins with.
struct AuditRefreshes {
    /// Where refreshes begin, as `Authenticator.refresh` or as a request for a new token. However many
    /// requests an authenticator makes before it calls its completion, they belong to one refresh.
    let beginnings: [TraceEvent]

    /// - Parameters:
    ///   - events: those of the run, in order.
    ///   - isOfApp: whether a URL is one of the app's own requests. The server takes all others for requests
    ///     for a new token.
    init(in events: [TraceEvent], isOfApp: (URL) -> Bool) {
        var appRequests: Set<Int> = []
        var sentElsewhere: Set<Int> = []
        for event in events where event.knownKind == .transport.sent {
            guard let text = event["url"]?.plainText, let url = URL(string: text) else { continue }
            if !isOfApp(url) {
                sentElsewhere.insert(event.number)
            } else if let request = event.request {
                appRequests.insert(request)
            }
        }
        var known: Set<String> = []
        var authenticatorRefreshes = false
        beginnings = events.filter { event in
            if event.knownKind == .authentication.refreshStarted {
                authenticatorRefreshes = true
                return true
            }
            if event.knownKind == .authentication.refreshCompleted { authenticatorRefreshes = false }
            guard !authenticatorRefreshes, sentElsewhere.contains(event.number) else { return false }
            return known.insert(Self.name(of: event, appRequests)).inserted
        }
    }

    /// What the requests that one refresh sends have in common. Further attempts belong to one request, and
    /// what follows a redirect to one task. A task that an interceptor makes without Alamofire is noted under
    /// the request that it is asked about, and is a refresh of its own.
    private static func name(of event: TraceEvent, _ appRequests: Set<Int>) -> String {
        guard let request = event.request, !appRequests.contains(request) else {
            return "task \(event.task ?? 0)"
        }
        return "request \(request)"
    }
}
