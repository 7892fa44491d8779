import Testing
@testable import URLLoading

@Suite struct `A download that stops before its end` {
    private let url = "https://x.test/file"

    /// A server that sends "hello world" in three pieces, 5 ms apart.
    private func server(
        headers: [(name: String, value: String)] = [("ETag", "\"1\""), ("Content-Length", "11")],
        failure: ScriptedFailure? = nil, acceptsRanges: Bool = true, times: Exchange.Times = .count(1)
    ) -> Exchange {
        let chunks = ["hell", "o wo", "rld"].map { Chunk($0, delay: .milliseconds(5)) }
        return Exchange(
            name: "file", match: RequestPattern(),
            reply: .response(
                ScriptedResponse(
                    headers: headers, chunks: chunks, delay: .milliseconds(10), failure: failure,
                    acceptsRanges: acceptsRanges)), times: times)
    }

    /// Starts a download, cancels it at a given time, and resumes it 100 ms later.
    private func cancelAndResume(_ loading: Loading, at milliseconds: UInt64) {
        loading.delegate.onFile = { location in
            loading.notes.append((try? String(contentsOf: location, encoding: .utf8)) ?? "no file")
        }
        loading.at(0) {
            let task = loading.session.downloadTask(with: .to(url))
            task.resume()
            loading.at(milliseconds) {
                task.cancel { data in
                    loading.at(100) {
                        if let data { loading.session.downloadTask(withResumeData: data).resume() }
                    }
                }
            }
        }
    }

    @Test func `continues where it stopped, with a request for the rest`() {
        let loading = Loading([server(), server()])
        cancelAndResume(loading, at: 22)
        #expect(
            loading.run(
                "task.c", "resumeData", "transport.range", "download", "delegate.didW", "delegate.didR")
                    == """
                    0 ms main task.created
                    10 ms work download.fileCreated CFNetworkDownload_1.tmp
                    15 ms delegate delegate.didWriteData 4, 4 of 11
                    20 ms delegate delegate.didWriteData 4, 8 of 11
                    22 ms main task.cancelled
                    22 ms work resumeData.decided resume data
                    22 ms work task.completed URLError(-999)
                    122 ms main task.created
                    122 ms work resumeData.useDecided resume
                    122 ms work transport.rangeDecided bytes 8-10
                    132 ms work resumeData.answerDecided append
                    132 ms delegate delegate.didResumeAtOffset 8 of 11
                    137 ms delegate delegate.didWriteData 3, 11 of 11
                    137 ms work task.completed
                    137 ms delegate download.fileRemoved CFNetworkDownload_1.tmp
                    """)
        #expect(loading.notes == ["hello world"])
        #expect(
            loading.decisions.filter { $0.contains("resume") || $0.contains("range") } == [
                "+ resume.method, + resume.scheme, + resume.status, + resume.bytes, + resume.ranges, "
                    + "+ resume.validator = resume data",
                "+ resume-data.readable, + resume-data.file = resume",
                "+ range.unit, + range.if-range, + range.satisfiable = bytes 8-10",
                "+ resume-answer.partial, + resume-answer.offset, + resume-answer.version = append"
                    + " by resume-answer.partial",
            ])
    }

    @Test func `gives its data to async code, too`() {
        let loading = Loading([server()])
        loading.at(0) {
            let task = loading.session.downloadTask(with: .to(url))
            task.resume()
            loading.at(22) {
                loading.simulator.task {
                    for _ in 1...2 {
                        let data = await task.cancelByProducingResumeData()
                        loading.notes.append(data == nil ? "none" : "data")
                    }
                }
            }
        }
        #expect(
            loading.run("resumeData") == "22 ms work resumeData.decided resume data")
        #expect(loading.notes == ["data", "none"])
    }

    @Test func `starts again if the server's copy has changed`() {
        let changed = server(headers: [("ETag", "\"2\""), ("Content-Length", "11")])
        let loading = Loading([server(), changed])
        cancelAndResume(loading, at: 22)
        #expect(
            loading.run(
                "resumeData.answer", "transport.range", "download.fileC", "delegate.didResume",
                "delegate.didFinishD")
                    == """
                    10 ms work download.fileCreated CFNetworkDownload_1.tmp
                    122 ms work transport.rangeDecided whole
                    132 ms work resumeData.answerDecided start over
                    132 ms work download.fileCreated CFNetworkDownload_2.tmp
                    132 ms delegate delegate.didResumeAtOffset 0 of 11
                    147 ms delegate delegate.didFinishDownloadingTo CFNetworkDownload_2.tmp
                    """)
        #expect(loading.notes == ["hello world"])
    }

    @Test(arguments: [
        // Another request may ask for what is still missing.
        (
            "bytes 8-9/11", "rl", "+ resume-answer.length, - resume-answer.reaches-end = fail",
            """
            132 ms work resumeData.decided resume data
            132 ms work task.completed URLError(-1005)
            """
        ),
        (
            "bytes 8-10/11", "rld, and more", "- resume-answer.length = fail",
            """
            132 ms work download.fileRemoved CFNetworkDownload_1.tmp
            132 ms work task.completed URLError(-1011)
            """
        ),
    ])
    func `fails if the part that comes is not the rest`(
        range: String, body: String, rules: String, end: String
    ) {
        let part = Exchange(
            name: "part", match: RequestPattern(),
            reply: .response(
                ScriptedResponse(
                    status: 206, headers: [("ETag", "\"1\""), ("Content-Range", range)],
                    chunks: [Chunk(body)], delay: .milliseconds(10))))
        let loading = Loading([server(), part])
        cancelAndResume(loading, at: 22)
        #expect(
            loading.run("resumeData", "task.completed", "download.fileR") == """
                22 ms work resumeData.decided resume data
                22 ms work task.completed URLError(-999)
                122 ms work resumeData.useDecided resume
                132 ms work resumeData.answerDecided append
                132 ms work resumeData.answerDecided fail
                \(end)
                """)
        #expect(loading.decisions.last { $0.contains("resume-answer") } == rules)
    }

    @Test func `that failed has its resume data in the error`() throws {
        let failure = ScriptedFailure(code: .networkConnectionLost, phase: .body(afterBytes: 6))
        let loading = Loading([server(failure: failure), server()])
        let first = loading.session.downloadTask(with: .to(url))
        first.resume()
        loading.simulator.run()
        let error = try #require(first.error as? URLError)
        #expect(error.code == .networkConnectionLost)
        let data = try #require(error.downloadTaskResumeData)
        #expect(error.userInfo[NSURLSessionDownloadTaskResumeData] as? Data == data)
        let second = loading.session.downloadTask(withResumeData: data)
        second.resume()
        loading.simulator.run()
        #expect(second.error == nil)
        #expect(second.countOfBytesReceived == 11)
        #expect(second.originalRequest?.url?.absoluteString == url)
        #expect(second.currentRequest?.allHTTPHeaderFields == ["Range": "bytes=6-", "If-Range": "\"1\""])
    }

    @Test func `keeps its resume data if resuming fails`() throws {
        let broken = ScriptedFailure(code: .networkConnectionLost, phase: .body(afterBytes: 6))
        let down = Exchange.failure(.cannotConnectToHost, .connect)
        let loading = Loading([server(failure: broken), down])
        let first = loading.session.downloadTask(with: .to(url))
        first.resume()
        loading.simulator.run()
        let data = try #require(
            (first.error as? URLError)?.userInfo[NSURLSessionDownloadTaskResumeData] as? Data)
        let second = loading.session.downloadTask(withResumeData: data)
        second.resume()
        loading.simulator.run()
        let again = (second.error as? URLError)?.userInfo[NSURLSessionDownloadTaskResumeData] as? Data
        #expect(again == data)
        #expect(loading.decisions.last { $0.contains("resume") } == "+ resume.nothing-new = resume data")
    }

    @Test func `calls the handler on a global queue, with nil if it cannot be resumed`() {
        let loading = Loading([server(acceptsRanges: false)])
        loading.at(0) {
            let task = loading.session.downloadTask(with: .to(url))
            task.resume()
            loading.at(22) {
                task.cancel { data in
                    let queue = loading.simulator.recorder.label(loading.simulator.recorder.queue)
                    loading.notes.append("\(data == nil) on \(queue)")
                }
                task.cancel { data in loading.notes.append("again \(data == nil)") }
            }
        }
        #expect(
            loading.run("resumeData", "task.i", "download.fileR") == """
                22 ms main task.inputIgnored cancel(byProducingResumeData:) while canceling
                22 ms work resumeData.decided no resume data
                22 ms work download.fileRemoved CFNetworkDownload_1.tmp
                """)
        #expect(loading.notes.sorted() == ["again true", "true on com.apple.root.default-qos"])
    }

    @Test func `cannot be resumed from invalid data`() {
        let loading = Loading([server()])
        let task = loading.session.downloadTask(withResumeData: Data("garbage".utf8))
        task.resume()
        #expect(
            loading.run("resumeData", "transport", "task.completed") == """
                0 ms work resumeData.useDecided unreadable
                0 ms work task.completed URLError(-1002)
                """)
        #expect(task.originalRequest == nil)
    }

    @Test(arguments: ["../../etc/hostname", "/etc/hostname", "/", "..", ".", "", "../\u{301}hostname"])
    func `does not look for its file elsewhere`(name: String) throws {
        let elsewhere = ResumeData(
            url: try #require(URL(string: url)), headers: [:], bytesReceived: 1, entityTag: "\"1\"",
            serverDate: nil, temporaryFileName: name)
        #expect(ResumeData(encoded: try #require(elsewhere.encoded)) == nil)
    }

    @Test func `cannot be resumed without its file`() throws {
        let missing = ResumeData(
            url: try #require(URL(string: url)), headers: [:], bytesReceived: 1, entityTag: "\"1\"",
            serverDate: nil, temporaryFileName: "missing.tmp")
        let loading = Loading([server()])
        loading.session.downloadTask(withResumeData: try #require(missing.encoded)).resume()
        #expect(
            loading.run("resumeData", "transport", "task.completed") == """
                0 ms work resumeData.useDecided file missing
                0 ms work task.completed URLError(-3001)
                """)
    }
}

@Suite struct `Resume data` {
    @Test func `is read as it was written, wherever it is kept`() throws {
        let data = ResumeData(
            url: try #require(URL(string: "https://x.test/a")), headers: ["B": "2", "A": "1"],
            bytesReceived: 7, entityTag: "\"x\"", serverDate: "then", temporaryFileName: "one.tmp")
        let encoded = try #require(data.encoded)
        #expect(ResumeData(encoded: encoded) == data)
        #expect(ResumeData(encoded: encoded)?.encoded == encoded)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let request: URLRequest?
        let status: Int?
        let headers: [String: String]
        let bytes: Int64
        let rules: String

        var testDescription: String { rules }
    }

    private static let headers = ["Accept-Ranges": "bytes", "ETag": "\"1\""]
    /// A day before the response was received.
    private static let then = "Sun, 31 Dec 2000 00:00:00 GMT"

    @Test(arguments: [
        Row(
            request: .to("https://x.test/a", method: "POST"), status: 200, headers: headers, bytes: 1,
            rules: "- resume.method"),
        Row(request: nil, status: 200, headers: headers, bytes: 1, rules: "- resume.method"),
        Row(
            request: .to("file:///a"), status: 200, headers: headers, bytes: 1,
            rules: "+ resume.method, - resume.scheme"),
        Row(
            request: .to("http://x.test/a", headers: ["Range": "bytes=4-"]), status: 206, headers: headers,
            bytes: 1, rules: "+ resume.method, + resume.scheme, - resume.whole"),
        Row(
            request: .to("http://x.test/a"), status: nil, headers: headers, bytes: 1,
            rules: "+ resume.method, + resume.scheme, - resume.status"),
        Row(
            request: .to("http://x.test/a"), status: 404, headers: headers, bytes: 1,
            rules: "+ resume.method, + resume.scheme, - resume.status"),
        // Nobody asked for a part, so the file begins with the first byte.
        Row(
            request: .to("http://x.test/a"), status: 206,
            headers: ["Content-Range": "bytes 5-9/10", "ETag": "\"1\""], bytes: 1,
            rules: "+ resume.method, + resume.scheme, + resume.status, - resume.from-start"),
        Row(
            request: .to("http://x.test/a"), status: 206,
            headers: ["Content-Type": "multipart/byteranges; boundary=x", "ETag": "\"1\""], bytes: 1,
            rules: "+ resume.method, + resume.scheme, + resume.status, - resume.from-start"),
        Row(
            request: .to("http://x.test/a"), status: 200, headers: headers, bytes: 0,
            rules: "+ resume.method, + resume.scheme, + resume.status, - resume.bytes"),
        Row(
            request: .to("http://x.test/a"), status: 200,
            headers: ["Accept-Ranges": "bytes", "ETag": "\"1\"", "Content-Encoding": "gzip"], bytes: 1,
            rules: "+ resume.method, + resume.scheme, + resume.status, + resume.bytes, - resume.not-coded"),
        Row(
            request: .to("http://x.test/a"), status: 200, headers: ["ETag": "\"1\""], bytes: 1,
            rules: "+ resume.method, + resume.scheme, + resume.status, + resume.bytes, - resume.ranges"),
        Row(
            request: .to("http://x.test/a"), status: 200,
            headers: ["Accept-Ranges": "x-lines, Bytes", "ETag": "\"1\""], bytes: 1,
            rules: "+ resume.method, + resume.scheme, + resume.status, + resume.bytes, + resume.ranges, "
                + "+ resume.validator"),
        Row(
            request: .to("http://x.test/a"), status: 206,
            headers: ["Content-Range": "bytes 0-4/5", "ETag": "W/\"1\"", "Last-Modified": then], bytes: 1,
            rules: "+ resume.method, + resume.scheme, + resume.status, + resume.bytes, + resume.ranges, "
                + "- resume.validator"),
        Row(
            request: .to("http://x.test/a"), status: 206,
            headers: ["Content-Range": "bytes 0-4/5", "Last-Modified": then], bytes: 1,
            rules: "+ resume.method, + resume.scheme, + resume.status, + resume.bytes, + resume.ranges, "
                + "+ resume.validator"),
        Row(
            request: .to("http://x.test/a"), status: 206,
            headers: ["Content-Range": "bytes 0-4/5", "Last-Modified": then, "Date": then], bytes: 1,
            rules: "+ resume.method, + resume.scheme, + resume.status, + resume.bytes, + resume.ranges, "
                + "- resume.validator"),
    ])
    func `is produced if a later request for the rest can succeed`(row: Row) {
        let response = row.status.map { HTTPURLResponse.with($0, row.headers) }
        let decided = ResumeDecision.decide(
            request: row.request, response: response, receivedAt: Date(timeIntervalSinceReferenceDate: 0),
            bytesReceived: row.bytes, file: "one.tmp")
        #expect(decided.decision.rules.text == row.rules)
        #expect(decided.decision.deciding == decided.decision.rules.last)
        let isProduced = decided.decision.deciding?.held == true
        #expect((decided.choice == .noResumeData) == !isProduced)
    }

    @Test func `is answered with the right part, with something else, or with nonsense`() {
        let rows: [(Int, String?, ResumeAnswerChoice)] = [
            (206, "bytes 5-9/10", .append(rest)),
            (206, "bytes 5-9/*", .append(ContentRange(first: 5, last: 9, length: nil))),
            (206, "bytes 4-9/10", .fail(.badServerResponse)), (206, nil, .fail(.badServerResponse)),
            (206, "lines 5-9/10", .fail(.badServerResponse)), (200, nil, .startOver), (404, nil, .startOver),
        ]
        for (status, range, expected) in rows {
            let response = HTTPURLResponse.with(status, range.map { ["Content-Range": $0] } ?? [:])
            #expect(ResumeAnswerDecision.decide(response, offset: 5, entityTag: nil).choice == expected)
        }
    }

    @Test(arguments: [
        ("bytes 5-9/10", 10, ResumeAnswerChoice?.none), ("bytes 5-9/*", 10, nil),
        ("bytes 5-8/10", 9, .fail(.networkConnectionLost)),
        ("bytes 5-9/10", 9, .fail(.badServerResponse)), ("bytes 5-9/10", 11, .fail(.badServerResponse)),
        ("bytes 5-9/*", 12, .fail(.badServerResponse)),
    ])
    func `is answered with the rest, or with too little, or not with what was named`(
        range: String, bytesInFile: Int, expected: ResumeAnswerChoice?
    ) throws {
        let part = try #require(ContentRange(range))
        let decided = ResumeAnswerDecision.decideAtEnd(of: part, bytesInFile: Int64(bytesInFile))
        #expect(decided?.choice == expected)
    }

    private let rest = ContentRange(first: 5, last: 9, length: 10)

    @Test func `is not continued with a part of another version`() {
        let outcomes = ["\"1\"", "\"2\"", nil].map { tag in
            var headers = ["Content-Range": "bytes 5-9/10"]
            headers["ETag"] = tag
            let answer = HTTPURLResponse.with(206, headers)
            return ResumeAnswerDecision.decide(answer, offset: 5, entityTag: "\"1\"").choice
        }
        #expect(outcomes == [.append(rest), .fail(.badServerResponse), .append(rest)])
    }

    @Test func `is not continued with a part that was changed since, if there are no two tags to compare`() {
        let (then, now) = ("Sun, 31 Dec 2000 00:00:00 GMT", "Mon, 01 Jan 2001 00:00:00 GMT")
        let versions: [(tag: String?, date: String?)] = [
            (nil, then), (nil, now), ("\"1\"", now), (nil, nil),
        ]
        let outcomes = versions.map { tag, date in
            var headers = ["Content-Range": "bytes 5-9/10"]
            headers["ETag"] = tag
            headers["Last-Modified"] = date
            let answer = HTTPURLResponse.with(206, headers)
            return ResumeAnswerDecision.decide(answer, offset: 5, entityTag: nil, serverDate: then).choice
        }
        #expect(
            outcomes == [
                .append(rest), .fail(.badServerResponse), .fail(.badServerResponse),
                .append(rest),
            ])
    }
}
