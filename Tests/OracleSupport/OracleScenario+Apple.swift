/// What 5.12 shows on an Apple platform where Linux does not just leave something out, but does something
/// else. Apart from that, a measured sequence must be found unchanged in Apple's.
extension OracleScenario {
    /// Corrects what Linux is known to do differently, in the measured sequence and in Apple's.
    mutating func moveToApple() {
        holdBodyBack()
        guard events.contains(where: { $0.event == Self.challenge }) else { return }
        dropAnswersBeforeChallenges()
        takeEndFromApple()
        events = Self.countingBytes(events)
        let counted = Self.countingBytes(onApple.map(\.event))
        for (place, event) in counted.enumerated() { onApple[place].event = event }
    }

    /// Apple's platforms deliver no data until `onHTTPResponse` has allowed the response. Linux does not
    /// wait for that.
    private mutating func holdBodyBack() {
        for (label, event) in zip(events.labels, events) where event.event.hasPrefix("onHTTPResponse") {
            let suffix = event.name.dropFirst(event.event.count)
            edgesOnApple.append(Edge(before: label, after: "urlSession.dataTask.didReceiveData#1\(suffix)"))
        }
    }

    /// If a second challenge is not answered, Linux ends the task like a cancelled one. On Apple's platforms,
    /// the 401 becomes the response, so everything after that challenge is taken from Apple's sequence.
    private mutating func takeEndFromApple() {
        let isRefused = { (event: OracleEvent) in
            event.event == Self.challenge && event.detail.hasSuffix("previousFailures=1")
        }
        guard let refused = events.firstIndex(where: isRefused),
            let refusedOnApple = onApple.firstIndex(where: { isRefused($0.event) })
        else { return }
        let rest = onApple[(refusedOnApple + 1)...].map(\.event)
        events = events[...refused] + rest.filter { !Self.metrics.contains($0.event) }
        guard let handler = rest.last?.detail, handler.hasPrefix("failure("),
            let end = handler.range(of: ") status=")
        else { return }
        let error = handler[..<end.lowerBound].dropFirst("failure(".count)
        finalStates = finalStates.map { $0.map { $0.ending(with: String(error)) } }
    }

    /// The same events, with the number of bytes for a serializer that were received before it.
    private static func countingBytes(_ events: [OracleEvent]) -> [OracleEvent] {
        var received = 0
        return events.map { event in
            var event = event
            if event.event == "urlSession.dataTask.didReceiveData" {
                received += Int(event.detail.dropFirst("bytes=".count)) ?? 0
            } else if event.event.hasPrefix("serializer.serialize") {
                event.detail = "bytes=\(received)\(event.detail.drop { $0 != " " })"
            }
            return event
        }
    }

    private static let metrics: Set = [
        "urlSession.task.didFinishCollectingMetrics", "request.didGatherMetrics",
    ]
}
