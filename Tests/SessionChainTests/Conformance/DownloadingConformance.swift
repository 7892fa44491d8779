import OracleSupport
import SessionChain
import Testing

@Suite struct `A download, as measured` {
    @Test func `is moved next to the temporary file, and validated there`() throws {
        try conformance("download_default") { lab in
            lab.server.reply(length: 20_000, chunks: [.bytes(20_000)])
            lab.session().download(lab.url).downloadProgress { _ in }.validate().responseData { _ in }
        }
    }

    @Test func `passes the file's URL to a handler without a serializer`() throws {
        try conformance("download_plain_response") { lab in
            lab.server.reply(length: 20_000, chunks: [.bytes(20_000)])
            lab.session().download(lab.url).downloadProgress { _ in }.response { _ in }
        }
    }

    @Test func `fails if there is a file at its destination that it may not replace`() throws {
        try conformance("download_move_failure_existing_file") { lab in
            lab.server.reply(length: 20_000, chunks: [.bytes(20_000)])
            let file = lab.simulator.temporaryFolder.appendingPathComponent("oracle-d-<uuid>.bin")
            try Data("before".utf8).write(to: file)
            lab.session().download(lab.url, to: { _, _ in (file, []) }).downloadProgress { _ in }
                .response { _ in }
        }
    }

    @Test func `fails if its folder is missing, and asks the retriers, as after any failure`() throws {
        try conformance("download_move_failure_missing_dir") { lab in
            lab.server.reply(length: 20_000, chunks: [.bytes(20_000)])
            let file = lab.simulator.temporaryFolder.appendingPathComponent("missing/file.bin")
            lab.session(interceptor: LabInterceptor("X")).download(lab.url, to: { _, _ in (file, []) })
                .downloadProgress { _ in }.responseData { _ in }
        }
    }

    @Test func `keeps the body of a failed attempt until it is retried`() throws {
        try conformance("download_retry_500") { lab in
            lab.server.reply(500, then: 200)
            lab.session(interceptor: LabInterceptor("X", retry: .once)).download(lab.url)
                .downloadProgress { _ in }.validate().responseURL { _ in }
        }
    }

    @Test func `reports its progress while the body arrives`() throws {
        try conformance("download_slow_progress") { lab in
            lab.server.reply(length: 400_000, chunks: .pieces(of: 400_000, delay: .milliseconds(30)))
            lab.session().download(lab.url).downloadProgress { _ in }.response { _ in }
        }
    }

    @Test func `hands over resume data if it is cancelled by producing resume data`() throws {
        let linux = Distortion(
            """
            Linux keeps no resume data, forgets the response's head, and calls the closure before it cancels; \
            Apple's platforms hand resume data over when the task is over
            """,
            details: ["resumeDataHandler#1(r1/0)", "responseHandler(plain)#1(r1/0)"],
            places: ["resumeDataHandler#1(r1/0)", "request.didCancelTask#1(r1/0)"])
        try conformance("download_cancel_resume_data", except: linux) { lab in
            let headers = [
                ("Accept-Ranges", "bytes"), ("ETag", "\"v1\""),
                ("Last-Modified", "Thu, 01 Jan 2026 00:00:00 GMT"),
            ]
            lab.server.reply(
                headers: headers, length: 2_000_000,
                chunks: .pieces(of: 2_000_000, delay: .milliseconds(50)))
            let request = lab.session().download(lab.url).downloadProgress { _ in }.response { _ in }
            lab.call("cancel(byProducingResumeData)", request, after: .milliseconds(150)) {
                $0.cancel { _ in }
            }
        }
    }
}

extension Chunk {
    /// A number of bytes at once.
    fileprivate static func bytes(_ count: Int) -> Chunk { Chunk(Data(repeating: 0x61, count: count)) }
}

extension [Chunk] {
    /// A number of bytes in pieces of 64 KiB. All but the first come after a delay.
    fileprivate static func pieces(of count: Int, delay: Delay) -> [Chunk] {
        let piece = 64 * 1024
        return stride(from: 0, to: count, by: piece).map { start in
            let data = Data(repeating: 0x61, count: Swift.min(piece, count - start))
            return Chunk(data, delay: start == 0 ? .exactly(.zero) : delay)
        }
    }
}
