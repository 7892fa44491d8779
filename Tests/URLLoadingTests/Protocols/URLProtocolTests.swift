import Testing

@testable import URLLoading

/// Answers every request to `/stub` with what is in its body.
private class EchoProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { request.url?.path == "/stub" }

    override class func requestIsCacheEquivalent(_ a: URLRequest, to b: URLRequest) -> Bool { a == b }

    override func startLoading() {
        let body = request.httpBodyStream.flatMap { try? BodySource.contents(of: $0).get() }
        client?.urlProtocol(self, didReceive: HTTPURLResponse.with(), cacheStoragePolicy: .allowed)
        client?.urlProtocol(self, didLoad: body ?? Data("no body".utf8))
        client?.urlProtocolDidFinishLoading(self)
    }
}

/// Never answers, and says whether it was stopped.
private final class SilentProtocol: EchoProtocol {
    override func startLoading() {}
}

private final class FailingProtocol: EchoProtocol {
    struct Refusal: Error {}

    override func startLoading() {
        let error: any Error = request.httpMethod == "GET" ? URLError(.timedOut) : Refusal()
        client?.urlProtocol(self, didFailWithError: error)
        client?.urlProtocolDidFinishLoading(self)
    }
}

/// Says that it is done, without a response.
private final class EmptyProtocol: EchoProtocol {
    override func startLoading() { client?.urlProtocolDidFinishLoading(self) }
}

/// Redirects to the server.
private final class LeadingProtocol: EchoProtocol {
    override func startLoading() {
        client?.urlProtocol(
            self, wasRedirectedTo: .to("https://x.test/a"), redirectResponse: HTTPURLResponse.with(302))
    }
}

/// Answers with the headers that it sees in `canInit(with:)`, in the canonical form, and at the end.
private final class HeaderProtocol: EchoProtocol {
    override class func canInit(with request: URLRequest) -> Bool { fields(request) == "Own" }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest {
        var request = request
        request.setValue("1", forHTTPHeaderField: "Z-Canonical")
        return request
    }

    override func startLoading() {
        client?.urlProtocol(self, didReceive: HTTPURLResponse.with(), cacheStoragePolicy: .allowed)
        client?.urlProtocol(self, didLoad: Data(Self.fields(request).utf8))
        client?.urlProtocolDidFinishLoading(self)
    }

    private static func fields(_ request: URLRequest) -> String {
        (request.allHTTPHeaderFields ?? [:]).keys.sorted().joined(separator: ", ")
    }
}

@Suite struct `A URLProtocol` {
    private static let stub = URLRequest.to("https://x.test/stub", method: "POST")

    private func loading(
        _ classes: AnyClass..., cache: URLCache? = nil,
        configure: (URLSessionConfiguration) -> Void = { _ in }
    ) -> Loading {
        Loading(cache: cache) { configuration in
            configuration.protocolClasses = classes
            configure(configuration)
        }
    }

    @Test func `loads a request before the cookies, the cache and the network`() {
        let loading = loading(EchoProtocol.self, cache: .inMemory)
        loading.load(Self.stub)
        #expect(
            loading.run() == """
                0 ms main task.created
                0 ms main task.resumed
                0 ms work task.started
                0 ms work urlProtocol.decided use
                0 ms work urlProtocol.startedLoading EchoProtocol, httpBody nil, httpBodyStream nil
                0 ms work urlProtocol.toldClient EchoProtocol, 200
                0 ms work urlProtocol.toldClient EchoProtocol, 7 bytes
                0 ms work urlProtocol.toldClient EchoProtocol, end
                0 ms delegate delegate.didReceiveResponse 200
                0 ms delegate delegate.answered allow
                0 ms work task.completed
                0 ms work urlProtocol.stoppedLoading EchoProtocol
                0 ms delegate delegate.didReceiveData "no body"
                0 ms delegate delegate.didFinishCollectingMetrics unknown
                0 ms delegate delegate.didCompleteWithError
                """)
    }

    @Test func `sees the body as a stream, whatever the app made it of`() throws {
        let loading = loading(EchoProtocol.self)
        let file = loading.simulator.temporaryFolder.appendingPathComponent("form")
        loading.delegate.onBodyStream = { $0(InputStream(data: Data("asked".utf8))) }
        loading.at(0) {
            try? FileManager.default.createDirectory(
                at: loading.simulator.temporaryFolder, withIntermediateDirectories: true)
            try? Data("a file".utf8).write(to: file)
            var body = Self.stub
            body.httpBody = Data("body".utf8)
            loading.session.dataTask(with: body).resume()
            loading.session.uploadTask(with: Self.stub, from: Data("upload".utf8)).resume()
            loading.session.uploadTask(with: Self.stub, fromFile: file).resume()
            var stream = Self.stub
            stream.httpBodyStream = InputStream(data: Data("stream".utf8))
            loading.session.dataTask(with: stream).resume()
            loading.session.uploadTask(withStreamedRequest: Self.stub).resume()
        }
        #expect(
            loading.run("urlProtocol.started") == """
                0 ms work urlProtocol.startedLoading EchoProtocol, httpBody nil, httpBodyStream 4 bytes
                0 ms work urlProtocol.startedLoading EchoProtocol, httpBody nil, httpBodyStream 6 bytes
                0 ms work urlProtocol.startedLoading EchoProtocol, httpBody nil, httpBodyStream 6 bytes
                0 ms work urlProtocol.startedLoading EchoProtocol, httpBody nil, httpBodyStream a stream
                0 ms work urlProtocol.startedLoading EchoProtocol, httpBody nil, httpBodyStream a stream
                """)
        #expect(loading.delegate.bodies == ["body", "upload", "a file", "stream", "asked"])
    }

    /// The server's redirect makes a GET of each upload.
    @Test func `sees no body that a redirect left behind`() {
        let loading = Loading([.answer(303, [("Location", "/stub")], body: [])]) {
            $0.protocolClasses = [EchoProtocol.self]
        }
        loading.delegate.onBodyStream = { $0(InputStream(data: Data("asked".utf8))) }
        let post = URLRequest.to("https://x.test/a", method: "POST")
        loading.at(0) {
            loading.session.uploadTask(with: post, from: Data("upload".utf8)).resume()
            loading.session.uploadTask(withStreamedRequest: post).resume()
        }
        #expect(
            loading.run("urlProtocol.started") == """
                10 ms work urlProtocol.startedLoading EchoProtocol, httpBody nil, httpBodyStream nil
                10 ms work urlProtocol.startedLoading EchoProtocol, httpBody nil, httpBodyStream nil
                """)
        #expect(loading.delegate.bodies == ["no body", "no body"])
    }

    @Test func `begins once, although the delegate provides two streams`() {
        let loading = loading(EchoProtocol.self)
        loading.delegate.onBodyStream = { answer in
            for body in ["first", "second"] { answer(InputStream(data: Data(body.utf8))) }
        }
        loading.at(0) { loading.session.uploadTask(withStreamedRequest: Self.stub).resume() }
        #expect(
            loading.run("urlProtocol.started", "task.inputIgnored") == """
                0 ms work urlProtocol.startedLoading EchoProtocol, httpBody nil, httpBodyStream a stream
                0 ms work task.inputIgnored answer to needNewBodyStream while running
                """)
        #expect(loading.delegate.bodies == ["first"])
    }

    @Test func `is asked in the order of the configuration, and leaves the rest to the network`() {
        let loading = loading(FailingProtocol.self, EchoProtocol.self)
        loading.load(.to("https://x.test/a"))
        loading.load(Self.stub, at: 100)
        #expect(
            loading.run("urlProtocol.decided", "urlProtocol.started", "transport.sent") == """
                0 ms work urlProtocol.decided skip
                0 ms work urlProtocol.decided skip
                0 ms work transport.sent
                100 ms work urlProtocol.decided use
                100 ms work urlProtocol.startedLoading FailingProtocol, httpBody nil, httpBodyStream nil
                """)
    }

    @Test func `that is added to the configuration later comes too late for the session`() {
        let given = URLSessionConfiguration.default
        let loading = Loading(configuration: given)
        loading.at(0) {
            given.protocolClasses = [EchoProtocol.self]
            loading.session.configuration.protocolClasses?.append(FailingProtocol.self)
        }
        loading.load(Self.stub, at: 1)
        #expect(
            loading.run("urlProtocol", "transport.sent") == """
                1 ms work urlProtocol.decided skip
                1 ms work urlProtocol.decided skip
                1 ms work transport.sent
                """)
        #expect(loading.decisions.prefix(1) == ["- url-protocol.in-session = skip"])
    }

    @Test func `that is registered is asked for the shared session only, the last one first`() {
        let loading = Loading()
        loading.at(0) {
            #expect(URLProtocol.registerClass(EchoProtocol.self))
            #expect(URLProtocol.registerClass(SilentProtocol.self))
            #expect(!URLProtocol.registerClass(NSObject.self))
            URLSession.shared.dataTask(with: Self.stub).resume()
        }
        loading.at(10) {
            URLProtocol.unregisterClass(SilentProtocol.self)
            URLSession.shared.dataTask(with: Self.stub).resume()
        }
        loading.load(Self.stub, at: 20)
        #expect(
            loading.run("urlProtocol.decided", "urlProtocol.started", "transport.sent") == """
                0 ms work urlProtocol.decided use
                0 ms work urlProtocol.startedLoading SilentProtocol, httpBody nil, httpBodyStream nil
                10 ms work urlProtocol.decided use
                10 ms work urlProtocol.startedLoading EchoProtocol, httpBody nil, httpBodyStream nil
                20 ms work urlProtocol.decided skip
                20 ms work transport.sent
                """)
    }

    @Test func `is told once to stop when its task is cancelled`() {
        let loading = loading(SilentProtocol.self)
        loading.at(0) {
            let task = loading.session.dataTask(with: Self.stub)
            task.resume()
            loading.at(5) { task.cancel() }
        }
        #expect(
            loading.run("urlProtocol", "task.c") == """
                0 ms main task.created
                0 ms work urlProtocol.decided use
                0 ms work urlProtocol.startedLoading SilentProtocol, httpBody nil, httpBodyStream nil
                5 ms main task.cancelled
                5 ms work urlProtocol.stoppedLoading SilentProtocol
                5 ms work task.completed URLError(-999)
                """)
    }

    @Test func `that is silent is subject to the time-out`() {
        let loading = loading(SilentProtocol.self)
        loading.load(.to("https://x.test/stub", timeout: 2))
        #expect(
            loading.run("urlProtocol.stopped", "task.completed") == """
                2 s work urlProtocol.stoppedLoading SilentProtocol
                2 s work task.completed URLError(-1001)
                """)
    }

    @Test func `ends its task with its own error, and nothing after it counts`() {
        let loading = loading(FailingProtocol.self)
        loading.load(.to("https://x.test/stub"))
        loading.load(Self.stub, at: 1)
        #expect(
            loading.run("urlProtocol.told", "task.completed") == """
                0 ms work urlProtocol.toldClient FailingProtocol, URLError(-1001)
                0 ms work task.completed URLError(-1001)
                1 ms work urlProtocol.toldClient FailingProtocol, Refusal()
                1 ms work task.completed URLError(-1)
                """)
    }

    @Test func `that is done without a head ends the wait for the bytes`() {
        let loading = loading(EmptyProtocol.self)
        loading.simulator.task {
            do {
                _ = try await loading.session.bytes(for: .to("https://x.test/stub"))
            } catch {
                loading.notes.append(traceText(error))
            }
        }
        #expect(loading.run("task.completed") == "0 ms work task.completed")
        #expect(loading.notes == ["URLError(-1)"])
    }

    @Test func `may redirect to a request that the network loads`() {
        let loading = loading(LeadingProtocol.self)
        loading.load(.to("https://x.test/stub"))
        #expect(
            loading.run("urlProtocol", "redirect", "delegate.will", "transport.sent", "task.completed") == """
                0 ms work urlProtocol.decided use
                0 ms work urlProtocol.startedLoading LeadingProtocol, httpBody nil, httpBodyStream nil
                0 ms work urlProtocol.toldClient LeadingProtocol, redirect to https://x.test/a
                0 ms delegate delegate.willPerformHTTPRedirection 302 to https://x.test/a
                0 ms work redirect.settled follow
                0 ms work redirect.followed https://x.test/a
                0 ms work urlProtocol.stoppedLoading LeadingProtocol
                0 ms work urlProtocol.decided skip
                0 ms work transport.sent
                15 ms work task.completed
                """)
    }

    /// The configuration's headers are not there yet when the class is chosen.
    @Test func `is handed the canonical request with the configuration's headers`() {
        let loading = loading(HeaderProtocol.self) { $0.httpAdditionalHeaders = ["Added": "1"] }
        loading.load(.to("https://x.test/stub", headers: ["Own": "1"]))
        loading.simulator.run()
        #expect(loading.delegate.bodies == ["Added, Own, Z-Canonical"])
    }

    @Test func `does not load the transfers of a background session`() {
        let loading = Loading(configuration: .background(withIdentifier: "b")) {
            $0.protocolClasses = [EchoProtocol.self]
        }
        loading.at(0) { loading.session.downloadTask(with: Self.stub).resume() }
        #expect(
            loading.run("urlProtocol", "transport.sent") == """
                0 ms daemon urlProtocol.decided skip
                0 ms daemon transport.sent
                """)
    }

    @Test func `can load a download`() {
        let loading = loading(EchoProtocol.self)
        var text: String?
        loading.delegate.onFile = { text = try? String(contentsOf: $0, encoding: .utf8) }
        loading.at(0) { loading.session.downloadTask(with: Self.stub).resume() }
        #expect(loading.run("transport") == "")
        #expect(text == "no body")
    }
}
