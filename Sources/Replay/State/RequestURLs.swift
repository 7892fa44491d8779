import Tracing

/// The URLs that requests had, for somebody who asks about many events, the newest first.
///
/// The events of each request are read once, however often it is asked about.
struct RequestURLs {
    let trails: Trails
    /// Called at every event. Once it returns `true`, nobody needs the answer.
    let isInterrupted: () -> Bool
    /// By the request: each URL that it had, and the number of the event from which on it had it.
    private var known: [Int?: [(number: Int, url: String)]] = [:]

    init(_ trails: Trails, unless isInterrupted: @escaping () -> Bool) {
        self.trails = trails
        self.isInterrupted = isInterrupted
    }

    /// The URL that the request of an event had there; nil if the trace does not show it.
    mutating func url(at event: TraceEvent) -> String? {
        let urls = known[event.request] ?? urls(upTo: event)
        known[event.request] = urls
        return urls[..<urls.partitionPoint { $0.number <= event.number }].last?.url
    }

    private func urls(upTo event: TraceEvent) -> [(number: Int, url: String)] {
        var urls: [(number: Int, url: String)] = []
        for earlier in trails.history(upTo: event, .forward, unless: isInterrupted) {
            let changed = WireRequest.changes(at: earlier).last { $0.field == "url" }
            let shown = earlier["method"]?.string == nil ? nil : earlier["url"]?.string
            guard let url = shown ?? (urls.isEmpty ? nil : changed?.to) else { continue }
            if url != urls.last?.url { urls.append((earlier.number, url)) }
        }
        return urls
    }
}
