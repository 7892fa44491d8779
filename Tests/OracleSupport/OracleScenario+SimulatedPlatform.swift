/// What 4.7 shows on the simulated platform. It is Apple's, with metrics and without the 401s that Linux
/// delivers, but it calls three methods of the delegate always: Apple's platforms report the head of a
/// response, a redirection and the end of the session only if the app has set a closure for it.
extension OracleScenario {
    /// Turns the measured sequence, and its edges, into those that are expected here.
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

    /// Inserts the metrics right before the end of their task.
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
