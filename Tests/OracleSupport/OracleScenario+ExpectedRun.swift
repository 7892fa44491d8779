extension OracleScenario {
    /// A run that is as measured in every respect.
    package var expectedRun: OracleRun {
        OracleRun(
            calls: onApple.isEmpty ? events : onApple.map(\.event), finalStates: finalStates[0],
            serverHits: serverHits[0],
            handlers: HandlerCount(added: 1, called: callsHandlers == false ? 0 : 1))
    }

    /// The runs that are as measured, except that two neighbouring calls have changed places. There are
    /// none if the measured runs differed from each other.
    package var runsWithSwappedCalls: [OracleRun] {
        guard isTotallyOrdered else { return [] }
        return Self.swapping(neighboursOf: expectedRun.calls).map { calls in
            var run = expectedRun
            run.calls = calls
            return run
        }
    }

    /// The scenarios as they would be if two neighbouring events had changed places in the file.
    package var scenariosWithSwappedEvents: [OracleScenario] {
        guard isTotallyOrdered else { return [] }
        return Self.swapping(neighboursOf: events).map { events in
            var scenario = self
            scenario.events = events
            return scenario
        }
    }

    /// The sequences in which two neighbours have changed places. Neighbours that are equal stay.
    private static func swapping(neighboursOf events: [OracleEvent]) -> [[OracleEvent]] {
        events.indices.dropLast().compactMap { place in
            guard events[place] != events[place + 1] else { return nil }
            var swapped = events
            swapped.swapAt(place, place + 1)
            return swapped
        }
    }
}
