extension OracleScenario {
    /// Where a fixture contradicts itself: a pair that its own sequences break, a pair about an event that it
    /// does not have, or a sequence for Apple's platforms in a different order from the measured one.
    package var contradictions: [String] {
        let measuredOnApple = onApple.map(\.event).filter { !unmeasured.contains($0.event) }
        let other: String? =
            isTotallyOrdered && !onApple.isEmpty
            ? SideBySide(events.map(\.descriptionWithQueue), measuredOnApple.map(\.descriptionWithQueue))
                .difference(left: "measured", right: "on Apple")
            : nil
        let broken = [
            edges.brokenPair(in: events), (edges + edgesOnApple).brokenPair(in: measuredOnApple), other,
        ]
        return broken.compactMap { $0 } + unknownLabels.map { "no event is called \($0)" }
    }

    /// The labels in pairs that no event has. Such a pair would always hold.
    private var unknownLabels: [String] {
        let known = Set(events.labels).union(unsteady)
        let knownOnApple = known.union(onApple.map(\.event).labels)
        return Self.labels(in: edges).subtracting(known)
            .union(Self.labels(in: edgesOnApple).subtracting(knownOnApple)).sorted()
    }

    private static func labels(in edges: [Edge]) -> Set<String> {
        Set(edges.flatMap { [$0.before, $0.after] })
    }
}
