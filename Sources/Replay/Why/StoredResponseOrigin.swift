import TextPages
import Tracing

/// Where the stored response comes from that a cache decision looked at, or why there is none.
///
/// The causes of the decision do not lead there: the request that stored the response has causes of its own.
struct StoredResponseOrigin {
    /// The events that stored the response and renewed it, in order. If there is none, the last event that
    /// kept a response of the URL out of the cache, or took it away.
    let events: [TraceEvent]

    /// The events are empty if `event` is not a cache decision, or if nothing was stored.
    ///
    /// - Parameter isInterrupted: called at every event. Once it returns `true`, nobody needs the answer.
    init(
        of event: TraceEvent, in source: any EventSource,
        unless isInterrupted: @escaping () -> Bool = { false }
    ) {
        guard event.knownKind == .cache.decided, let url = WireRequest.at(event, in: source)?.url else {
            events = []
            return
        }
        // If there are several variants, the rule saw by which fields they vary.
        let variant = event.decision?.rules.first { $0.id == "cache.vary" && $0.held }?.saw
        var origin: [TraceEvent] = []
        let key = CacheKey.of(url)
        for earlier in source.knownEvents(1...event.number, unless: isInterrupted) {
            guard earlier.kind.hasPrefix("cache."), let stored = earlier["url"]?.string,
                CacheKey.of(stored) == key
            else { continue }
            let isOther = variant != nil && earlier["variant"]?.string != variant
            switch earlier.knownKind {
            case .cache.stored where !isOther: origin = [earlier]
            case .cache.updated where !isOther: origin.append(earlier)
            case .cache.removed where !isOther || earlier["variant"] == nil: origin = [earlier]
            case .cache.evicted where earlier["remains"]?.bool == false: origin = [earlier]
            default: break
            }
        }
        if origin.isEmpty {
            let refusal = Self.refusal(of: key, before: event, in: source, unless: isInterrupted)
            origin = refusal.map { [$0] } ?? []
        }
        events = origin
    }

    /// The last decision, before an event, not to keep a response of the URLs with this key.
    private static func refusal(
        of key: String, before event: TraceEvent, in source: any EventSource,
        unless isInterrupted: @escaping () -> Bool
    ) -> TraceEvent? {
        source.knownEvents(1...event.number, .backward, unless: isInterrupted).first { earlier in
            earlier.knownKind == .cache.storeDecided && earlier.decided(CacheStoreOutcome.notStored)
                && earlier.decision?.deciding?.id != "cache.present"
                && (WireRequest.at(earlier, in: source)?.url).map(CacheKey.of) == key
        }
    }

    /// A line for each event.
    func page() -> Page {
        var page = Page()
        for event in events {
            let request = event.request.map { " by request \($0)" } ?? ""
            let reason = event.decision?.deciding.map { ": \(DecisionText.reason($0))" } ?? ""
            page.prose(
                "    The response was \(Self.what(event)) at \("#\(event.number)", .strong) (\(event.time.clockText))\(request)\(reason).",
                hang: 4)
        }
        return page
    }

    /// What an event did to the response, or to one that would have been stored.
    private static func what(_ event: TraceEvent) -> String {
        switch event.knownKind {
        case .cache.stored: "stored"
        case .cache.updated: "confirmed by the server"
        case .cache.removed: "removed from the cache"
        case .cache.evicted: "evicted, to make room,"
        default: "not kept"
        }
    }
}
