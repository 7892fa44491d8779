/// Keeps the answer to an upload, and how much of the request's body has been sent.
///
/// Mirrors Alamofire 4.7 `UploadTaskDelegate`. Unchecked because a simulation runs on one thread.
final class UploadTaskDelegate: DataTaskDelegate, @unchecked Sendable {
    /// How much of the request's body has been sent.
    var uploaded = TransferMeter()

    override func reset() {
        super.reset()
        uploaded.reset()
    }

    /// A part of the body has been sent.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        noteResponse()
        uploaded.note(totalBytesSent, of: totalBytesExpectedToSend)
        report("upload", to: uploaded.handler) { [self] in uploaded.progress }
    }
}
