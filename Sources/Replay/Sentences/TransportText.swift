import Tracing

/// Words for what goes over the wire, and for where a response begins and ends.
enum TransportText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        switch kind {
        case .transport.sent: .says("Handed to the transport: \(event.requestLine ?? "?").")
        case .transport.matched:
            .says(
                "The exchange\(event.quoted("exchange")) of the script answers"
                    + (event.text("line").map { " (line \($0))." } ?? "."))
        case .transport.unmatched: .says("No exchange of the script answers this request.")
        case .transport.sentData: .says("On the wire: \(event.byteCount) of the request's body.")
        case .transport.receivedHead: .says("From the wire: status \(event.text("status") ?? "?").")
        case .transport.receivedData: .says("From the wire: \(event.byteCount).")
        case .transport.failed:
            .says(
                "The \(event.isUnreadable ? "response could not be read" : "connection failed"): "
                    + "\(event.text("error") ?? "?"), at \(event.text("phase") ?? "?").")
        case .transport.sentFrame:
            .says("On the wire: a \(WebSocketText.frame(event)).", brief: WebSocketText.briefFrame(event))
        case .transport.receivedFrame:
            .says("From the wire: a \(WebSocketText.frame(event)).", brief: WebSocketText.briefFrame(event))

        default: nil
        }
    }
}
