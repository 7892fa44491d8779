import Walkthrough

/// The events of transfers in words: bodies that are sent, files that are downloaded, frames of a WebSocket.
enum TransferText {
    /// Nil for an event that is about none of these.
    static func sentence(_ kind: EventKind, _ event: TraceEvent) -> String? {
        switch kind {
        case .task.bodyRead:
            "The body to send is read from \(event.text("source") ?? "?"): \(bytes(event))."
        case .transport.sentData: "On the wire: \(bytes(event)) of the request's body."
        case .delegate.didSendBodyData: "The delegate hears that \(amount(event)) of the body are sent."
        case .delegate.needNewBodyStream: "The delegate is asked for a stream to read the body from."
        case .delegate.gaveBodyStream:
            event["given"]?.bool == true ? "The delegate gives a stream." : "The delegate has no stream."
        case .download.fileCreated: "The body goes to a new file, \(file(event))."
        case .download.fileTaken: "The file \(file(event)) has been moved away by whoever was told of it."
        case .download.fileRemoved: "The file \(file(event)) is removed."
        case .download.writeFailed:
            "The file \(file(event)) cannot be written: \(event.text("error") ?? "?")."
        case .delegate.didWriteData: "The delegate hears that \(amount(event)) are in the file."
        case .delegate.didResumeAtOffset:
            "The delegate hears that the download goes on after \(event.text("offset") ?? "?") bytes."
        case .delegate.didFinishDownloadingTo:
            "The delegate is given the file \(file(event)), for as long as this call lasts."
        default: frame(kind, event)
        }
    }

    private static func frame(_ kind: EventKind, _ event: TraceEvent) -> String? {
        switch kind {
        case .transport.sentFrame: "On the wire: a \(frame(event))."
        case .transport.receivedFrame: "From the wire: a \(frame(event))."
        case .webSocket.sent: "The task sends a \(frame(event)) for its owner."
        case .webSocket.received: "Whoever waits for a message gets a \(frame(event))."
        case .webSocket.refused:
            "The WebSocket is closed, so \(event.text("call") ?? "this") fails."
        case .webSocket.closed, .delegate.didCloseWith:
            (kind == .webSocket.closed ? "The WebSocket is closed" : "The delegate hears that it is closed")
                + ", with the code \(event.text("code") ?? "?")\(event.text("reason").map { ": \($0)" } ?? "")."
        default: nil
        }
    }

    /// What only transfers have, for a row of a listing.
    static func brief(_ event: TraceEvent) -> String? {
        if event["total"] != nil, event["expected"] != nil { return amount(event) }
        if let kind = event.text("frame") {
            return [kind, event.text("code"), event.text("text")].compactMap { $0 }.joined(separator: " ")
        }
        // Of handlers and serializers the member only says whether there is a file.
        if let file = event["file"]?.string {
            return [file, event.text("error")].compactMap { $0 }.joined(separator: " ")
        }
        if let offset = event.text("offset") { return "after \(offset) bytes" }
        return nil
    }

    private static func bytes(_ event: TraceEvent) -> String { "\(event.text("bytes") ?? "?") bytes" }

    private static func file(_ event: TraceEvent) -> String { event.text("file") ?? "?" }

    private static func frame(_ event: TraceEvent) -> String {
        let kind = event.text("frame") ?? "?"
        let code = event.text("code").map { " \($0)" } ?? ""
        let text = event.text("text").flatMap { $0.isEmpty ? nil : ": \($0)" } ?? ""
        return "\(kind) frame\(code)\(text)"
    }

    /// `8 of 11 bytes`, without a total that nobody knows.
    private static func amount(_ event: TraceEvent) -> String {
        let total = event.text("total") ?? "?"
        guard let expected = event["expected"]?.integer, expected >= 0 else { return "\(total) bytes" }
        return "\(total) of \(expected) bytes"
    }
}
