/// The `userInfo` key under which the error of a download that broke off holds its resume data.
public let NSURLSessionDownloadTaskResumeData = "NSURLSessionDownloadTaskResumeData"

/// The simulated twin of Foundation's download task: the response's body arrives in a file.
public final class URLSessionDownloadTask: URLSessionTask, @unchecked Sendable {
    /// The longest piece that is written at once, and reported to the delegate in one call.
    private static let pieceBytes = 16_384

    /// The file with the part of the body that has arrived. Touched on the work queue.
    private(set) var file: DownloadFile?
    /// The data that the owner provided to resume with; nil for a download from the start.
    private let resumption: Resumption?
    /// Whether that data could not be used, or what came for it does not fit.
    private var hasUnusableData = false
    /// The part that is appended to the file of an earlier download; nil for a body from the start.
    private var part: ContentRange?
    /// The error if the body could not be written.
    private var writeFailure: URLError?
    /// Receives the resume data if the owner cancels the task.
    private var resumeDataHandler: (@Sendable (Data?) -> Void)?

    init(
        session: URLSession, request: URLRequest?, resumeData: Data?, completionHandler: TaskCompletion?
    ) {
        resumption = resumeData.map { Resumption(data: ResumeData(encoded: $0)) }
        let original = resumption.map { $0.data?.request } ?? request
        super.init(session: session, request: original, completionHandler: completionHandler)
    }

    /// Continues in place of a data task whose delegate wants a file.
    init(insteadOf task: URLSessionTask, _ machine: TaskMachine) {
        let takeover = TaskEvent.createdInPlace(
            of: Int(task.subject.task), type: TaskKind.download.rawValue, task.originalRequest,
            state: "\(machine.state == .running ? State.running : .suspended)",
            responseStatus: (task.response as? HTTPURLResponse)?.statusCode)
        resumption = nil
        super.init(
            session: task.session, request: task.originalRequest, completionHandler: nil, creation: takeover)
        takeOver(task, machine)
    }

    override var kind: TaskKind { .download }

    /// Cancels the download, and passes the data that is needed to resume it later to the handler; nil if it
    /// cannot be resumed. The handler is called on a global queue.
    public func cancel(byProducingResumeData completionHandler: @escaping @Sendable (Data?) -> Void) {
        switch state {
        case .running, .suspended:
            resumeDataHandler = completionHandler
            cancel()
        case .canceling, .completed:
            ignored("cancel(byProducingResumeData:)")
            handOver(nil, to: completionHandler)
        }
    }

    /// Cancels the download, and returns the data that is needed to resume it later; nil if it cannot be
    /// resumed.
    public func cancelByProducingResumeData() async -> Data? {
        await withUnsafeContinuation { continuation in
            cancel { continuation.resume(returning: $0) }
        }
    }

    // MARK: On the work queue

    /// Checks the data that the owner provided, and asks for the rest of the download.
    override func prepare() -> URLError? {
        guard let resumption else { return nil }
        let url = resumption.data.map(fileURL)
        let decided = ResumeUseDecision.decide(
            resumption.data, fileLength: url.flatMap(DownloadFile.length))
        record(.resumeData(.useDecided(decided.decision)))
        switch decided.choice {
        case .resume(let data):
            currentRequest = data.rangeRequest
            return nil
        case .unreadable:
            hasUnusableData = true
            return URLError(.unsupportedURL)
        case .fileMissing:
            hasUnusableData = true
            return URLError(.cannotOpenFile)
        }
    }

    override func deliver(_ head: URLResponse) {
        if makeFile(for: head) { proceed() }
    }

    /// Continues after the head that the data task's delegate was asked about.
    func goOn(after head: URLResponse) {
        if makeFile(for: head) { goOn() }
    }

    /// Opens a file for the body. Returns `false` if that fails; the task is then over.
    private func makeFile(for head: URLResponse) -> Bool {
        note(head, expectedBytes: head.expectedContentLength)
        do {
            file = try openFile(for: head)
            return true
        } catch {
            stop(because: error)
            return false
        }
    }

    override func deliver(_ data: Data) {
        var rest = data
        while !rest.isEmpty, writeFailure == nil {
            write(rest.prefix(Self.pieceBytes))
            rest = rest.dropFirst(Self.pieceBytes)
        }
    }

    private func write(_ piece: Data) {
        do {
            try file?.append(piece)
        } catch {
            return stop(because: error)
        }
        countOfBytesReceived += Int64(piece.count)
        updateProgress()
        guard completionHandler == nil else { return }
        session.inform(.progress, of: self) { [self] in
            session.tellDelegate(of: self, writtenBytes: piece.count)
        }
    }

    private func stop(because error: URLError) {
        record(.download(.writeFailed(file: name, code: error.code.rawValue)))
        writeFailure = error
        fail(error)
    }

    // MARK: The file

    /// A new file, or that of the earlier download if the server sends the part that is missing there.
    private func openFile(for head: URLResponse) throws(URLError) -> DownloadFile {
        guard let data = resumption?.data, let head = head as? HTTPURLResponse else { return try newFile() }
        let decided = ResumeAnswerDecision.decide(
            head, offset: data.bytesReceived, entityTag: data.entityTag, serverDate: data.serverDate)
        record(.resumeData(.answerDecided(decided.decision)))
        switch decided.choice {
        case .append(let part):
            let file = try DownloadFile(
                goingOnAt: fileURL(of: data), after: data.bytesReceived, in: session.simulator)
            countOfBytesReceived = data.bytesReceived
            self.part = part
            note(head, expectedBytes: part.length.map(Int64.init) ?? -1)
            tellOfResumption(at: data.bytesReceived)
            return file
        case .startOver:
            part = nil
            try? FileManager.default.removeItem(at: fileURL(of: data))
            tellOfResumption(at: 0)
            return try newFile()
        case .fail(let code):
            throw URLError(code)
        }
    }

    private func tellOfResumption(at offset: Int64) {
        guard completionHandler == nil else { return }
        session.inform(.news("didResumeAtOffset"), of: self) { [self] in
            session.tellDelegate(of: self, resumedAt: offset)
        }
    }

    private func newFile() throws(URLError) -> DownloadFile {
        let simulator = session.simulator
        let file = try DownloadFile(
            at: simulator.temporaryFolder.appendingPathComponent(name), in: simulator)
        record(.download(.fileCreated(file: file.name)))
        return file
    }

    private var name: String { "CFNetworkDownload_\(subject.task).tmp" }

    private func fileURL(of data: ResumeData) -> URL {
        session.simulator.temporaryFolder.appendingPathComponent(data.temporaryFileName)
    }

    // MARK: The end

    override func outcome(of end: URLError?) -> (any Error)? {
        file?.close()
        let failed = end ?? writeFailure
        guard let failure = failed ?? partFailure() else { return nil }
        // An owner that simply cancels a download does not want to resume it, and data that was rejected at
        // the beginning is rejected here, too.
        let isUnwanted = failure.code == .cancelled && resumeDataHandler == nil && cancelReason == nil
        let isAbandoned = isUnwanted || hasUnusableData
        let data = isAbandoned ? nil : resumeData()
        if data == nil { removeFile() }
        if let handler = resumeDataHandler { handOver(data, to: handler) }
        resumeDataHandler = nil
        return failure.adding(data, for: NSURLSessionDownloadTaskResumeData)
    }

    /// The error if the part that was appended is not the rest of the body.
    private func partFailure() -> URLError? {
        guard let part,
            let decided = ResumeAnswerDecision.decideAtEnd(of: part, bytesInFile: countOfBytesReceived),
            case .fail(let code) = decided.choice
        else { return nil }
        record(.resumeData(.answerDecided(decided.decision)))
        // The bytes of a part that is shorter than was asked for are right, and are kept.
        hasUnusableData = code == .badServerResponse
        return URLError(code)
    }

    private func resumeData() -> Data? {
        let decided = ResumeDecision.decide(
            request: currentRequest, response: response as? HTTPURLResponse,
            receivedAt: loader.exchange.responseDate ?? session.simulator.date,
            bytesReceived: writeFailure == nil ? countOfBytesReceived : 0, file: file?.name ?? name,
            earlier: resumption?.data)
        record(.resumeData(.decided(decided.decision)))
        switch decided.choice {
        case .resumeData(let data): return data.encoded
        case .noResumeData: return nil
        }
    }

    override func abandon() {
        super.abandon()
        resumeDataHandler = nil
    }

    private func handOver(_ data: Data?, to handler: @escaping @Sendable (Data?) -> Void) {
        session.workQueue.enqueue { DispatchQueue.global().enqueue { handler(data) } }
    }

    /// Removes the file after the owner was told about it, unless the owner has moved it away.
    func removeFile() {
        guard let file else { return }
        self.file = nil
        guard file.exists else { return record(.download(.fileTaken(file: file.name))) }
        file.remove()
        record(.download(.fileRemoved(file: file.name)))
    }
}

/// A download that its owner wants to resume. The data is nil if it could not be read.
private struct Resumption {
    let data: ResumeData?
}
