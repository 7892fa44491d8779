import TextPages
import Tracing

/// Where the stored response comes from that a cache decision looked at.
///
/// The causes of the decision do not lead there: the request that stored the response has causes of its own.
struct StoredResponseOrigin {
    /// The events that stored the response and renewed it, in order.
    let events: [TraceEvent]

    /// The events are empty if `event` is not a cache decision, or if nothing was stored.
    init(of event: TraceEvent, in source: any EventSource) {
        guard event.knownKind == .cache.decided, let url = WireRequest.at(event, in: source)?.url else {
            events = []
            return
        }
        // If there are several variants, the rule saw by which fields they vary.
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
