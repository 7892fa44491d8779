import Tracing

/// Words for the caller's code: handlers and other closures that are called, and `await`s that return.
enum HandlerText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        switch kind {
        case .handler.called: called(event)
        case .hook.called: .says(hook(event))
        case .await.started: .says("Async code waits for the \(event.text("property") ?? "value").")
        case .await.fulfilled:
            .says("Whoever awaits the response can go on, with " + (event.text("error") ?? "a value") + ".")
        case .await.returned:
            .says(
                "The await is over; async code goes on with \((event.text("type") ?? "value").withArticle).")
        case .await.threw: .says("The await is over; it throws \(event.text("error") ?? "an error").")
        default: nil
        }
    }

    /// What the name of a closure's answer begins with: `onHTTPResponse(allow)`. The call has no parenthesis.
    private static let answerAboutResponse = "onHTTPResponse("

    /// What the caller attached to a request, asked it for, or gave to a session.
    private static func hook(_ event: TraceEvent) -> String {
        switch event.text("name") ?? "" {
        // A closure that gets the command is a call of the library's.
        case "cURLDescription" where event.callback == nil:
            "The caller asks the request for its cURLDescription()."
        case "debugDescription": "The caller reads the request's debugDescription."
        case "cancelAllRequests.completion":
            "The closure that the caller gave to cancelAllRequests is called."
        case "multipart.encodingCompletion":
            "The caller's encodingCompletion hears how the encoding of the form ended."
        case let name where name.hasPrefix(answerAboutResponse):
            "The caller's closure has answered about the response:"
                + " \(name.dropFirst(answerAboutResponse.count).dropLast())."
        default: "A closure that the caller attached to the request is called."
        }
    }

    /// The completion of an app's own layer gets a model or nil, and nothing else.
    private static func called<Words: EventWording>(_ event: TraceEvent) -> Words {
        let state = event.text("state")
        let brief = state == "nil" || state == "model" ? "\(event.text("name") ?? "") \(state ?? "")" : nil
        guard state == "nil" else {
            return .says(
                "The caller's handler\(event.quoted("name")) is called with "
                    + (event.text("error") ?? "a value") + ".",
                brief: brief)
        }
        return .says(
            "The caller's handler \"\(event.text("name") ?? "?")\" is called with nil; it does not hear why.",
            brief: brief)
    }
}
