import TextPages
import Tracing

/// Where the stored response comes from that a cache decision looked at, or why there is none.
///
/// The causes of the decision do not lead there: the request that stored the response has causes of its own.
struct StoredResponseOrigin {
    /// The events that stored the response and renewed it, in order. If none fits, the last that happened to
    /// one of the URL: those that stored it and renewed it, or the one that took it away, or kept it out of
    /// the cache.
    let events: [TraceEvent]
    /// Whether a stored response fitted the request.
    private let fits: Bool

    /// The events are empty if `event` is not a decision of a cache, or if nothing was stored.
    ///
    /// - Parameter isInterrupted: called at every event. Once it returns `true`, nobody needs the answer.
    init(of event: TraceEvent, in trails: Trails, unless isInterrupted: @escaping () -> Bool) {
        guard event.knownKind == .cache.decided, event.decision?.deciding?.id != "cache.present",
            let url = RequestURLs.url(at: event, in: trails, unless: isInterrupted)
        else {
            events = []
            fits = false
            return
        }
        let variant = Self.variant(at: event)
        fits = variant != nil
        var origin: [TraceEvent] = []
        let place = Snapshot.CacheEntry.Place(of: url, in: event)
        for earlier in Self.newestFirst(before: event, in: trails, unless: isInterrupted) {
            guard Snapshot.CacheEntry.Place(earlier) == place else { continue }
            let isOther = variant != nil && (earlier.identity(of: .variant) ?? Self.noVary) != variant
            if earlier.knownKind == .cache.updated && !isOther { origin.append(earlier) }
            if earlier.knownKind == .cache.stored && !isOther {
                origin.append(earlier)
                break
            }
            let isEnd =
                switch earlier.knownKind {
                case .cache.removed: !isOther || earlier["variant"] == nil
                case .cache.evicted: earlier["remains"]?.bool == false && !isOther
                default: false
                }
            guard isEnd else { continue }
            // What fits is stored: if the trace only tells how it went, the app has stored it anew.
            if variant == nil { origin.append(earlier) }
            break
        }
        if origin.isEmpty, variant == nil {
            let refusal = Self.refusal(at: place, before: event, in: trails, unless: isInterrupted)
            origin = refusal.map { [$0] } ?? []
        }
        events = origin.reversed()
    }

    /// What a decision says of a response that does not vary, where there are others that do.
    private static let noVary = TextIdentity("no Vary")

    /// The variant that a decision found for its request; nil if no stored response fitted.
    private static func variant(at event: TraceEvent) -> TextIdentity? {
        let rules = event.decision?.rules ?? []
        let first = ["cache.request-policy", "cache.method", "cache.url-stored", "cache.vary"]
        guard !rules.contains(where: { first.contains($0.id) && !$0.held }) else { return nil }
        // It is not consulted where no stored response varies.
        return event.identity(of: .foundVariant) ?? noVary
    }

    /// The events of the cache before one of them.
    private static func newestFirst(
        before event: TraceEvent, in trails: Trails, unless isInterrupted: @escaping () -> Bool
    ) -> some Sequence<TraceEvent> {
        trails.events(of: .cache, upTo: event.number - 1, unless: isInterrupted).lazy.reversed().compactMap {
            isInterrupted() ? nil : trails.source.event(Int($0))
        }
    }

    /// The last decision, before an event, not to keep a response at this place.
    private static func refusal(
        at place: Snapshot.CacheEntry.Place, before event: TraceEvent, in trails: Trails,
        unless isInterrupted: @escaping () -> Bool
    ) -> TraceEvent? {
        var urls = RequestURLs(trails, unless: isInterrupted)
        return newestFirst(before: event, in: trails, unless: isInterrupted).first { earlier in
            earlier.knownKind == .cache.storeDecided && earlier.decided(CacheStoreOutcome.notStored)
                && earlier.decision?.deciding?.id != "cache.present"
                && urls.url(at: earlier).map { Snapshot.CacheEntry.Place(of: $0, in: earlier) } == place
        }
    }

    /// A line for each event.
    func page() -> Page {
        var page = Page()
        let subject = fits ? "The response" : "A response for this URL"
        for event in events {
            let request = event.request.map { " by request \($0)" } ?? ""
            let reason = event.decision?.deciding.map { ": \(DecisionText.reason($0))" } ?? ""
            page.prose(
                "    \(subject) was \(Self.what(event)) at \("#\(event.number)", .strong) (\(event.time.clockText))\(request)\(reason).",
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
        case .cache.evicted: "evicted"
        default: "not kept"
        }
    }
}
