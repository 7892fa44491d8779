import Tracing

/// What tells apart the URLs that requests had, for somebody who asks about many events, the newest first.
///
/// The events of each request are read once, however often it is asked about.
struct RequestURLs {
    let trails: Trails
    /// Called at every event. Once it returns `true`, nobody needs the answer.
    let isInterrupted: () -> Bool
    /// By the request: each URL that it had, and the number of the event from which on it had it.
    private var known: [Int?: [(number: Int, url: TextIdentity)]] = [:]

    init(_ trails: Trails, unless isInterrupted: @escaping () -> Bool) {
        self.trails = trails
        self.isInterrupted = isInterrupted
    }

    /// The URL that the request of an event had there; nil if the trace does not show it.
    mutating func url(at event: TraceEvent) -> TextIdentity? {
        let urls = known[event.request] ?? urls(upTo: event)
        known[event.request] = urls
        return urls[..<urls.partitionPoint { $0.number <= event.number }].last?.url
    }

    private func urls(upTo event: TraceEvent) -> [(number: Int, url: TextIdentity)] {
        var urls: [(number: Int, url: TextIdentity)] = []
        for earlier in trails.history(upTo: event, .forward, unless: isInterrupted) {
            guard let url = Self.url(shownBy: earlier), url != urls.last?.url else { continue }
            urls.append((earlier.number, url))
        }
        return urls
    }

    /// The same for somebody who asks about one event.
    ///
    /// - Parameter isInterrupted: called at every event, so that the reader can cut it short.
    static func url(
        at event: TraceEvent, in trails: Trails, unless isInterrupted: @escaping () -> Bool
    ) -> TextIdentity? {
        for earlier in trails.history(upTo: event, unless: isInterrupted) {
            if let url = url(shownBy: earlier) { return url }
        }
        return nil
    }

    /// The URL of a request that an event shows, or to which it changes that of its request.
    private static func url(shownBy event: TraceEvent) -> TextIdentity? {
        if event["method"]?.string != nil, let url = event.identity(of: .url) { return url }
        return WireRequest.changes(at: event).isEmpty ? nil : event.identity(of: .newURL)
    }
}
