import OracleSupport
import SessionChain

/// Turns recorded events into the notation of the measured orders.
extension OracleEvent {
    /// Nil for an event that the real library would not make a call for.
    init?(_ recorded: Event, in recorder: Recorder) {
        guard let callback = recorded.payload.callback(in: recorded.notation) else { return nil }
        // These are the caller's own; the measured orders give them no request.
        let isCallers = callback.hasPrefix("authenticator.refresh") || callback == "destination"
        let isAboutRequest = recorded.subject.request != 0 && !isCallers
        self.init(
            event: callback, request: isAboutRequest ? Int(recorded.subject.request) : nil,
            retryCount: isAboutRequest ? Int(recorded.subject.attempt) : nil,
            detail: recorded.payload.oracleDetail,
            queue: recorder.label(recorded.queue))
    }
}

extension Recorder {
    /// The calls among the recorded events, in order.
    var oracleEvents: [OracleEvent] { events.compactMap { OracleEvent($0, in: self) } }
}

extension Payload {
    /// What the measured orders note beside the event's name.
    fileprivate var oracleDetail: String {
        switch self {
        case .requestTaskCreated(let type): type
        case .requestTaskFailedEarly(let error), .requestTaskCompleted(let error),
            .delegateCompleted(let error):
            Self.text(error)
        case .urlRequestCreated(let request): request.httpMethod ?? ""
        case .uploadableCreated(let uploadable): uploadable.type
        case .urlRequestFailed(let error), .adaptFailed(let error), .uploadableFailed(let error):
            traceText(error)
        case .adaptCompleted(let answer): Self.detail(answer.result)
        case .urlRequestAdapted(_, let adapted):
            adapted.mark("X-Order") ?? adapted.mark("Authorization") ?? ""
        case .delegateWroteData(let bytes, let total, let expected):
            "bytes=\(bytes) total=\(total) expected=\(expected)"
        case .delegateSentBodyData(let bytes, let total, let expected):
            "sent=\(bytes) total=\(total) expected=\(expected)"
        case .delegateReceivedChallenge(let challenge):
            "\(challenge.method) previousFailures=\(challenge.previousFailures)"
        case .delegateWillRedirect(let response, let request):
            "\(response.statusCode) -> \(request.url?.lastPathComponent ?? "")"
        case .redirectHandlerCalled(_, let status): String(status)
        case .delegateReceivedResponse(let response): String(response.statusCode)
        case .delegateReceivedData(let data): "bytes=\(data.count)"
        case .validationDecided(_, let error): Self.outcome(error)
        case .retryAsked(_, let retryCount, let error): "retryCount=\(retryCount) dueTo=\(traceText(error))"
        case .authenticationFailureJudged(_, let status, let error):
            "status=\(status) error=\(traceText(error))"
        case .authenticationCredentialJudged(_, let credential): "credential=\(credential)"
        case .serializeStarted(_, .data(let bytes), let error):
            "bytes=\(bytes.map(String.init) ?? "nil") error=\(Self.text(error))"
        case .serializeStarted(_, .file(let isPresent), let error):
            "file=\(isPresent ? "url" : "nil") error=\(Self.text(error))"
        case .downloadDestinationAsked(let status): "\(status)"
        case .downloadDestinationChosen(let destination): Self.name(destination)
        case .downloadFinished(_, let error): Self.outcome(error)
        case .resumeDataProduced(let bytes): bytes == nil ? "nil" : "data"
        case .delegateBecameInvalid(let error): error.map(traceText) ?? "nil"
        case .serializeFinished(let type, let error): "\(traceText(type)): \(Self.outcome(error))"
        case .progressReported(_, let completed, let total): "\(completed)/\(total)"
        case .hookCalled(let name, let detail): name == "cURLDescription" ? "" : detail
        case .handlerCalled(let call): Self.detail(call)
        case .awaitReturned(_, let bytes): bytes.map { "bytes=\($0)" } ?? ""
        case .awaitThrew(let error): traceText(error)
        case .streamParsed(let type, let error): "\(traceText(type)): \(Self.outcome(error))"
        case .streamHandlerCalled(let call): Self.detail(call)
        default: ""
        }
    }

    private static func detail(_ result: Result<URLRequest, any Error>) -> String {
        switch result {
        case .success(let adapted): adapted.mark("X-Order") ?? ""
        case .failure(let error): traceText(error)
        }
    }

    private static func detail(_ call: StreamHandlerCall) -> String {
        guard let completion = call.completion else { return outcome(call.error) }
        let status = completion.status.map(String.init) ?? "nil"
        return "error=\(text(call.error)) status=\(status) state=\(completion.state)"
    }

    private static func detail(_ call: HandlerCall) -> String {
        let status = call.status.map(String.init) ?? "nil"
        let rest = call.download.map { "resumeData=\($0.resumeDataBytes == nil ? "nil" : "data")" }
        return "\(outcome(call.error)) status=\(status) \(rest ?? "state=\(call.state)")"
    }

    /// The names of temporary files are not the measured ones.
    private static func name(_ file: URL) -> String {
        file.lastPathComponent.hasPrefix("Alamofire_") ? "Alamofire_<temp>" : file.lastPathComponent
    }

    private static func text(_ error: (any Error)?) -> String { error.map(traceText) ?? "nil" }

    private static func outcome(_ error: (any Error)?) -> String {
        error.map { "failure(\(traceText($0)))" } ?? "success"
    }
}

extension URLRequest {
    /// `X-Order=A>B`: a header by which an adapter can be recognised.
    fileprivate func mark(_ header: String) -> String? {
        value(forHTTPHeaderField: header).map { "\(header)=\($0)" }
    }
}
