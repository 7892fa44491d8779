import URLLoading

/// Plays scenarios on the simulated `URLSession`, against the same answers as a script of exchanges.
enum SimulatedSide {
    /// What happened, a line each.
    static func play(_ scenario: Scenario) -> [String] {
        let director = Director(scenario)
        let simulator = Simulator()
        let places = Places(
            scenario, base: "http://127.0.0.1:18001", other: "http://127.0.0.1:28001",
            deaf: "http://127.0.0.1:38001",
            folder: simulator.temporaryFolder)
        let script = ScriptedTransport(
            simulator: simulator, exchanges: scenario.routes.map { $0.exchange(at: places) })
        simulator.transport = WatchedTransport(script, places) { director.serverRead($0) }
        let owner = Owner(director, places)
        let session = URLSession(
            configuration: scenario.setup.configuration,
            delegate: scenario.setup.hasDelegate ? owner : nil,
            callingBackOn: simulator.sharedQueue(label: "delegate"))
        director.onOwnersQueue = { simulator.main.enqueue($0) }
        director.perform = { owner.perform($0, in: session) }
        director.goOn()
        simulator.run()
        director.giveUp()
        return director.lines
    }
}

// What follows is the same, line by line, in `FoundationSide.swift` and `SimulatedSide.swift`: code as an app
// has it, compiled once against the toolchain's URLSession and once against the simulated one. A test
// compares the two.

/// A session's owner and delegate in one: does what the director says, and tells it what is heard.
private final class Owner: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate, @unchecked Sendable {
    // Unchecked: `tasks` is touched on the owner's queue, the rest never changes.

    private let director: Director
    private let places: Places
    private var tasks: [Int: URLSessionTask] = [:]

    init(_ director: Director, _ places: Places) {
        self.director = director
        self.places = places
    }

    // MARK: What the owner does

    func perform(_ step: Step, in session: URLSession) {
        switch step {
        case .make(let ask): make(ask, in: session)
        case .resume(let task): note("resumes", task).resume()
        case .suspend(let task): note("suspends", task).suspend()
        case .cancel(let task): note("cancels", task).cancel()
        case .look(let task): _ = note("sees \(tasks[task].map(description(of:)) ?? "nothing")", task)
        case .store(let body, let path, let fields): store(body, path, fields, in: session)
        case .finishAndInvalidate: session.finishTasksAndInvalidate()
        case .invalidateAndCancel: session.invalidateAndCancel()
        case .pauseAndContinue(let task): pauseAndContinue(task, in: session)
        case .open, .waitForBytes, .waitForRequests, .waitForEnd, .waitForInvalidation: break
        }
    }

    private func note(_ word: String, _ number: Int) -> URLSessionTask {
        guard let task = tasks[number] else { preconditionFailure("the scenario has no task \(number)") }
        director.heard(.owner(word), of: number)
        return task
    }

    private func make(_ ask: Ask, in session: URLSession) {
        let number = tasks.count + 1
        tasks[number] = task(for: ask, number, in: session)
    }

    private func task(for ask: Ask, _ number: Int, in session: URLSession) -> URLSessionTask {
        let request = places.request(for: ask)
        switch (ask.kind, ask.hasHandler) {
        case (.data, false): return session.dataTask(with: request)
        case (.data, true): return session.dataTask(with: request, completionHandler: dataHandler(number))
        case (.download, false): return session.downloadTask(with: request)
        case (.download, true):
            return session.downloadTask(with: request, completionHandler: fileHandler(number))
        case (.uploadData(let text), false): return session.uploadTask(with: request, from: Data(text.utf8))
        case (.uploadData(let text), true):
            return session.uploadTask(
                with: request, from: Data(text.utf8), completionHandler: dataHandler(number))
        case (.uploadFile(let text), _):
            return session.uploadTask(with: request, fromFile: places.file(with: text))
        case (.missingFile, _):
            return session.uploadTask(with: request, fromFile: places.folder.appendingPathComponent("none"))
        case (.uploadStream, _): return session.uploadTask(withStreamedRequest: request)
        }
    }

    private func store(_ body: String, _ path: String, _ fields: [Field], in session: URLSession) {
        let request = places.request(for: .get(path))
        guard let response = places.response(body, to: request, fields) else { return }
        session.configuration.urlCache?.storeCachedResponse(response, for: request)
    }

    private func pauseAndContinue(_ number: Int, in session: URLSession) {
        guard let task = note("pauses", number) as? URLSessionDownloadTask else { return }
        task.cancel { [self] data in
            director.heard(.owner(data == nil ? "gets no resume data" : "gets resume data"), of: number)
            guard let data else { return }
            director.onOwnersQueue { [self] in
                let next = session.downloadTask(withResumeData: data)
                tasks[tasks.count + 1] = next
                next.resume()
            }
        }
    }

    /// What the task says of itself.
    private func description(of task: URLSessionTask) -> String {
        "\(task.state.word), received \(task.countOfBytesReceived) of \(task.countOfBytesExpectedToReceive), "
            + "sent \(task.countOfBytesSent) of \(task.countOfBytesExpectedToSend)"
    }

    // MARK: What handlers hear

    private func dataHandler(_ number: Int) -> @Sendable (Data?, URLResponse?, (any Error)?) -> Void {
        { [director, places] data, response, error in
            let body = data.map { String(decoding: $0, as: UTF8.self).shortened } ?? "no data"
            let head = response.map(places.description(of:)) ?? "no response"
            director.heard(.end("handler \(head), \(body), \(errorDescription(error))"), of: number)
        }
    }

    private func fileHandler(_ number: Int) -> @Sendable (URL?, URLResponse?, (any Error)?) -> Void {
        { [director, places] file, response, error in
            let body = file.map { places.content(of: $0) } ?? "no file"
            let head = response.map(places.description(of:)) ?? "no response"
            director.heard(.end("handler \(head), \(body), \(errorDescription(error))"), of: number)
        }
    }

    // MARK: What the delegate hears of all tasks

    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
        director.heardOfSession("invalid, \(errorDescription(error))")
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let proposal = places.description(of: request)
        director.heard(.call("redirect \(response.statusCode) to \(proposal)"), of: task.taskIdentifier)
        switch director.scenario.manners.redirect {
        case .follow: completionHandler(request)
        case .refuse: completionHandler(nil)
        case .replace(let path): completionHandler(places.request(for: .get(path)))
        }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let line = [
            "challenge "
                + challenge.protectionSpace.authenticationMethod
                .replacingOccurrences(of: "NSURLAuthenticationMethodHTTP", with: ""),
            "realm \(challenge.protectionSpace.realm ?? "none")",
            "failures \(challenge.previousFailureCount)",
            "proposed \(challenge.proposedCredential?.user ?? "nobody")",
            "after \((challenge.failureResponse as? HTTPURLResponse)?.statusCode ?? 0)",
        ]
        director.heard(.call(line.joined(separator: ", ")), of: task.taskIdentifier)
        switch director.nextChallengeAnswer() {
        case .use(let user, let password):
            completionHandler(
                .useCredential, URLCredential(user: user, password: password, persistence: .forSession))
        case .useNothing: completionHandler(.useCredential, nil)
        case .cancel: completionHandler(.cancelAuthenticationChallenge, nil)
        case .reject: completionHandler(.rejectProtectionSpace, nil)
        case .byDefault: completionHandler(.performDefaultHandling, nil)
        }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        director.heard(
            .sent(total: totalBytesSent, expected: totalBytesExpectedToSend), of: task.taskIdentifier)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        director.heard(.call("needs a stream"), of: task.taskIdentifier)
        completionHandler(director.stream(for: task.taskIdentifier))
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceiveInformationalResponse response: HTTPURLResponse
    ) {
        director.heard(.call("announcement \(response.statusCode)"), of: task.taskIdentifier)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
    ) {
        guard director.scenario.details.contains(.metrics) else { return }
        director.heard(.call("metrics"), of: task.taskIdentifier)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if director.scenario.details.contains(.counts) {
            director.heard(.call("is \(description(of: task))"), of: task.taskIdentifier)
        }
        if director.scenario.details.contains(.requests) {
            let requests = [task.originalRequest, task.currentRequest]
                .map { $0.map(places.description(of:)) ?? "nothing" }
            let response = task.response.map(places.description(of:)) ?? "nothing"
            director.heard(
                .call("began as \(requests[0]), is \(requests[1]), answered by \(response)"),
                of: task.taskIdentifier)
        }
        director.heard(.end("complete, \(errorDescription(error))"), of: task.taskIdentifier)
    }

    // MARK: What the delegate hears of data tasks

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        director.heard(.response(places.description(of: response)), of: dataTask.taskIdentifier)
        completionHandler(director.scenario.manners.allowsResponse ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        director.heard(.data(String(decoding: data, as: UTF8.self)), of: dataTask.taskIdentifier)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask,
        willCacheResponse proposedResponse: CachedURLResponse,
        completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
    ) {
        if director.scenario.details.contains(.caching) {
            let size = "\(proposedResponse.data.count) bytes"
            director.heard(.call("asked what to cache, \(size)"), of: dataTask.taskIdentifier)
        }
        completionHandler(director.scenario.manners.allowsCaching ? proposedResponse : nil)
    }

    // MARK: What the delegate hears of downloads

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) {
        director.heard(.call("file \(places.content(of: location))"), of: downloadTask.taskIdentifier)
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
        director.heard(
            .wrote(bytes: bytesWritten, total: totalBytesWritten, expected: totalBytesExpectedToWrite),
            of: downloadTask.taskIdentifier)
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didResumeAtOffset fileOffset: Int64,
        expectedTotalBytes: Int64
    ) {
        director.heard(
            .call("goes on at \(fileOffset) of \(expectedTotalBytes)"), of: downloadTask.taskIdentifier)
    }
}

extension URLSessionTask.State {
    fileprivate var word: String {
        switch self {
        case .running: "running"
        case .suspended: "suspended"
        case .canceling: "canceling"
        case .completed: "completed"
        @unknown default: "unknown"
        }
    }
}

/// Answers requests for `/stub` with what it sees of the body.
private final class StubProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { request.url?.path == "/stub" }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let url = request.url,
            let response = HTTPURLResponse(
                url: url, statusCode: 201, httpVersion: "HTTP/1.1", headerFields: [:])
        else { return }
        let body = request.httpBody.map { "\($0.count) bytes" } ?? "nil"
        let stream = request.httpBodyStream == nil ? "nil" : "a stream"
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Data("httpBody \(body), httpBodyStream \(stream)".utf8))
        client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
}

extension Scenario.Setup {
    /// A configuration that shares nothing with other sessions.
    fileprivate var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = headers
        if hasStub { configuration.protocolClasses?.insert(StubProtocol.self, at: 0) }
        if let timeout { configuration.timeoutIntervalForRequest = timeout }
        if let connectionsPerHost { configuration.httpMaximumConnectionsPerHost = connectionsPerHost }
        if !hasCache { configuration.urlCache = nil }
        if !hasCredentials { configuration.urlCredentialStorage = nil }
        switch cookies {
        case .none: configuration.httpCookieStorage = nil
        case .kept: configuration.httpCookieAcceptPolicy = .always
        case .refused: configuration.httpCookieAcceptPolicy = .never
        case .withheld: configuration.httpShouldSetCookies = false
        }
        return configuration
    }
}
