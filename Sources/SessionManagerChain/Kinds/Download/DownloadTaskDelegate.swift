/// Keeps where the body of a download task is: in the system's temporary file, then where its owner wants it.
///
/// Mirrors Alamofire 4.7 `DownloadTaskDelegate`. Unchecked because a simulation runs on one thread.
final class DownloadTaskDelegate: TaskDelegate, @unchecked Sendable {
    /// How much of the body has arrived.
    var downloaded = TransferMeter()
    /// What a later download needs to continue where this one stopped.
    var resumeData: Data?
    /// Says where the file goes; without one it stays where it is.
    var destination: DownloadRequest.DownloadFileDestination?
    /// Where the system put the file, until the system removes it.
    private(set) var temporaryURL: URL?
    /// Where the owner wants the file, whether or not it could be moved there.
    private(set) var destinationURL: URL?

    /// Where the file is.
    var fileURL: URL? { destination == nil ? temporaryURL : destinationURL }

    /// The resume data: from `cancel()`, or else from the error of the failed task.
    override var data: Data? { resumeData }

    override func reset() {
        super.reset()
        downloaded.reset()
        resumeData = nil
    }

    override func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        if let left = (error as? URLError)?.userInfo[NSURLSessionDownloadTaskResumeData] as? Data {
            resumeData = left
        }
        super.urlSession(session, task: task, didCompleteWithError: error)
    }

    /// The body is whole. It is moved before this returns, since the system then removes its file, and before
    /// anybody has judged the response.
    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) {
        temporaryURL = location
        let rules = DownloadMove.lookForDestination(isGiven: destination != nil)
        guard let destination, let response = downloadTask.response as? HTTPURLResponse else {
            return record(.download(.moveDecided(DownloadMove.decideToStay(after: rules).decision)))
        }
        record(.download(.destinationAsked(status: response.statusCode)), callback: .alamofire4)
        let (url, options) = keepingSubject { destination(location, response) }
        destinationURL = url
        record(.download(.destinationChosen(url)))
        move(location, to: url, DownloadMove.Options(rawValue: Int(options.rawValue)), rules)
    }

    private func move(_ location: URL, to url: URL, _ options: DownloadMove.Options, _ rules: RuleLog) {
        let files = FileManager.default
        let decided = DownloadMove.decide(
            options: options, previous: .init(at: url, using: files),
            around: .init(around: url, using: files), after: rules)
        record(.download(.moveDecided(decided.decision)))
        do {
            try decided.choice.carryOut(from: location, to: url, options: options, using: files)
        } catch {
            self.error = error
        }
    }

    /// A part of the body has arrived.
    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
        noteResponse()
        downloaded.note(totalBytesWritten, of: totalBytesExpectedToWrite)
        report("download", to: downloaded.handler) { [self] in downloaded.progress }
    }

    /// The download continues where an earlier one stopped. No progress handler is called for that alone.
    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didResumeAtOffset fileOffset: Int64,
        expectedTotalBytes: Int64
    ) {
        downloaded.note(fileOffset, of: expectedTotalBytes)
    }
}
