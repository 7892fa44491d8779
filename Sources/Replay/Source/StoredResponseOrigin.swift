import Walkthrough

/// Where the stored response comes from that a cache decision looked at: no event leads from the one to the
/// other, since the request that stored it had other causes.
struct StoredResponseOrigin {
    /// The events that stored the response and renewed it, in order.
    let events: [TraceEvent]

    /// Empty when `event` is no cache decision, or nothing was stored.
    init(of event: TraceEvent, in source: any EventSource) {
        guard event.knownKind == .cache.decided, let url = WireRequest.at(event, in: source)?.url else {
            events = []
            return
        }
        // Of several variants the one that fitted: the rule saw what it varies by.
        let variant = event.decision?.rules.first { $0.id == "cache.vary" && $0.held }?.saw
        var origin: [TraceEvent] = []
        for earlier in source.knownEvents(1...event.number) where earlier["url"]?.string == url {
            let isOther = variant != nil && earlier["variant"]?.string != variant
            switch earlier.knownKind {
            case .cache.stored where !isOther: origin = [earlier]
            case .cache.updated where !isOther: origin.append(earlier)
            case .cache.removed: origin = []
            case .cache.evicted where earlier["remains"]?.bool == false: origin = []
            default: break
            }
        }
        events = origin
    }

    /// A line for each event.
    func page() -> Page {
        var page = Page()
        for event in events {
            let request = event.request.map { " by request \($0)" } ?? ""
            let what = event.knownKind == .cache.stored ? "stored" : "confirmed by the server"
            page.prose(
                "    The response was \(what) at \("#\(event.number)", .strong) (\(event.time.clockText))\(request).",
                hang: 4)
        }
        return page
    }
}
