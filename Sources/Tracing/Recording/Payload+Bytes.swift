import Foundation

// How much text events show, for the limit on bytes: a script says a text once, and a run may show it a
// hundred thousand times.
//
// Each event is asked, so only what may be of any length is looked at: what a script or a server says, and
// what is made of it, such as the text of an error. All other words of events are this program's own, and the
// limit on events is enough for them.

extension Payload {
    /// What a header field counts for, besides its name and its value: it is sorted, compared and written,
    /// however short it is.
    static let fieldBytes = 100

    /// What header fields count for.
    package static func bytes(ofFields fields: [String: String]) -> Int {
        fields.reduce(0) { $0 + fieldBytes + $1.key.utf8.count + $1.value.utf8.count }
    }

    /// How many bytes there are in the texts that the event shows, but for those of its decision.
    ///
    /// The same for equal events, whatever becomes of them: a run stops at the same event whether it is
    /// written, watched, or only counted. What arrives counts there, and not once more where it is shown.
    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        // The longest: requests, and the heads of responses.
        case .urlRequest(.created(let request)), .urlRequest(.ready(let request)),
            .task(.created(_, let request?)), .transport(.sent(let request)),
            .delegate(.willPerformHTTPRedirection(_, let request)), .redirect(.followed(_, let request)):
            sizes.bytes(of: request)
        case .urlProtocol(.startedLoading(let request, let name, _)):
            sizes.bytes(of: request) + name.utf8.count
        case .transport(.receivedHead(let head)), .delegate(.didReceiveResponse(let head)),
            .delegate(.didReceiveInformationalResponse(let head)):
            head.byteCount
        case .urlProtocol(.toldClient(let call, let name)):
            call.shownBytes + name.utf8.count
        case .delegate(.didFinishCollectingMetrics(let metrics)):
            metrics.transactions.reduce(0) { $0 + ($1.request.url?.traceText.utf8.count ?? 0) }
        case .multipart(.partAppended(let part)):
            part.headers.reduce(0) { $0 + Self.fieldBytes + $1.name.utf8.count + $1.value.utf8.count }

        // What adapters changed; the event about all of them shows the same once more.
        case .adapt(.completed(let answer)), .adapt(.completedAgain(let answer)):
            answer.byteCount + answer.name.utf8.count

        // What serializers are given, of which each makes a value that is as large; and messages.
        case .serialize(.started(let name, let body, let error)):
            name.utf8.count + body.byteCount + Self.bytes(of: error)
        case .transport(.sentFrame(let frame)), .transport(.receivedFrame(let frame)),
            .webSocket(.sent(let frame)), .webSocket(.received(let frame)):
            frame.content.count
        case .socket(.handlerCalled(let call)):
            call.name.utf8.count + call.detail.shownBytes
        case .webSocket(.closed(_, let reason?)), .socket(.closed(_, let reason?)),
            .delegate(.didCloseWith(_, let reason?)):
            reason.count

        // Names, and other single texts.
        case .adapt(.started(let text)), .handler(.added(let text)), .validation(.added(let text)),
            .transport(.matched(let text, _)), .transport(.unmatched(let text)),
            .script(.called(let text)), .request(.abandoned(let text)), .request(.trapped(let text)),
            .delegate(.willCacheResponse(let text)), .delegate(.didOpenWithProtocol(let text?)),
            .delegate(.didFinishEventsForBackgroundURLSession(let text)), .webSocket(.opened(let text?)),
            .redirect(.handlerCalled(let text, _)), .cookie(.storeDecided(_, let text)),
            .cache(.revalidationStarted(let text, _)), .multipart(.partDecided(_, let text)),
            .connection(.queued(let text, _)), .connection(.queueLeft(let text)),
            .trust(.evaluated(_, let text)), .urlProtocol(.decided(_, let text)),
            .urlProtocol(.stoppedLoading(let text)), .authentication(.applied(let text)),
            .authentication(.credentialJudged(_, let text)), .authentication(.refreshStarted(let text)),
            .operation(.decided(_, let text)), .operation(.started(let text)),
            .operation(.cancelled(let text)), .operation(.finished(let text)),
            .app(.handleEventsForBackgroundURLSession(let text)), .app(.handlerDecided(_, let text)),
            .background(.sessionDecided(_, let text)), .background(.wakeDecided(_, let text)),
            .background(.sessionNotRecreated(let text)), .background(.handlerNotCalled(let text)):
            text.utf8.count
        case .session(.created(let session)):
            session.label.utf8.count + (session.interceptor?.utf8.count ?? 0)
        case .connection(.phaseEnded(let connection, _)), .connection(.opened(let connection)),
            .connection(.reused(let connection)), .connection(.closed(let connection, _)):
            connection.server.utf8.count
        case .delegate(.didReceiveChallenge(let challenge)):
            challenge.server.utf8.count + (challenge.realm?.utf8.count ?? 0)

        // Two texts.
        case .hook(.called(let one, let other)), .monitor(.called(let one, let other)),
            .delegate(.closureCalled(let one, let other)), .retry(.answered(let one, let other)),
            .retry(.answeredAgain(let one, let other)), .cache(.handlerCalled(let one, let other)),
            .operation(.queued(let one, let other)), .task(.inputIgnored(let one, let other)):
            one.utf8.count + other.utf8.count
        case .cache(.stored(let url, let variant, _, _)), .cache(.updated(let url, let variant, _)),
            .cache(.removed(let url, let variant, _)), .cache(.evicted(let url, let variant, _, _, _)):
            url.utf8.count + (variant?.utf8.count ?? 0)
        case .cookie(.sendDecided(_, let choice)):
            choice.field?.utf8.count ?? 0
        case .cookie(.stored(let cookie, _)), .cookie(.removed(let cookie, _)):
            cookie.name.utf8.count + cookie.value.utf8.count + cookie.domain.utf8.count
                + cookie.path.utf8.count

        // Errors, alone and with a name.
        case .urlRequest(.failed(let error)), .urlRequest(.modified(_, .failure(let error))),
            .adapt(.failed(let error)), .uploadable(.failed(let error)), .await(.threw(let error)),
            .authentication(.failureJudged(_, _, let error)), .socket(.pinged(.error(let error))),
            .request(.taskFailedEarly(let error?)), .request(.taskCompleted(let error?)),
            .task(.completed(let error?)), .delegate(.didCompleteWithError(let error?)),
            .delegate(.didBecomeInvalid(let error?)), .download(.finished(_, let error?)),
            .validation(.decided(_, let error?)), .serialize(.finished(_, let error?)),
            .stream(.parsed(_, let error?)), .stream(.handlerReturned(let error?)),
            .socket(.parsed(_, let error?)), .socket(.sent(let error?)):
            Self.bytes(of: error)
        case .retry(.asked(let name, _, let error)):
            name.utf8.count + Self.bytes(of: error)
        case .validation(.called(let name, let error)), .trust(.evaluatorDecided(_, let name, let error)),
            .trust(.decided(_, let name, let error)):
            name.utf8.count + Self.bytes(of: error)
        case .authentication(.refreshCompleted(let credential, let error)):
            (credential?.utf8.count ?? 0) + Self.bytes(of: error)
        case .handler(.called(let call)), .await(.fulfilled(let call)):
            call.name.utf8.count + Self.bytes(of: call.error)
        case .stream(.handlerCalled(let call)):
            call.name.utf8.count + Self.bytes(of: call.error)

        default: 0
        }
    }

    /// An error has no text until one is made. A plain request has no error.
    fileprivate static func bytes(of error: (any Error)?) -> Int {
        guard let error else { return 0 }
        return traceText(error).utf8.count
    }
}

/// The size of the request that an event showed last: several in a row show the same one, and to read its
/// parts costs as much as ten events.
struct RequestSizes {
    private var last: (request: URLRequest, bytes: Int)?

    mutating func bytes(of request: URLRequest) -> Int {
        if let last, last.request.isCopy(of: request) { return last.bytes }
        let bytes = request.shownBytes
        last = (request, bytes)
        return bytes
    }
}

extension URLRequest {
    /// Whether two requests are the same bits. Each refers to what it says, and nobody changes that as long
    /// as two of them do. Requests that are equal, but not copies, are not found.
    fileprivate func isCopy(of other: URLRequest) -> Bool {
        Swift.withUnsafeBytes(of: self) { bits in
            Swift.withUnsafeBytes(of: other) { bits.elementsEqual($0) }
        }
    }

    fileprivate var shownBytes: Int {
        var bytes = httpMethod?.utf8.count ?? 0
        if let url { bytes += url.traceText.utf8.count }
        if let fields = allHTTPHeaderFields { bytes += Payload.bytes(ofFields: fields) }
        if let body = httpBody { bytes += body.count }
        return bytes
    }
}

extension SerializerBody {
    /// The size of a body in memory. What is read of a file counts where it is read.
    fileprivate var byteCount: Int { if case .data(let bytes?) = self { bytes } else { 0 } }
}

extension SocketHandlerCall.Detail {
    fileprivate var shownBytes: Int {
        switch self {
        case .connected(let name): name?.utf8.count ?? 0
        case .message(let message): message.count
        case .disconnected(_, let reason): reason?.count ?? 0
        case .completed(let error, _, _): Payload.bytes(of: error)
        }
    }
}

extension URLProtocolClientCall {
    fileprivate var shownBytes: Int {
        switch self {
        case .wasRedirected(let request, _): request.url?.traceText.utf8.count ?? 0
        case .didReceive(let head): head.byteCount
        case .didLoad, .didFinishLoading: 0
        case .didFail(let error): Payload.bytes(of: error)
        }
    }
}
