import TextPages
import Tracing

/// Words for the `URLProtocol` subclasses of an app.
enum URLProtocolText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        let name = event.text("class") ?? "The class"
        switch kind {
        case .urlProtocol.decided:
            return .decides(
                about: "(\(name))", gloss: gloss(event),
                brief: [name, event.decision?.outcome].compactMap { $0 }.joined(separator: " "))
        case .urlProtocol.startedLoading: return started(event, name)
        case .urlProtocol.toldClient:
            let call = [event.text("call"), value(event)].compactMap { $0 }.joined(separator: " ")
            return .says("\(name) tells its client: \(call).", brief: "\(name) \(call)")
        case .urlProtocol.stoppedLoading: return .says("\(name) is told to stop loading.", brief: name)
        default: return nil
        }
    }

    /// What a no means for the app.
    private static func gloss(_ event: TraceEvent) -> String? {
        switch event.decision?.deciding?.id {
        case "url-protocol.in-session" where event.decided(URLProtocolOutcome.skip):
            "the session does not know the class"
        case "url-protocol.registered": "registering reaches URLSession.shared only"
        default: nil
        }
    }

    private static func started<Words: EventWording>(_ event: TraceEvent, _ name: String) -> Words {
        let body = event.text("httpBody") ?? "?"
        let stream = event.text("httpBodyStream") ?? "?"
        let words = "httpBody \(body), httpBodyStream \(stream)"
        let request = event.requestLine ?? "the request"
        return .says("\(name) loads \(request), and sees \(words).", brief: "\(name) \(words)")
    }

    private static func value(_ event: TraceEvent) -> String? {
        event.text("status") ?? event.text("error") ?? event.text("bytes").map { counted($0, "byte") }
    }
}
