import SessionManagerChain

/// A session delegate that notes each call before it does its usual work. Only `taskDidComplete` is observed
/// with a closure, because that closure does not replace what the delegate does.
final class LabDelegate: SessionDelegate, @unchecked Sendable {
    // Unchecked: its calls arrive on the simulation's one thread.
    private let log: LabLog

    init(log: LabLog) {
        self.log = log
        super.init()
        taskDidComplete = { [log] _, task, error in
            log.note("closure.taskDidComplete", task, oracleText(error))
        }
    }

    override subscript(task: URLSessionTask) -> Request? {
        get { super[task] }
        set {
            if let newValue, let ordinal = log.ordinal(of: task) { log.know(newValue, as: ordinal) }
            log.note(newValue == nil ? "registry.remove" : "registry.add", task)
            super[task] = newValue
        }
    }

    override func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
        log.note("urlSession.didBecomeInvalid", nil, oracleText(error))
        super.urlSession(session, didBecomeInvalidWithError: error)
    }

    // MARK: All kinds of tasks

    override func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let method = challenge.protectionSpace.authenticationMethod
        log.note(
            "urlSession.task.didReceiveChallenge", task,
            "\(method) previousFailures=\(challenge.previousFailureCount)")
        super.urlSession(session, task: task, didReceive: challenge) { [log] disposition, credential in
            let answer = "\(disposition) \(credential == nil ? "nil" : "credential")"
            log.note("urlSession.task.challengeAnswered", task, answer)
            completionHandler(disposition, credential)
        }
    }

    override func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        log.note(
            "urlSession.task.willPerformHTTPRedirection", task,
            "\(response.statusCode) -> \(request.url?.lastPathComponent ?? "")")
        super.urlSession(
            session, task: task, willPerformHTTPRedirection: response, newRequest: request,
            completionHandler: completionHandler)
    }

    override func urlSession(
        _ session: URLSession, task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        log.note("urlSession.task.needNewBodyStream", task)
        super.urlSession(session, task: task, needNewBodyStream: completionHandler)
    }

    override func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        log.note(
            "urlSession.task.didSendBodyData", task,
            "sent=\(bytesSent) total=\(totalBytesSent) expected=\(totalBytesExpectedToSend)")
        super.urlSession(
            session, task: task, didSendBodyData: bytesSent, totalBytesSent: totalBytesSent,
            totalBytesExpectedToSend: totalBytesExpectedToSend)
    }

    override func urlSession(
        _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
    ) {
        log.note("urlSession.task.didFinishCollectingMetrics", task)
        super.urlSession(session, task: task, didFinishCollecting: metrics)
    }

    override func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        log.note("urlSession.task.didCompleteWithError", task, oracleText(error))
        super.urlSession(session, task: task, didCompleteWithError: error)
    }

    // MARK: Data tasks

    override func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        log.note("urlSession.dataTask.didReceiveResponse", dataTask, "\(status)")
        super.urlSession(
            session, dataTask: dataTask, didReceive: response, completionHandler: completionHandler)
    }

    override func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        log.note("urlSession.dataTask.didReceiveData", dataTask, "bytes=\(data.count)")
        super.urlSession(session, dataTask: dataTask, didReceive: data)
    }

    // MARK: Download tasks

    override func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) {
        log.note("urlSession.downloadTask.didFinishDownloadingTo", downloadTask)
        super.urlSession(session, downloadTask: downloadTask, didFinishDownloadingTo: location)
    }

    override func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
        log.note(
            "urlSession.downloadTask.didWriteData", downloadTask,
            "bytes=\(bytesWritten) total=\(totalBytesWritten) expected=\(totalBytesExpectedToWrite)")
        super.urlSession(
            session, downloadTask: downloadTask, didWriteData: bytesWritten,
            totalBytesWritten: totalBytesWritten, totalBytesExpectedToWrite: totalBytesExpectedToWrite)
    }

    override func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didResumeAtOffset fileOffset: Int64,
        expectedTotalBytes: Int64
    ) {
        log.note("urlSession.downloadTask.didResumeAtOffset", downloadTask)
        super.urlSession(
            session, downloadTask: downloadTask, didResumeAtOffset: fileOffset,
            expectedTotalBytes: expectedTotalBytes)
    }
}
