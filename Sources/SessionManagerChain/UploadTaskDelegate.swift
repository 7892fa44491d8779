/// Keeps the answer to an upload, and how much of the request's body has gone.
///
/// Mirrors Alamofire 4.7 `UploadTaskDelegate`. Unchecked because a simulation runs on one thread.
final class UploadTaskDelegate: DataTaskDelegate, @unchecked Sendable {
    /// How much of the request's body has gone.
    private(set) var uploadProgress = Progress(totalUnitCount: 0)
    /// Who hears of it, and where.
    var uploadProgressHandler: (closure: Request.ProgressHandler, queue: DispatchQueue)?

    override func reset() {
        super.reset()
        uploadProgress = Progress(totalUnitCount: 0)
    }

    /// Some of the body has gone.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        noteResponse()
        uploadProgress.totalUnitCount = totalBytesExpectedToSend
        uploadProgress.completedUnitCount = totalBytesSent
        report(uploadProgressHandler, "upload") { [self] in uploadProgress }
    }
}
