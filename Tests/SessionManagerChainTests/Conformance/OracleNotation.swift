import SessionManagerChain

extension Payload {
    /// What the measured orders note beside the event's name, as far as the trace knows it: the beginning of
    /// what the code around the chain sees, or nothing.
    var oracleDetail: String {
        switch self {
        case .adaptCompleted(let answer): Self.detail(answer.result)
        case .delegateReceivedChallenge(let challenge):
            "\(challenge.method) previousFailures=\(challenge.previousFailures)"
        case .decided(.challengeCredentialDecided, let decision): decision.outcome
        case .delegateWillRedirect(let response, let request):
            "\(response.statusCode) -> \(request.url?.lastPathComponent ?? "")"
        case .delegateReceivedResponse(let response): "\(response.statusCode)"
        case .delegateReceivedData(let data): "bytes=\(data.count)"
        case .delegateWroteData(let bytes, let total, let expected):
            "bytes=\(bytes) total=\(total) expected=\(expected)"
        case .delegateSentBodyData(let bytes, let total, let expected):
            "sent=\(bytes) total=\(total) expected=\(expected)"
        case .delegateCompleted(let error), .delegateBecameInvalid(let error): oracleText(error)
        case .delegateClosureCalled(let name, let detail):
            name == "taskDidComplete" || name == "stream" ? Self.measured(detail) : ""
        case .downloadDestinationAsked(let status): "status=\(status)"
        case .retryAsked("oauth", _, let error): "error=\(oracleText(error))"
        case .retryAsked(_, let retryCount, let error):
            "retryCount=\(retryCount) error=\(oracleText(error))"
        case .serializeStarted(_, .data(let bytes), let error):
            "bytes=\(bytes.map(String.init) ?? "nil") error=\(oracleText(error))"
        case .serializeStarted(_, .file(let isPresent), let error):
            "file=\(isPresent ? "url" : "nil") error=\(oracleText(error))"
        case .handlerCalled(let call): Self.detail(call)
        case .progressReported(_, let completed, let total): "\(completed)/\(total)"
        case .notificationPosted(let notification): Self.detail(notification)
        default: ""
        }
    }

    private static func detail(_ answer: Swift.Result<URLRequest, any Error>) -> String {
        switch answer {
        case .success(let adapted): adapted.value(forHTTPHeaderField: "X-A").map { "X-A=\($0)" } ?? ""
        case .failure(let error): oracleText(error)
        }
    }

    private static func detail(_ call: HandlerCall) -> String {
        let outcome = call.error.map { "failure(\(oracleText($0)))" } ?? "success"
        let status = call.status.map(String.init) ?? "nil"
        return "\(outcome) status=\(status) bytes=\(call.bytes.map(String.init) ?? "nil")"
    }

    private static func detail(_ notification: NotificationSummary) -> String {
        let facts = [
            notification.object.map { "object=\($0)" }, notification.taskState.map { "taskState=\($0)" },
            notification.responseBytes.map { "responseData=\($0)" },
        ]
        return facts.compactMap { $0 }.joined(separator: " ")
    }

    private static func measured(_ text: String) -> String {
        text.replacing("CocoaError(", with: "NSCocoaErrorDomain(")
    }
}
