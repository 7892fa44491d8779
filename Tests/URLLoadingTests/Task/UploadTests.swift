import Testing
@testable import URLLoading

@Suite struct `An upload task` {
    private let url = "https://x.test/upload"

    private func upload(
        _ loading: Loading, _ make: @escaping (URLSession, URLRequest) -> URLSessionUploadTask
    ) {
        loading.at(0) { make(loading.session, .to(url, method: "POST")).resume() }
    }

    @Test func `sends a small body in one piece, before the response`() {
        let loading = Loading()
        upload(loading) { $0.uploadTask(with: $1, from: Data(count: 1000)) }
        #expect(
            loading.run("transport", "delegate") == """
                0 ms work transport.sent
                0 ms work transport.matched
                0 ms work transport.sentData 1000 bytes
                0 ms delegate delegate.didSendBodyData 1000, 1000 of 1000
                10 ms work transport.receivedHead 200
                10 ms delegate delegate.didReceiveResponse 200
                10 ms delegate delegate.answered allow
                15 ms work transport.receivedData 5 bytes
                15 ms delegate delegate.didReceiveData "hello"
                15 ms work transport.ended
                15 ms delegate delegate.didFinishCollectingMetrics networkLoad
                15 ms delegate delegate.didCompleteWithError
                """)
    }

    @Test func `sends a body from memory in pieces of 64 KiB`() {
        let loading = Loading()
        upload(loading) { $0.uploadTask(with: $1, from: Data(count: 150_000)) }
        #expect(
            loading.run("delegate.didSend") == """
                0 ms delegate delegate.didSendBodyData 65536, 65536 of 150000
                0 ms delegate delegate.didSendBodyData 65536, 131072 of 150000
                0 ms delegate delegate.didSendBodyData 18928, 150000 of 150000
                """)
    }

    @Test func `sends a file in pieces of 16 KiB, and the server receives its contents`() throws {
        let text = String(repeating: "x", count: 20_000)
        let loading = Loading([.answer(match: RequestPattern(body: .equals(text)))])
        let file = loading.simulator.temporaryFolder.appendingPathComponent("body.txt")
        try Data(text.utf8).write(to: file)
        upload(loading) { $0.uploadTask(with: $1, fromFile: file) }
        #expect(
            loading.run("task", "delegate.didSend", "delegate.didReceiveResponse") == """
                0 ms main task.created
                0 ms main task.resumed
                0 ms work task.started
                0 ms work task.bodyRead body.txt, 20000 bytes
                0 ms delegate delegate.didSendBodyData 16384, 16384 of 20000
                0 ms delegate delegate.didSendBodyData 3616, 20000 of 20000
                10 ms delegate delegate.didReceiveResponse 200
                15 ms work task.completed
                """)
    }

    @Test func `ends with an error if its file cannot be read, and sends nothing`() throws {
        for (path, error) in [("missing", "URLError(-1100)"), ("", "URLError(-1101)")] {
            let loading = Loading()
            let file = loading.simulator.temporaryFolder.appendingPathComponent(path)
            upload(loading) { $0.uploadTask(with: $1, fromFile: file) }
            #expect(
                loading.run("task.completed", "transport", "delegate.didComplete") == """
                    0 ms work task.completed \(error)
                    0 ms delegate delegate.didCompleteWithError \(error)
                    """)
        }
    }

    @Test func `sends nothing and reports nothing while it is suspended`() {
        var slow = Exchange.answer()
        slow.upload = UploadPace(pieceBytes: 10, delay: .milliseconds(10))
        let loading = Loading([slow])
        let task = loading.session.uploadTask(with: .to(url, method: "POST"), from: Data(count: 30))
        task.resume()
        loading.at(15) { task.suspend() }
        loading.at(100) { task.resume() }
        #expect(
            loading.run("task.suspended", "task.resumed", "transport.sentData", "delegate.didSend") == """
                0 ms - task.resumed
                10 ms work transport.sentData 10 bytes
                10 ms delegate delegate.didSendBodyData 10, 10 of 30
                15 ms main task.suspended 1
                100 ms main task.resumed
                110 ms work transport.sentData 10 bytes
                110 ms delegate delegate.didSendBodyData 10, 20 of 30
                120 ms work transport.sentData 10 bytes
                120 ms delegate delegate.didSendBodyData 10, 30 of 30
                """)
    }

    @Test func `does not begin to send if it was suspended before its stream came`() {
        let loading = Loading()
        loading.delegate.onBodyStream = { answer in
            loading.at(10) { answer(InputStream(data: Data("streamed".utf8))) }
        }
        let task = loading.session.uploadTask(withStreamedRequest: .to(url, method: "POST"))
        task.resume()
        loading.at(5) { task.suspend() }
        loading.at(50) { task.resume() }
        #expect(
            loading.run("task.bodyRead", "transport.sent", "delegate.didSend") == """
                50 ms work task.bodyRead stream, 8 bytes
                50 ms work transport.sent
                50 ms work transport.sentData 8 bytes
                50 ms delegate delegate.didSendBodyData 8, 8 of -1
                """)
    }

    @Test func `asks its delegate for a stream, whose length is unknown`() {
        let loading = Loading([.answer(match: RequestPattern(body: .equals("streamed")))])
        loading.delegate.onBodyStream = { $0(InputStream(data: Data("streamed".utf8))) }
        upload(loading) { $0.uploadTask(withStreamedRequest: $1) }
        #expect(
            loading.run("task.bodyRead", "delegate") == """
                0 ms delegate delegate.needNewBodyStream
                0 ms delegate delegate.gaveBodyStream true
                0 ms work task.bodyRead stream, 8 bytes
                0 ms delegate delegate.didSendBodyData 8, 8 of -1
                10 ms delegate delegate.didReceiveResponse 200
                10 ms delegate delegate.answered allow
                15 ms delegate delegate.didReceiveData "hello"
                15 ms delegate delegate.didFinishCollectingMetrics networkLoad
                15 ms delegate delegate.didCompleteWithError
                """)
    }

    /// A number with a sign declares nothing.
    @Test(arguments: [("8", "8"), ("+8", "-1"), ("-5", "-1")])
    func `expects a stream to have the length that the request declares`(
        declared: String, expected: String
    ) {
        let loading = Loading()
        loading.delegate.onBodyStream = { $0(InputStream(data: Data("streamed".utf8))) }
        loading.at(0) {
            let request = URLRequest.to(url, method: "POST", headers: ["Content-Length": declared])
            loading.session.uploadTask(withStreamedRequest: request).resume()
        }
        #expect(
            loading.run("delegate.didSend") == "0 ms delegate delegate.didSendBodyData 8, 8 of \(expected)")
    }

    @Test func `without a stream ends with an error`() {
        let loading = Loading()
        upload(loading) { $0.uploadTask(withStreamedRequest: $1) }
        #expect(
            loading.run("task.completed", "transport", "delegate.gave") == """
                0 ms delegate delegate.gaveBodyStream false
                0 ms work task.completed URLError(-1021)
                """)
    }

    @Test func `sends nothing if it was cancelled while its delegate provides a stream`() {
        let loading = Loading()
        loading.delegate.onBodyStream = { answer in
            loading.at(5) { answer(InputStream(data: Data("late".utf8))) }
        }
        loading.at(0) {
            let task = loading.session.uploadTask(withStreamedRequest: .to(url, method: "POST"))
            task.resume()
            loading.at(2) { task.cancel() }
        }
        #expect(
            loading.run("task.completed", "task.bodyRead", "transport", "delegate.gave") == """
                2 ms work task.completed URLError(-999)
                5 ms main delegate.gaveBodyStream true
                """)
    }

    @Test func `is sent once, although its delegate provides more streams while it is sent and later`() {
        let loading = Loading()
        loading.delegate.onBodyStream = { answer in
            answer(InputStream(data: Data("first".utf8)))
            for delay: UInt64 in [5, 50] {
                loading.at(delay) { answer(InputStream(data: Data("second".utf8))) }
            }
        }
        upload(loading) { $0.uploadTask(withStreamedRequest: $1) }
        #expect(
            loading.run("task.bodyRead", "task.inputIgnored", "transport.sent") == """
                0 ms work task.bodyRead stream, 5 bytes
                0 ms work transport.sent
                0 ms work transport.sentData 5 bytes
                5 ms work task.inputIgnored answer to needNewBodyStream while running
                50 ms work task.inputIgnored answer to needNewBodyStream while completed
                """)
    }

    @Test func `uses the request's stream if the delegate does not provide one`() {
        let loading = Loading([.answer(match: RequestPattern(body: .equals("own")))])
        loading.at(0) {
            var request = URLRequest.to(url, method: "POST")
            request.httpBodyStream = InputStream(data: Data("own".utf8))
            loading.session.dataTask(with: request).resume()
            loading.session.uploadTask(withStreamedRequest: .to(url, method: "POST")).resume()
        }
        #expect(
            loading.run("task.bodyRead", "task.completed") == """
                0 ms work task.bodyRead stream, 3 bytes
                0 ms work task.completed URLError(-1021)
                15 ms work task.completed
                """)
    }

    @Test func `counts the bytes that it has sent and will send`() {
        let loading = Loading()
        let task = loading.session.uploadTask(with: .to(url, method: "PUT"), from: Data(count: 100_000))
        task.resume()
        loading.simulator.run()
        #expect(task.countOfBytesSent == 100_000)
        #expect(task.countOfBytesExpectedToSend == 100_000)
    }

    @Test func `with a completion handler still reports its progress to the delegate`() {
        let loading = Loading()
        loading.at(0) {
            let request = URLRequest.to(url, method: "POST")
            let task = loading.session.uploadTask(with: request, from: Data("abc".utf8)) { data, _, _ in
                loading.notes.append(data.map { String(decoding: $0, as: UTF8.self) } ?? "nothing")
            }
            task.resume()
        }
        #expect(
            loading.run("delegate", "handler") == """
                0 ms delegate delegate.didSendBodyData 3, 3 of 3
                15 ms delegate delegate.didFinishCollectingMetrics networkLoad
                15 ms delegate handler.called
                15 ms delegate handler.returned
                """)
        #expect(loading.notes == ["hello"])
    }

    @Test func `sends its body again if a redirect keeps the method, from a new stream if necessary`() {
        let moved = [(name: "Location", value: "/b")]
        let loading = Loading([.answer(307, moved, body: [], times: .count(1)), .answer()])
        loading.delegate.onBodyStream = { $0(InputStream(data: Data("body".utf8))) }
        upload(loading) { $0.uploadTask(withStreamedRequest: $1) }
        #expect(
            loading.run("task.bodyRead", "delegate.need", "delegate.didSend", "delegate.will") == """
                0 ms delegate delegate.needNewBodyStream
                0 ms work task.bodyRead stream, 4 bytes
                0 ms delegate delegate.didSendBodyData 4, 4 of -1
                10 ms delegate delegate.willPerformHTTPRedirection 307 to https://x.test/b
                10 ms delegate delegate.needNewBodyStream
                10 ms work task.bodyRead stream, 4 bytes
                10 ms delegate delegate.didSendBodyData 4, 4 of -1
                """)
    }

    @Test func `does not send its body again if a redirect changes the method to GET`() {
        let moved = [(name: "Location", value: "/b")]
        let loading = Loading([.answer(303, moved, body: [], times: .count(1)), .answer()])
        upload(loading) { $0.uploadTask(with: $1, from: Data("body".utf8)) }
        #expect(
            loading.run("transport.sent", "delegate.didSend", "delegate.didReceiveR") == """
                0 ms work transport.sent
                0 ms work transport.sentData 4 bytes
                0 ms delegate delegate.didSendBodyData 4, 4 of 4
                10 ms work transport.sent
                20 ms delegate delegate.didReceiveResponse 200
                """)
    }
}
