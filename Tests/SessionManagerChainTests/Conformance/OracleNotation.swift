import SessionManagerChain

extension Payload {
    /// The values of a call as the measured orders note them, as far as the trace has them: all of them, the
    /// first ones, or none.
    var oracleDetail: String {
        switch self {
        case .adapt(.completed(let answer)): Self.detail(answer.result)
        case .delegate(.didReceiveChallenge(let challenge)):
            "\(challenge.method) previousFailures=\(challenge.previousFailures)"
        case .challenge(.credentialDecided(let decision)): decision.outcome
        case .delegate(.willPerformHTTPRedirection(let status, let request)):
            "\(status) -> \(request.url?.lastPathComponent ?? "")"
        case .delegate(.didReceiveResponse(let response)):
            response.status.map(String.init) ?? ""
        case .delegate(.didReceiveData(let data)): "bytes=\(data.count)"
        case .delegate(.didWriteData(let bytes, let total, let expected)):
            "bytes=\(bytes) total=\(total) expected=\(expected)"
        case .delegate(.didSendBodyData(let bytes, let total, let expected)):
            "sent=\(bytes) total=\(total) expected=\(expected)"
        case .delegate(.didCompleteWithError(let error)), .delegate(.didBecomeInvalid(let error)):
            oracleText(error)
        case .delegate(.closureCalled(let name, let detail)):
            name == "taskDidComplete" || name == "stream" ? Self.measured(detail) : ""
        case .download(.destinationAsked(let status)): "status=\(status)"
        case .retry(.asked("oauth", _, let error)): "error=\(oracleText(error))"
        case .retry(.asked(_, let retryCount, let error)):
            "retryCount=\(retryCount) error=\(oracleText(error))"
        case .serialize(.started(_, .data(let bytes), let error)):
            "bytes=\(bytes.map(String.init) ?? "nil") error=\(oracleText(error))"
        case .serialize(.started(_, .file(let hasURL), let error)):
            "file=\(hasURL ? "url" : "nil") error=\(oracleText(error))"
        case .handler(.called(let call)): Self.detail(call)
        case .progress(.reported(_, let completed, let total)): "\(completed)/\(total)"
        case .notification(.posted(let notification)): Self.detail(notification)
        default: ""
        }
    }

    private static func detail(_ answer: Swift.Result<[FieldChange], any Error>) -> String {
        switch answer {
        case .success(let changes):
            changes.first { $0.field == "header X-A" }.flatMap(\.to).map { "X-A=\($0)" } ?? ""
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
