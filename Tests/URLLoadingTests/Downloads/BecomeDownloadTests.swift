import Testing
@testable import URLLoading

@Suite struct `A data task that becomes a download` {
    private func loading(
        _ exchanges: [Exchange] = [.answer(200, [("Content-Length", "5")], body: ["hel", "lo"])]
    ) -> Loading {
        let loading = Loading(exchanges)
        loading.delegate.onResponse = { $0(.becomeDownload) }
        return loading
    }

    @Test func `continues as a download over the same connection, and receives no more events`() {
        let loading = loading()
        loading.delegate.onFile = { location in
            loading.notes.append((try? String(contentsOf: location, encoding: .utf8)) ?? "no file")
        }
        loading.load()
        #expect(
            loading.run() == """
                0 ms main task.created
                0 ms main task.resumed
                0 ms work task.started
                0 ms work cache.decided fwd=bypass
                0 ms work transport.sent
                0 ms work transport.matched
                10 ms work transport.receivedHead 200
                10 ms delegate delegate.didReceiveResponse 200
                10 ms delegate delegate.answered becomeDownload
                10 ms work task.created instead of task 1, running, 200
                10 ms work task.becameDownload task 2
                10 ms work download.fileCreated CFNetworkDownload_2.tmp
                10 ms delegate delegate.didBecomeDownloadTask task 2
                15 ms work transport.receivedData 3 bytes
                15 ms delegate delegate.didWriteData 3, 3 of 5
                20 ms work transport.receivedData 2 bytes
                20 ms delegate delegate.didWriteData 2, 5 of 5
                20 ms work transport.ended
                20 ms work task.completed
                20 ms work cache.storeDecided not stored
                20 ms delegate delegate.didFinishDownloadingTo CFNetworkDownload_2.tmp
                20 ms delegate download.fileRemoved CFNetworkDownload_2.tmp
                20 ms delegate delegate.didFinishCollectingMetrics networkLoad
                20 ms delegate delegate.didCompleteWithError
                """)
        #expect(loading.notes == ["hello"])
        #expect(loading.simulator.recorder.openStarts.isEmpty)
        #expect(loading.simulator.recorder.unpaired == [])
    }

    @Test func `keeps the data that arrived before the answer`() {
        let loading = loading()
        loading.delegate.onResponse = { answer in loading.at(100) { answer(.becomeDownload) } }
        loading.load()
        #expect(
            loading.run("transport.r", "download", "delegate", "task.c") == """
                0 ms main task.created
                10 ms work transport.receivedHead 200
                10 ms delegate delegate.didReceiveResponse 200
                15 ms work transport.receivedData 3 bytes
                20 ms work transport.receivedData 2 bytes
                110 ms main delegate.answered becomeDownload
                110 ms work task.created instead of task 1, running, 200
                110 ms work download.fileCreated CFNetworkDownload_2.tmp
                110 ms work task.completed
                110 ms delegate delegate.didBecomeDownloadTask task 2
                110 ms delegate delegate.didWriteData 3, 3 of 5
                110 ms delegate delegate.didWriteData 2, 5 of 5
                110 ms delegate delegate.didFinishDownloadingTo CFNetworkDownload_2.tmp
                110 ms delegate download.fileRemoved CFNetworkDownload_2.tmp
                110 ms delegate delegate.didFinishCollectingMetrics networkLoad
                110 ms delegate delegate.didCompleteWithError
                """)
    }

    @Test func `has the time that the data task has left`() {
        let chunks = (0..<3).map { _ in Chunk("a", delay: .milliseconds(700)) }
        let loading = Loading([
            Exchange(
                name: "dripping", match: RequestPattern(),
                reply: .response(ScriptedResponse(chunks: chunks, delay: .milliseconds(1500))))
        ]) { $0.timeoutIntervalForResource = 2 }
        loading.delegate.onResponse = { $0(.becomeDownload) }
        loading.load()
        #expect(
            loading.run("task.becameDownload", "task.timedOut") == """
                1500 ms work task.becameDownload task 2
                2 s work task.timedOut resource after 2 s
                """)
    }

    @Test func `stays suspended if the data task was`() {
        let loading = loading()
        loading.delegate.onResponse = { answer in loading.at(100) { answer(.becomeDownload) } }
        loading.at(0) {
            let task = loading.session.dataTask(with: .to("https://x.test/a"))
            task.resume()
            loading.at(50) { task.suspend() }
            loading.at(200) {
                loading.session.getAllTasks { tasks in
                    loading.notes = tasks.map { "\($0.taskIdentifier) \($0.state)" }
                    tasks.last?.resume()
                }
            }
        }
        #expect(
            loading.run("task", "delegate.didW", "delegate.didF") == """
                0 ms main task.created
                0 ms main task.resumed
                0 ms work task.started
                50 ms main task.suspended 1
                110 ms work task.created instead of task 1, suspended, 200
                110 ms work task.becameDownload task 2
                200 ms delegate task.resumed
                200 ms work task.completed
                200 ms delegate delegate.didWriteData 3, 3 of 5
                200 ms delegate delegate.didWriteData 2, 5 of 5
                200 ms delegate delegate.didFinishDownloadingTo CFNetworkDownload_2.tmp
                200 ms delegate delegate.didFinishCollectingMetrics networkLoad
                """)
        #expect(loading.notes == ["2 suspended"])
    }

    @Test func `continues in a session that ends when its tasks are over`() {
        let loading = loading()
        loading.delegate.onResponse = { answer in
            loading.session.finishTasksAndInvalidate()
            answer(.becomeDownload)
        }
        loading.load()
        #expect(
            loading.run("task.c", "delegate.didF", "delegate.didC", "delegate.didBecomeI") == """
                0 ms main task.created
                10 ms work task.created instead of task 1, running, 200
                20 ms work task.completed
                20 ms delegate delegate.didFinishDownloadingTo CFNetworkDownload_2.tmp
                20 ms delegate delegate.didFinishCollectingMetrics networkLoad
                20 ms delegate delegate.didCompleteWithError
                20 ms delegate delegate.didBecomeInvalid
                """)
    }

    @Test func `takes its own delegate along, also in a session without one`() {
        let loading = loading()
        let own = ScriptedDelegate()
        own.onResponse = { $0(.becomeDownload) }
        own.onFile = { location in
            loading.notes.append((try? String(contentsOf: location, encoding: .utf8)) ?? "no file")
        }
        let session = URLSession(
            configuration: loading.session.configuration,
            callingBackOn: loading.simulator.sharedQueue(label: "delegate"))
        loading.at(0) {
            let task = session.dataTask(with: .to("https://x.test/a"))
            task.delegate = own
            task.resume()
        }
        #expect(
            loading.run("delegate.didB", "delegate.didF", "delegate.didC") == """
                10 ms delegate delegate.didBecomeDownloadTask task 2
                20 ms delegate delegate.didFinishDownloadingTo CFNetworkDownload_2.tmp
                20 ms delegate delegate.didFinishCollectingMetrics networkLoad
                20 ms delegate delegate.didCompleteWithError
                """)
        #expect(loading.notes == ["hello"])
        #expect(session.unfinishedTasks.isEmpty)
    }

    @Test func `can be cancelled by producing resume data`() {
        let headers = [(name: "Accept-Ranges", value: "bytes"), (name: "ETag", value: "\"1\"")]
        let loading = loading([.answer(200, headers, body: ["hel", "lo"])])
        loading.load()
        loading.at(17) {
            loading.session.getAllTasks { tasks in
                (tasks.last as? URLSessionDownloadTask)?.cancel { data in
                    loading.notes.append(data == nil ? "no data" : "data")
                }
            }
        }
        #expect(
            loading.run("task", "transport.c", "resumeData", "delegate.didC") == """
                0 ms main task.created
                0 ms main task.resumed
                0 ms work task.started
                10 ms work task.created instead of task 1, running, 200
                10 ms work task.becameDownload task 2
                17 ms delegate task.cancelled
                17 ms work transport.cancelled
                17 ms work resumeData.decided resume data
                17 ms work task.completed URLError(-999)
                17 ms delegate delegate.didCompleteWithError URLError(-999)
                """)
        #expect(loading.notes == ["data"])
        #expect(loading.simulator.recorder.openStarts.isEmpty)
        #expect(loading.simulator.recorder.unpaired == [])
    }

    @Test func `has no effect once the task was cancelled`() {
        let loading = loading()
        loading.delegate.onResponse = { answer in loading.at(100) { answer(.becomeDownload) } }
        loading.at(0) {
            let task = loading.session.dataTask(with: .to("https://x.test/a"))
            task.resume()
            loading.at(50) { task.cancel() }
        }
        #expect(
            loading.run("task") == """
                0 ms main task.created
                0 ms main task.resumed
                0 ms work task.started
                50 ms main task.cancelled
                50 ms work task.completed URLError(-999)
                110 ms work task.inputIgnored answer becomeDownload while completed
                """)
    }

    @Test func `ends with an error if its file cannot be created`() throws {
        let loading = loading()
        try FileManager.default.removeItem(at: loading.simulator.temporaryFolder)
        loading.load()
        #expect(
            loading.run("task", "download", "delegate.didC") == """
                0 ms main task.created
                0 ms main task.resumed
                0 ms work task.started
                10 ms work task.created instead of task 1, running, 200
                10 ms work task.becameDownload task 2
                10 ms work download.writeFailed CFNetworkDownload_2.tmp, -3000
                10 ms work task.completed URLError(-3000)
                10 ms delegate delegate.didCompleteWithError URLError(-3000)
                """)
    }
}
