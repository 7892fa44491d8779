@testable import URLLoading

/// A session over a scripted transport, whose delegate answers as it is told.
///
/// `run()` gives the trace as text.
final class Loading: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    let simulator: Simulator
    let delegate = ScriptedDelegate()
    let session: URLSession
    let transport: ScriptedTransport
    /// The notes of closures in a test.
    var notes: [String] = []

    init(
        _ exchanges: [Exchange] = [.answer()], cache: URLCache? = nil,
        configuration: URLSessionConfiguration = .default, schedule: Schedule = .firstComeFirstServed,
        limits: Simulator.Limits = .default,
        configure: (URLSessionConfiguration) -> Void = { _ in }
    ) {
        simulator = Simulator(schedule: schedule, limits: limits)
        transport = ScriptedTransport(simulator: simulator, exchanges: exchanges)
        configuration.urlCache = cache
        configure(configuration)
        simulator.transport = transport
        session = URLSession(
            configuration: configuration, delegate: delegate,
            callingBackOn: simulator.sharedQueue(label: "delegate"))
    }

    /// Limits for a run that would never end: it ends soon, but only after many rounds.
    static let aThousandEvents = Simulator.Limits(
        events: 1_000, jobs: 1_000_000, until: .start + .seconds(86_400))

    /// Does something at a given virtual time, on the main queue.
    func at(_ milliseconds: UInt64, _ action: @escaping () -> Void) {
        simulator.main.enqueue(after: .milliseconds(milliseconds), action)
    }

    /// Does something to the app at a given virtual time, whether or not its queues run by then.
    func appAt(_ milliseconds: UInt64, _ action: @escaping (SimulatedApp) -> Void) {
        let app = simulator.app
        app.queue.enqueue(after: .milliseconds(milliseconds)) { action(app) }
    }

    /// Creates a task for a request and resumes it at a given time.
    func load(_ request: URLRequest = .to("https://x.test/a"), at milliseconds: UInt64 = 0) {
        at(milliseconds) { self.session.dataTask(with: request).resume() }
    }

    /// Runs to the end, and returns a line for each event whose kind begins with one of the words, or all.
    func run(_ words: String...) -> String { run(words: words) }

    func run(words: [String]) -> String {
        simulator.run()
        let lines = simulator.recorder.events.compactMap { event -> String? in
            let kind = event.payload.kind.name
            guard words.isEmpty || words.contains(where: kind.hasPrefix) else { return nil }
            let detail = event.payload.detail
            return "\(event.time.since(.start)) \(queue(event)) \(kind)\(detail.isEmpty ? "" : " ")\(detail)"
        }
        return lines.joined(separator: "\n")
    }

    /// Every decision, in order, as `Decision.text` writes it.
    var decisions: [String] { simulator.recorder.events.compactMap { $0.payload.decision?.text } }

    /// The requests that were sent, in order.
    var sent: [URLRequest] {
        simulator.recorder.events.compactMap { event in
            if case .transport(.sent(let request)) = event.payload { request } else { nil }
        }
    }

    /// The kinds of an event's causes, back to the start.
    func causes(of kind: EventKind) -> [String] {
        let events = simulator.recorder.events
        guard var index = events.lastIndex(where: { $0.payload.kind == kind }) else { return [] }
        var kinds: [String] = []
        while events[index].cause != 0 {
            index = Int(events[index].cause) - 1
            kinds.append(events[index].payload.kind.name)
        }
        return kinds
    }

    private func queue(_ event: Event) -> String {
        switch simulator.recorder.label(event.queue) {
        case "com.apple.NSURLSession-work": "work"
        case "com.apple.main-thread": "main"
        case "com.apple.nsurlsessiond": "daemon"
        case "com.apple.SpringBoard": "system"
        case "": "-"
        case let label: label
        }
    }
}

/// Answers the URL loading system's questions with closures; by default as if there were no delegate.
final class ScriptedDelegate: URLSessionDataDelegate, URLSessionDownloadDelegate, URLSessionWebSocketDelegate,
    @unchecked Sendable
{
    // Unchecked: a simulation runs on one thread.
    var onResponse: (@escaping @Sendable (URLSession.ResponseDisposition) -> Void) -> Void = { $0(.allow) }
    var onProposal: (CachedURLResponse, @escaping @Sendable (CachedURLResponse?) -> Void) -> Void = {
        $1($0)
    }
    var onRedirect: (URLRequest, @escaping @Sendable (URLRequest?) -> Void) -> Void = { $1($0) }
    var onChallenge: (URLAuthenticationChallenge, @escaping ChallengeAnswer) -> Void = {
        $1(.performDefaultHandling, nil)
    }
    var onBodyStream: (@escaping @Sendable (InputStream?) -> Void) -> Void = { $0(nil) }
    var onFile: (URL) -> Void = { _ in }
    private(set) var invalidations = 0
    private(set) var bodies: [String] = []
    private(set) var metrics: [URLSessionTaskMetrics] = []

    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
        invalidations += 1
    }

    typealias ChallengeAnswer = @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        onRedirect(request, completionHandler)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping ChallengeAnswer
    ) {
        onChallenge(challenge, completionHandler)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        onBodyStream(completionHandler)
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) {
        onFile(location)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        onResponse(completionHandler)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        bodies.append(String(decoding: data, as: UTF8.self))
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask,
        willCacheResponse proposedResponse: CachedURLResponse,
        completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
    ) {
        onProposal(proposedResponse, completionHandler)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
    ) {
        self.metrics.append(metrics)
    }
}

extension [RuleCheck] {
    /// `+ cache.present, - cache.url-stored`.
    var text: String { map { "\($0.held ? "+" : "-") \($0.rule.id)" }.joined(separator: ", ") }
}

extension Decision {
    /// The rules in order, `+` for those that held and `-` for those that did not; the outcome; and the rule
    /// that decided, if it is not the last one: `+ cache.fresh, - cache.caller-has-it = hit by cache.fresh`.
    var text: String {
        let isLast = deciding == rules.last
        return "\(rules.text) = \(outcome)" + (isLast ? "" : " by \(deciding?.rule.id ?? "no rule")")
    }
}

extension Payload {
    /// The details of an event that these tests need beside its kind.
    fileprivate var detail: String {
        switch self {
        case .cookie(.sendDecided(let decision, let choice)):
            return ([decision.outcome] + [choice.field].compactMap { $0 }).joined(separator: " ")
        case .cookie(.storeDecided(let decision, let line)): return "\(decision.outcome) \(line)"
        case .cookie(.stored(let cookie, let isReplaced)):
            return cookie.text + (isReplaced ? ", replaced" : "")
        case .cookie(.removed(let cookie, let reason)): return "\(cookie.text), \(reason)"
        default: break
        }
        if let decision { return decision.outcome }
        switch self {
        case .task(.createdInPlace(let task, _, _, let state, let responseStatus)):
            return "instead of task \(task), \(state), \(responseStatus.map(String.init) ?? "no status")"
        case .task(.suspended(let count)): return "\(count)"
        case .await(.started(let property)): return property
        case .task(.inputIgnored(let input, let state)), .app(.inputIgnored(let input, let state)):
            return "\(input) while \(state)"
        case .app(.launched(let from, let to)), .app(.resumed(let from, let to)),
            .app(.suspended(let from, let to)), .app(.terminated(let from, let to)),
            .app(.forceQuit(let from, let to)):
            return "\(from) to \(to)"
        case .app(.handleEventsForBackgroundURLSession(let identifier)),
            .background(.sessionNotRecreated(let identifier)), .background(.handlerNotCalled(let identifier)),
            .delegate(.didFinishEventsForBackgroundURLSession(let identifier)):
            return identifier
        case .background(.messageKept(let message)): return message
        case .task(.timedOut(let limit, let after)): return "\(limit) after \(after)"
        case .task(.completed(let error?)), .delegate(.didCompleteWithError(let error?)),
            .await(.threw(let error)):
            return traceText(error)
        case .transport(.receivedHead(let head)), .delegate(.didReceiveInformationalResponse(let head)):
            return head.text
        case .delegate(.didReceiveResponse(let response)): return response.text
        case .delegate(.answered(let disposition)): return disposition
        case .delegate(.willPerformHTTPRedirection(let status, let request)):
            return "\(status) to \(request.url?.absoluteString ?? "")"
        case .urlProtocol(.startedLoading(let request, let name, let stream)):
            let body = request.httpBody.map { "\($0.count) bytes" } ?? "nil"
            return "\(name), httpBody \(body), httpBodyStream \(stream)"
        case .urlProtocol(.toldClient(let call, let name)): return "\(name), \(call.text)"
        case .urlProtocol(.stoppedLoading(let name)): return name
        case .redirect(.followed(_, let request)): return request.url?.absoluteString ?? ""
        case .delegate(.didReceiveChallenge(let challenge)):
            let realm = challenge.realm ?? "no realm"
            return "\(realm) at \(challenge.server), failures \(challenge.previousFailures)"
        case .transport(.receivedData(let bytes)), .transport(.sentData(let bytes)): return "\(bytes) bytes"
        case .task(.bodyRead(let source, let bytes)): return "\(source), \(bytes) bytes"
        case .delegate(.didSendBodyData(let bytes, let total, let expected)):
            return "\(bytes), \(total) of \(expected)"
        case .download(.fileCreated(let file)), .download(.fileTaken(let file)),
            .download(.fileRemoved(let file)),
            .delegate(.didFinishDownloadingTo(let file)):
            return file
        case .download(.writeFailed(let file, let code)): return "\(file), \(code)"
        case .delegate(.didWriteData(let bytes, let total, let expected)):
            return "\(bytes), \(total) of \(expected)"
        case .delegate(.didResumeAtOffset(let offset, let expected)): return "\(offset) of \(expected)"
        case .transport(.sentFrame(let frame)), .transport(.receivedFrame(let frame)),
            .webSocket(.sent(let frame)),
            .webSocket(.received(let frame)):
            return frame.text
        case .webSocket(.opened(let name)), .delegate(.didOpenWithProtocol(let name)): return name ?? ""
        case .webSocket(.refused(let call)): return call
        case .webSocket(.closed(let code, let reason)), .delegate(.didCloseWith(let code, let reason)):
            return "\(code)" + (reason.map { " " + String(decoding: $0, as: UTF8.self) } ?? "")
        case .task(.becameDownload(let task)), .delegate(.didBecomeDownloadTask(let task)):
            return "task \(task)"
        case .delegate(.gaveBodyStream(let isThere)): return "\(isThere)"
        case .delegate(.didReceiveData(let data)): return "\"\(String(decoding: data, as: UTF8.self))\""
        case .connectivity(.changed(_, let to)): return to
        case .connection(.queued(let server, let position)): return "\(server) at \(position)"
        case .connection(.queueLeft(let server)): return server
        case .connection(.phaseEnded(let connection, let phase)): return "\(connection.number), \(phase)"
        case .connection(.opened(let connection)), .connection(.reused(let connection)):
            return "\(connection.number) to \(connection.server), \(connection.version)"
        case .connection(.closed(let connection, let reason)): return "\(connection.number), \(reason)"
        case .transport(.failed(let code, let phase)): return "\(code) in phase \(phase)"
        case .delegate(.didFinishCollectingMetrics(let metrics)): return metrics.fetchType.rawValue
        default: return ""
        }
    }
}

extension URLProtocolClientCall {
    fileprivate var text: String {
        switch self {
        case .wasRedirected(let request, _): "redirect to \(request.url?.absoluteString ?? "")"
        case .didReceive(let response): response.text
        case .didLoad(let bytes): "\(bytes) bytes"
        case .didFinishLoading: "end"
        case .didFail(let error): traceText(error)
        }
    }
}

extension RecordedResponse {
    fileprivate var text: String {
        switch content {
        case .http(let status, _): "\(status)"
        case .other(let bytes): "\(bytes) bytes"
        }
    }
}

extension CookieSummary {
    fileprivate var text: String { "\(name)=\(value) of \(domain)\(path)" }
}

extension WebSocketFrameSummary {
    fileprivate var text: String {
        let parts = [
            kind, code.map { "\($0)" }, content.isEmpty ? nil : String(decoding: content, as: UTF8.self),
        ]
        return parts.compactMap { $0 }.joined(separator: " ")
    }
}

extension URLRequest {
    /// A request for a URL that the test knows to be one.
    static func to(
        _ url: String, method: String = "GET", headers: [String: String] = [:],
        policy: CachePolicy = .useProtocolCachePolicy, timeout: TimeInterval = 60
    ) -> URLRequest {
        guard let url = URL(string: url) else { preconditionFailure("\(url) is no URL") }
        var request = URLRequest(url: url, cachePolicy: policy, timeoutInterval: timeout)
        request.httpMethod = method
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        return request
    }
}

extension HTTPURLResponse {
    /// A response to https://x.test/a.
    static func with(_ status: Int = 200, _ headers: [String: String] = [:]) -> HTTPURLResponse {
        guard let url = URL(string: "https://x.test/a"),
            let response = HTTPURLResponse(
                url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
        else { preconditionFailure("Foundation refuses a plain response") }
        return response
    }
}

extension URLCache {
    /// An empty cache with room for whatever a test stores, in memory alone.
    static var inMemory: URLCache { URLCache(memoryCapacity: 10_000, diskCapacity: 0) }
}

extension RequestPattern {
    /// The requests of a cache that asks whether what it has stored is still the same.
    static let ifNoneMatch = RequestPattern(headers: [("If-None-Match", .present)])
}

extension Exchange {
    /// An answer to any request: after 10 ms, with a body in chunks that are 5 ms apart.
    static func answer(
        _ status: Int = 200, _ headers: [(name: String, value: String)] = [], body: [String] = ["hello"],
        delay: Delay = .milliseconds(10), match: RequestPattern = RequestPattern(), times: Times = .unlimited
    ) -> Exchange {
        let chunks = body.map { Chunk($0, delay: .milliseconds(5)) }
        return Exchange(
            name: "answer", match: match,
            reply: .response(
                ScriptedResponse(status: status, headers: headers, chunks: chunks, delay: delay)),
            times: times)
    }

    /// A failure after 10 ms, without a head.
    static func failure(_ code: URLError.Code, _ phase: ScriptedFailure.Phase = .request) -> Exchange {
        Exchange(
            name: "failure", match: RequestPattern(),
            reply: .failure(ScriptedFailure(code: code, phase: phase, delay: .milliseconds(10))),
            times: .unlimited)
    }
}
