import Testing
@testable import URLLoading

@Suite struct `A download task` {
    private let url = "https://x.test/file"

    private func download(_ loading: Loading, _ request: URLRequest? = nil) {
        loading.at(0) { loading.session.downloadTask(with: request ?? .to(url)).resume() }
    }

    @Test func `writes the body to a file, which exists while the delegate is called`() {
        let loading = Loading([.answer(200, [("Content-Length", "5")], body: ["hel", "lo"])])
        loading.delegate.onFile = { location in
            loading.notes.append((try? String(contentsOf: location, encoding: .utf8)) ?? "no file")
        }
        download(loading)
        #expect(
            loading.run() == """
                0 ms main task.created
                0 ms main task.resumed
                0 ms work task.started
                0 ms work cache.decided fwd=bypass
                0 ms work transport.sent
                0 ms work transport.matched
                10 ms work transport.receivedHead 200
                10 ms work download.fileCreated CFNetworkDownload_1.tmp
                15 ms work transport.receivedData 3 bytes
                15 ms delegate delegate.didWriteData 3, 3 of 5
                20 ms work transport.receivedData 2 bytes
                20 ms delegate delegate.didWriteData 2, 5 of 5
                20 ms work transport.ended
                20 ms work task.completed
                20 ms work cache.storeDecided not stored
                20 ms delegate delegate.didFinishDownloadingTo CFNetworkDownload_1.tmp
                20 ms delegate download.fileRemoved CFNetworkDownload_1.tmp
                20 ms delegate delegate.didFinishCollectingMetrics networkLoad
                20 ms delegate delegate.didCompleteWithError
                """)
        #expect(loading.notes == ["hello"])
        #expect(files(of: loading) == [])
    }

    @Test(arguments: [true, false])
    func `gives its file to its own delegate, or else to the session's`(isForDownloads: Bool) {
        final class PlainDelegate: URLSessionTaskDelegate {}
        let loading = Loading()
        let own = ScriptedDelegate()
        own.onFile = { _ in loading.notes.append("own") }
        loading.delegate.onFile = { _ in loading.notes.append("the session's") }
        loading.at(0) {
            let task = loading.session.downloadTask(with: URLRequest.to(url))
            task.delegate = isForDownloads ? own : PlainDelegate()
            task.resume()
        }
        _ = loading.run()
        #expect(loading.notes == [isForDownloads ? "own" : "the session's"])
    }

    @Test func `does not touch a file that the delegate has moved away`() throws {
        let loading = Loading()
        let target = loading.simulator.temporaryFolder.appendingPathComponent("mine.txt")
        loading.delegate.onFile = { try? FileManager.default.moveItem(at: $0, to: target) }
        download(loading)
        #expect(
            loading.run("download.fileT", "download.fileR")
                == "15 ms delegate download.fileTaken CFNetworkDownload_1.tmp")
        #expect(try String(contentsOf: target, encoding: .utf8) == "hello")
    }

    @Test func `writes at most 16 KiB at a time`() {
        let body = String(repeating: "x", count: 20_000)
        let loading = Loading([.answer(200, [("Content-Length", "20000")], body: [body])])
        download(loading)
        #expect(
            loading.run("delegate.didWrite") == """
                15 ms delegate delegate.didWriteData 16384, 16384 of 20000
                15 ms delegate delegate.didWriteData 3616, 20000 of 20000
                """)
    }

    @Test func `has a file even if there is no body`() {
        let loading = Loading([.answer(204, body: [])])
        download(loading)
        #expect(
            loading.run("download", "delegate.didF") == """
                10 ms work download.fileCreated CFNetworkDownload_1.tmp
                10 ms delegate delegate.didFinishDownloadingTo CFNetworkDownload_1.tmp
                10 ms delegate download.fileRemoved CFNetworkDownload_1.tmp
                10 ms delegate delegate.didFinishCollectingMetrics networkLoad
                """)
    }

    @Test func `with a completion handler passes the file to it, and removes it afterwards`() {
        let loading = Loading()
        loading.at(0) {
            let task = loading.session.downloadTask(with: URLRequest.to(url)) { location, response, error in
                let text = location.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
                let status = (response as? HTTPURLResponse)?.statusCode
                loading.notes.append("\(text ?? "no file") \(status ?? 0) \(error == nil)")
            }
            task.resume()
        }
        #expect(
            loading.run("download", "delegate", "handler") == """
                10 ms work download.fileCreated CFNetworkDownload_1.tmp
                15 ms delegate delegate.didFinishCollectingMetrics networkLoad
                15 ms delegate handler.called
                15 ms delegate download.fileRemoved CFNetworkDownload_1.tmp
                15 ms delegate handler.returned
                """)
        #expect(loading.notes == ["hello 200 true"])
    }

    @Test func `follows redirects like any other task`() {
        let moved = [(name: "Location", value: "/b")]
        let loading = Loading([.answer(302, moved, body: [], times: .count(1)), .answer()])
        download(loading)
        #expect(
            loading.run("delegate.will", "delegate.didWrite", "delegate.didFinishD") == """
                10 ms delegate delegate.willPerformHTTPRedirection 302 to https://x.test/b
                25 ms delegate delegate.didWriteData 5, 5 of -1
                25 ms delegate delegate.didFinishDownloadingTo CFNetworkDownload_1.tmp
                """)
    }

    @Test func `ends with an error if its file cannot be created`() throws {
        let loading = Loading()
        try FileManager.default.removeItem(at: loading.simulator.temporaryFolder)
        download(loading)
        #expect(
            loading.run("transport", "download", "task.completed", "delegate.didComplete") == """
                0 ms work transport.sent
                0 ms work transport.matched
                10 ms work transport.receivedHead 200
                10 ms work download.writeFailed CFNetworkDownload_1.tmp, -3000
                10 ms work transport.cancelled
                10 ms work task.completed URLError(-3000)
                10 ms delegate delegate.didCompleteWithError URLError(-3000)
                """)
    }

    @Test func `does not store its body in the cache, because it is in a file`() {
        let loading = Loading(
            [.answer(200, [("Cache-Control", "max-age=60")])],
            cache: .inMemory)
        download(loading)
        #expect(loading.run("cache.storeD") == "15 ms work cache.storeDecided not stored")
        #expect(loading.decisions.last == "+ cache.present, - cache.store-in-memory = not stored")
    }

    @Test func `that is cancelled does not leave a file`() {
        let loading = Loading([.answer(body: ["hel", "lo"])])
        loading.at(0) {
            let task = loading.session.downloadTask(with: .to(url))
            task.resume()
            loading.at(17) { task.cancel() }
        }
        #expect(
            loading.run("download", "resumeData", "task.completed") == """
                10 ms work download.fileCreated CFNetworkDownload_1.tmp
                17 ms work download.fileRemoved CFNetworkDownload_1.tmp
                17 ms work task.completed URLError(-999)
                """)
        #expect(files(of: loading) == [])
    }

    @Test func `counts the bytes that it has received`() {
        let loading = Loading([.answer(200, [("Content-Length", "5")])])
        let task = loading.session.downloadTask(with: .to(url))
        task.resume()
        loading.simulator.run()
        #expect(task.countOfBytesReceived == 5 && task.countOfBytesExpectedToReceive == 5)
        #expect((task.response as? HTTPURLResponse)?.statusCode == 200)
    }

    private func files(of loading: Loading) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: loading.simulator.temporaryFolder.path)) ?? [
            "?"
        ]
    }
}
