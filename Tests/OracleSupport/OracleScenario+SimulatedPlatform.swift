/// What 4.7 shows on the simulated platform, which is Apple's with all of the delegate's methods: with the
/// metrics and without the 401s that Linux lets through, but with the response's head, the redirection and
/// the end of the session, for which Apple's platforms look whether the app set a closure.
extension OracleScenario {
    /// Makes of the measured sequence the one that is to be expected here, with the edges that go with it.
    mutating func moveToSimulatedPlatform() {
        let apple = onApple
        onApple = []
        dropAnswersBeforeChallenges()
        insertMetrics(from: apple)
        let places = events.places
        for (label, addition) in zip(apple.map(\.event).labels, apple) {
            guard let place = places[label], !varyingDetails.contains(label) else { continue }
            events[place].detail = addition.event.detail
        }
    }

    /// Linux delivers the answer that asks who is there; elsewhere only the question is delivered.
    private mutating func dropAnswersBeforeChallenges() {
        var dropped: Set<Int> = []
        for (place, event) in events.enumerated() where event.event == "urlSession.task.didReceiveChallenge" {
            let answer = events[..<place].indices.reversed().prefix {
                events[$0].request != event.request || events[$0].event.hasPrefix("urlSession.dataTask.")
            }
            dropped.formUnion(answer.filter { events[$0].request == event.request })
        }
        guard !dropped.isEmpty else { return }
        let before = events.labels
        let kept = events.indices.filter { !dropped.contains($0) }
        for place in dropped.sorted() { edges = edges.bridging(before[place]) }
        events = kept.map { events[$0] }
        let renamed = Dictionary(uniqueKeysWithValues: zip(kept.map { before[$0] }, events.labels))
        edges = edges.map {
            Edge(before: renamed[$0.before, default: $0.before], after: renamed[$0.after, default: $0.after])
        }
    }

    /// The metrics come right before the end of their task.
    private mutating func insertMetrics(from apple: [AppleEvent]) {
        let labelled = Array(zip(apple.map(\.event).labels, apple.map(\.event)))
        for (place, addition) in apple.enumerated() where addition.event.event == Self.metrics {
            let end = labelled[(place + 1)...].first {
                $0.0.hasPrefix(Self.end) && $0.1.request == addition.event.request
            }
            guard let end = end?.0, let target = events.places[end] else { continue }
            events.insert(addition.event, at: target)
            edges.append(Edge(before: events.labels[target], after: end))
        }
    }

    private static let metrics = "urlSession.task.didFinishCollectingMetrics"
    private static let end = "urlSession.task.didCompleteWithError#"
}
