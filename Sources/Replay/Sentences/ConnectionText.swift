import Tracing

/// Words for connections to servers, and for the device's connection to a network.
enum ConnectionText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        switch kind {
        case .connection.queued:
            .says(
                "The task waits for a connection to \(server(event)),"
                    + " at place \(event.text("position") ?? "?").",
                brief: event.text("position").map { "place \($0)" })
        case .connection.queueLeft: .says("The task does not wait for \(server(event)) any more.")
        case .connection.phaseEnded:
            .says("\(name(event)) is further: \(phase(event)) is done.", brief: brief(event))
        case .connection.opened:
            .says("\(name(event)) is open, with \(event.text("protocol") ?? "?").", brief: brief(event))
        case .connection.reused:
            .says(
                "The request goes over \(name(event, isFirst: false)), which was there.", brief: brief(event))
        case .connection.closed:
            .says("\(name(event)) is closed: \(event.text("reason") ?? "?").", brief: brief(event))

        case .connectivity.changed:
            .says(
                "The device's connection goes from \(event.text("from") ?? "?")"
                    + " to \(event.text("to") ?? "?").")
        case .connectivity.listenerCalled:
            .says(
                "The app's listener hears how the network can be reached: \(event.text("status") ?? "?").")
        default: nil
        }
    }

    /// `connection 2: secureConnection`.
    private static func brief(_ event: TraceEvent) -> String? {
        guard let number = event.text("connection") else { return nil }
        let words = [event.text("phase"), event.text("reason")].compactMap { $0 }.joined(separator: " ")
        return words.isEmpty ? "connection \(number)" : "connection \(number): \(words)"
    }

    private static func server(_ event: TraceEvent) -> String { event.text("server") ?? "?" }

    private static func name(_ event: TraceEvent, isFirst: Bool = true) -> String {
        "\(isFirst ? "C" : "c")onnection \(event.text("connection") ?? "?") to \(server(event))"
    }

    private static func phase(_ event: TraceEvent) -> String {
        switch event.text("phase") {
        case "domainLookup": "the lookup of its name"
        case "connect": "the TCP handshake"
        case "secureConnection": "the TLS handshake"
        case let other: other ?? "?"
        }
    }
}
