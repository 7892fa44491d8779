extension OracleScenario {
    static let challenge = "urlSession.task.didReceiveChallenge"

    /// Removes the 401s that lead to a challenge: Linux delivers them, other platforms only the challenge.
    mutating func dropAnswersBeforeChallenges() {
        var dropped: Set<Int> = []
        for (place, event) in events.enumerated() where event.event == Self.challenge {
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
}
