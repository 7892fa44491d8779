import JSONText
import Walkthrough

/// The events of connections, and the metrics that sum them up, in words.
enum ConnectionText {
    /// Nil for an event that is about neither.
    static func sentence(_ kind: EventKind, _ event: TraceEvent) -> String? {
        switch kind {
        case .connection.queued:
            "The task waits for a connection to \(server(event)), at place \(event.text("position") ?? "?")."
        case .connection.queueLeft: "The task does not wait for \(server(event)) any more."
        case .connection.phaseEnded: "\(name(event)) is further: \(phase(event)) is done."
        case .connection.opened: "\(name(event)) is open, with \(event.text("protocol") ?? "?")."
        case .connection.reused: "The request goes over \(name(event, isFirst: false)), which was there."
        case .connection.closed: "\(name(event)) is closed: \(event.text("reason") ?? "?")."
        case .delegate.didFinishCollectingMetrics: metrics(event)
        default: nil
        }
    }

    /// What only connections have, for a row of a listing.
    static func brief(_ event: TraceEvent) -> String? {
        if let position = event.text("position") { return "place \(position)" }
        if let transactions = event["transactions"]?.array {
            return transactions.map(outcome).joined(separator: ", then ")
        }
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

    /// `The delegate is given the metrics: from the network, 304 in 25 ms; from the cache, 200 in 0 ms.`
    private static func metrics(_ event: TraceEvent) -> String? {
        guard let transactions = event["transactions"]?.array else { return nil }
        let words = transactions.map { transaction -> String in
            let reused = transaction["isReused"]?.bool == true ? ", over a connection that was there" : ""
            return "\(source(transaction)), \(outcome(transaction))\(reused)"
        }
        return "The delegate is given the metrics: \(words.joined(separator: "; "))."
    }

    /// `302 in 25 ms`
    private static func outcome(_ transaction: JSON) -> String {
        let status = transaction["status"]?.integer.map { "\($0)" } ?? "no answer"
        return status + (time(transaction).map { " in \($0)" } ?? "")
    }

    private static func source(_ transaction: JSON) -> String {
        switch transaction["fetchType"]?.string {
        case "localCache": "from the cache"
        case "networkLoad": "from the network"
        default: "from nowhere"
        }
    }

    private static func time(_ transaction: JSON) -> VirtualDuration? {
        guard let start = transaction["fetchStart"]?.integer, let end = transaction["responseEnd"]?.integer,
            end >= start, start >= 0
        else { return nil }
        return VirtualDuration(nanoseconds: UInt64(end - start))
    }
}
