@testable import SessionChain

/// A simulation with a server that sends a body in three pieces, at 15, 20 and 25 ms, and one download from
/// it.
final class DownloadScene: @unchecked Sendable {
    // Unchecked: everything is done to it on the simulation's only thread.
    let simulator = Simulator()
    let notes = Notes()
    private(set) var request: DownloadRequest?
    private(set) var resumed: DownloadRequest?
    private let session: Session

    init(
        status: Int = 200, headers: [(String, String)] = [("ETag", "\"v1\"")], body: String = "hello world",
        declaresLength: Bool = true, acceptsRanges: Bool = true, failure: ScriptedFailure? = nil,
        monitoring: ((ClosureEventMonitor) -> Void)? = nil
    ) {
        let bytes = Data(body.utf8)
        let chunks = stride(from: 0, to: bytes.count, by: 4).map {
            Chunk(bytes[$0..<min($0 + 4, bytes.count)], delay: .milliseconds(5))
        }
        let length = declaresLength ? [("Content-Length", "\(bytes.count)")] : []
        let reply = Reply.response(
            ScriptedResponse(
                status: status, headers: [("Content-Type", "text/plain")] + length + headers, chunks: chunks,
                delay: .milliseconds(10), failure: failure, acceptsRanges: acceptsRanges))
        let exchange = Exchange(name: "file", match: RequestPattern(), reply: reply, times: .unlimited)
        simulator.transport = ScriptedTransport(simulator: simulator, exchanges: [exchange])
        session = Simulator.$current.withValue(simulator) {
            guard let monitoring else { return Session() }
            let monitor = ClosureEventMonitor()
            monitoring(monitor)
            return Session(eventMonitors: [monitor])
        }
    }

    /// A place in the simulation's temporary folder.
    func place(_ path: String) -> URL { simulator.temporaryFolder.appendingPathComponent(path) }

    /// Creates the download; a handler starts it when the scene runs.
    func download(_ handler: (@Sendable (AFDownloadResponse<URL?>) -> Void)? = nil) {
        download(to: nil, handler)
    }

    /// As above, with a destination that the test chooses.
    func download(
        to destination: DownloadRequest.Destination?,
        _ handler: (@Sendable (AFDownloadResponse<URL?>) -> Void)?
    ) {
        Simulator.$current.withValue(simulator) {
            let request = session.download("https://example.test/page", to: destination)
            if let handler { request.response(completionHandler: handler) }
            self.request = request
        }
    }

    /// Does something before anything runs, where `.main` is the simulation's queue.
    func setUp<Result>(_ action: () -> Result) -> Result {
        Simulator.$current.withValue(simulator, operation: action)
    }

    /// Resumes an earlier download.
    @discardableResult
    func resume(with data: Data) -> DownloadRequest {
        Simulator.$current.withValue(simulator) {
            let request = session.download(resumingWith: data)
            resumed = request
            return request
        }
    }

    /// Does something at a moment of virtual time, on the main queue.
    func at(_ delay: VirtualDuration, _ action: @escaping () -> Void) {
        simulator.main.enqueue(after: delay, action)
    }

    /// Runs everything, and returns what was noted.
    @discardableResult
    func run() -> [String] {
        simulator.run()
        return notes.lines
    }

    /// The decisions about moving files.
    var moves: [String] {
        simulator.recorder.events.compactMap {
            if case .download(.moveDecided(let decision)) = $0.payload {
                decision.outcome
            } else {
                nil
            }
        }
    }

    /// The calls of user code whose names begin with a word.
    func calls(_ word: String) -> [String] {
        simulator.recorder.events.compactMap { $0.payload.callback(in: $0.notation) }
            .filter { $0.hasPrefix(word) }
    }
}

extension Notes {
    /// Notes what a download's handler received: error, status, the file and its contents, resume data.
    func add<Value>(_ response: AFDownloadResponse<Value>) {
        let status = response.response.map { "\($0.statusCode)" } ?? "no response"
        let text = response.fileURL.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
        let file = text.map { "\(response.fileURL?.lastPathComponent ?? ""): \($0)" } ?? "no file"
        let rest = response.resumeData == nil ? "" : ", can go on"
        add((response.error.map { "\(traceText($0)), " } ?? "") + "\(status) \(file)\(rest)")
    }
}
