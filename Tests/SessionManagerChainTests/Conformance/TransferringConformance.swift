import OracleSupport
import SessionManagerChain
import Testing

@Suite struct `A response body in 4.7, as measured` {
    @Test func `that arrives in pieces is reported piece by piece, on the main queue`() throws {
        try conformance("chunked_get_downloadProgress") { lab in
            lab.server.reply(chunks: .three)
            lab.request(from: lab.manager()).notingDownloadProgress().handleData()
        }
    }

    @Test func `is passed to a stream's closure alone: handlers receive no data`() throws {
        try conformance("stream_closure") { lab in
            lab.server.reply(chunks: .three)
            let request = lab.request(from: lab.manager())
            request.stream { [unowned request] in
                lab.log.note("closure.stream", about: request, "bytes=\($0.count)")
            }
            request.checked().handleData()
        }
    }

    @Test
    func `is passed to the delegate's closure alone: handlers receive nothing, and no progress is reported`()
        throws
    {
        try conformance("closure_dataTaskDidReceiveData_replaces") { lab in
            let manager = lab.manager()
            manager.delegate.dataTaskDidReceiveData = { _, task, data in
                lab.log.note("closure.dataTaskDidReceiveData", task, "bytes=\(data.count)")
            }
            lab.request(from: manager).notingDownloadProgress().handleData()
        }
    }
}

@Suite struct `A download of 4.7, as measured` {
    @Test func `without a destination stays in the system's temporary file`() throws {
        try conformance("download_default") { lab in
            lab.server.reply(length: 1_000, chunks: [.bytes(1_000)])
            let manager = lab.manager()
            lab.make("download") { manager.download($0) }.notingDownloadProgress().checked().handleData()
        }
    }

    @Test func `is moved to its destination on the delegate queue, before it is validated`() throws {
        try conformance("download_destination") { lab in
            lab.server.reply(length: 1_000, chunks: [.bytes(1_000)])
            let manager = lab.manager()
            let destination = lab.destination([.removePreviousFile, .createIntermediateDirectories])
            lab.make("download") { manager.download($0, to: destination) }
                .notingDownloadProgress().checked().handleData()
        }
    }

    @Test func `fails with the file system's bare error if there is a file at its destination`() throws {
        try conformance("download_move_failure_existing_file") { lab in
            lab.server.reply(length: 1_000, chunks: [.bytes(1_000)])
            let manager = lab.manager()
            try Data("before".utf8).write(to: lab.file)
            lab.make("download") { manager.download($0, to: lab.destination([])) }
                .notingDownloadProgress().checked().handleData()
        }
    }

    @Test func `also moves the body of a failed attempt`() throws {
        try conformance("download_retry_500") { lab in
            lab.server.reply(500)
            lab.server.reply(length: 1_000, chunks: [.bytes(1_000)])
            let manager = lab.manager(retrier: LabRetrier("X", .grant(times: 1)))
            let destination = lab.destination([.removePreviousFile])
            lab.make("download") { manager.download($0, to: destination) }
                .notingDownloadProgress().checked().handleData()
        }
    }

    @Test func `keeps resume data when it is cancelled`() throws {
        let here = FinalState(
            request: 1, hasTask: true, retryCount: 0, status: 200, isQueueSuspended: false,
            error: "URLError(-999)")
        let linux = Distortion(
            "Linux keeps no resume data, and forgets the response's head",
            details: ["responseHandler(data)#1(r1/0)"], finalStates: [here])
        try conformance("download_cancel_resume_data", except: linux) { lab in
            let headers = [("Accept-Ranges", "bytes"), ("ETag", "\"v1\"")]
            lab.server.reply(headers: headers, length: 400_000, chunks: .slowly(400_000))
            let manager = lab.manager()
            let request = lab.make("download") { manager.download($0, to: lab.destination([])) }
            request.notingDownloadProgress().handleData()
            lab.cancel(request, after: .milliseconds(80))
        }
    }
}

@Suite struct `An upload of 4.7, as measured` {
    @Test func `reports what it has sent on the main queue`() throws {
        try conformance("upload_data") { lab in
            let manager = lab.manager()
            lab.make("upload") { manager.upload(Data(count: 1_000), to: $0) }
                .notingUploadProgress().checked().handleData()
        }
    }

    @Test func `sends its data again with each attempt`() throws {
        try conformance("upload_retry") { lab in
            lab.server.reply(500, then: 200)
            let manager = lab.manager(
                adapter: LabAdapter("X"), retrier: LabRetrier("X", .grant(times: 1)))
            lab.make("upload") { manager.upload(Data(count: 1_000), to: $0) }
                .notingUploadProgress().checked().handleData()
        }
    }

    @Test func `of a missing file fails in its task`() throws {
        try conformance("upload_file_missing") { lab in
            let manager = lab.manager()
            lab.make("upload") { manager.upload(lab.file, to: $0) }.handleData()
        }
    }

    @Test func `of a form is created and resumed on the utility queue, before the app receives a request`()
        throws
    {
        try conformance("multipart_memory") { lab in lab.uploadForm(from: lab.manager()) }
    }
}

extension Lab {
    /// A file that belongs to the scenario.
    var file: URL { simulator.temporaryFolder.appendingPathComponent("lab.bin") }

    /// A destination closure that names the scenario's file, and notes its call.
    func destination(_ options: DownloadRequest.DownloadOptions) -> DownloadRequest.DownloadFileDestination {
        { [log, file] _, response in
            log.note("destination", 1, "status=\(response.statusCode)")
            return (file, options)
        }
    }

    /// Uploads a form with one field, and adds a handler as soon as there is a request.
    func uploadForm(from manager: SessionManager, usingThreshold threshold: UInt64 = 10_000_000) {
        let ordinal = log.announce(page: "a")
        log.note("call.upload", ordinal)
        manager.upload(
            multipartFormData: { [log] form in
                log.note("multipart.closure", ordinal)
                form.append(Data("v".utf8), withName: "k")
            }, usingThreshold: threshold, to: url("a"),
            encodingCompletion: { [log] result in
                guard case .success(let request, let isOnDisk, _) = result else { return }
                let state = request.task == nil ? "no task" : "task"
                log.note(
                    "multipart.encodingCompletion", ordinal,
                    "streamingFromDisk=\(isOnDisk) taskState=\(state)")
                request.handleData()
            })
        log.note("call.upload.returned", ordinal)
    }
}

extension Chunk {
    /// A number of bytes at once.
    static func bytes(_ count: Int) -> Chunk { Chunk(Data(repeating: 0x61, count: count)) }
}

extension [Chunk] {
    /// Three pieces of seven bytes, 60 ms apart.
    static var three: [Chunk] { (0..<3).map { Chunk("chunk \($0)", delay: .milliseconds(60)) } }

    /// A number of bytes, 16 KiB every 15 ms.
    static func slowly(_ count: Int) -> [Chunk] {
        let piece = 16 * 1_024
        return stride(from: 0, to: count, by: piece).map { start in
            let data = Data(repeating: 0x61, count: Swift.min(piece, count - start))
            return Chunk(data, delay: .milliseconds(15))
        }
    }
}
