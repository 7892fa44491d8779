import OracleSupport
import SessionChain

/// Turns recorded events into the notation of the measured orders.
extension OracleEvent {
    /// Creates `nil` for an event that is not a call of the real library.
    init?(_ recorded: Event, in recorder: Recorder) {
        guard let callback = recorded.payload.callback(in: recorded.notation) else { return nil }
        // The measured orders do not say which request these calls are about.
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
    ///
    /// - Parameter closureNames: the names of closures, by the numbers of the events that record their
    ///   calls. The details of calls to closures with a name were not measured.
    func oracleEvents(closureNames: [UInt32: String] = [:]) -> [OracleEvent] {
        zip(UInt32(1)..., events).compactMap { number, recorded in
            guard var event = OracleEvent(recorded, in: self) else { return nil }
            guard let name = closureNames[number] else { return event }
            event = event.called("\(event.event)(\(name))")
            event.detail = ""
            return event
        }
    }
}

extension Payload {
    /// The values of a call, as the measured orders note them.
    fileprivate var oracleDetail: String {
        switch self {
        case .request(.taskCreated(let type)): type
        case .request(.taskFailedEarly(let error)), .request(.taskCompleted(let error)),
            .delegate(.didCompleteWithError(let error)):
            Self.text(error)
        case .urlRequest(.created(let request)): request.httpMethod ?? ""
        case .uploadable(.created(let uploadable)): uploadable.type
        case .urlRequest(.failed(let error)), .adapt(.failed(let error)), .uploadable(.failed(let error)):
            traceText(error)
        case .adapt(.completed(let answer)): Self.detail(answer.result)
        case .urlRequest(.adapted(_, let adapted)):
            adapted.mark("X-Order") ?? adapted.mark("Authorization") ?? ""
        case .delegate(.didWriteData(let bytes, let total, let expected)):
            "bytes=\(bytes) total=\(total) expected=\(expected)"
        case .delegate(.didSendBodyData(let bytes, let total, let expected)):
            "sent=\(bytes) total=\(total) expected=\(expected)"
        case .delegate(.didReceiveChallenge(let challenge)):
            "\(challenge.method) previousFailures=\(challenge.previousFailures)"
        case .delegate(.willPerformHTTPRedirection(let status, let request)):
            "\(status) -> \(request.url?.lastPathComponent ?? "")"
        case .redirect(.handlerCalled(_, let status)): String(status)
        case .delegate(.didReceiveResponse(let response)):
            response.status.map(String.init) ?? ""
        case .delegate(.didReceiveData(let data)): "bytes=\(data.count)"
        case .validation(.decided(_, let error)): Self.outcome(error)
        case .retry(.asked(_, let retryCount, let error)):
            "retryCount=\(retryCount) dueTo=\(traceText(error))"
        case .authentication(.failureJudged(_, let status, let error)):
            "status=\(status) error=\(traceText(error))"
        case .authentication(.credentialJudged(_, let credential)): "credential=\(credential)"
        case .serialize(.started(_, .data(let bytes), let error)):
            "bytes=\(bytes.map(String.init) ?? "nil") error=\(Self.text(error))"
        case .serialize(.started(_, .file(let hasURL), let error)):
            "file=\(hasURL ? "url" : "nil") error=\(Self.text(error))"
        case .download(.destinationAsked(let status)): "\(status)"
        case .download(.destinationChosen(let destination)): Self.name(destination)
        case .download(.finished(_, let error)): Self.outcome(error)
        case .download(.resumeDataProduced(let bytes)): bytes == nil ? "nil" : "data"
        case .delegate(.didBecomeInvalid(let error)): error.map(traceText) ?? "nil"
        case .serialize(.finished(let type, let error)): "\(traceText(type)): \(Self.outcome(error))"
        case .progress(.reported(_, let completed, let total)): "\(completed)/\(total)"
        case .hook(.called("cURLDescription", let command)) where command.hasPrefix("$ curl -v"):
            "starts with '$ curl -v'"
        case .hook(.called(_, let detail)): detail
        case .handler(.called(let call)): Self.detail(call)
        case .await(.returned(_, let bytes)): bytes.map { "bytes=\($0)" } ?? ""
        case .await(.threw(let error)): traceText(error)
        case .stream(.parsed(let type, let error)): "\(traceText(type)): \(Self.outcome(error))"
        case .stream(.handlerCalled(let call)): Self.detail(call)
        default: ""
        }
    }

    private static func detail(_ result: Result<[FieldChange], any Error>) -> String {
        switch result {
        case .success(let changes):
            changes.first { $0.field == "header X-Order" }.flatMap(\.to).map { "X-Order=\($0)" } ?? ""
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

    /// The name of a file. Temporary files have different names here and in the measured runs.
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
