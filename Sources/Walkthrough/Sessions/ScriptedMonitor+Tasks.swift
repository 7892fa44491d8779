// The methods about what the URL loading system tells the session's delegate.

extension ScriptedMonitor {
    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
        hear(.urlSessionDidBecomeInvalid, .none)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge
    ) {
        hear(.urlSessionTaskDidReceiveChallenge, task.subject)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        hear(.urlSessionTaskDidSendBodyData, task.subject)
    }

    func urlSession(_ session: URLSession, taskNeedsNewBodyStream task: URLSessionTask) {
        hear(.urlSessionTaskNeedNewBodyStream, task.subject)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest
    ) {
        hear(.urlSessionTaskWillPerformHTTPRedirection, task.subject)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
    ) {
        hear(.urlSessionTaskDidFinishCollectingMetrics, task.subject)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        hear(.urlSessionTaskDidCompleteWithError, task.subject)
    }

    func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {
        hear(.urlSessionTaskIsWaitingForConnectivity, task.subject)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse) {
        hear(.urlSessionDataTaskDidReceiveResponse, dataTask.subject)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        hear(.urlSessionDataTaskDidReceiveData, dataTask.subject)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask,
        willCacheResponse proposedResponse: CachedURLResponse
    ) {
        hear(.urlSessionDataTaskWillCacheResponse, dataTask.subject)
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didResumeAtOffset fileOffset: Int64,
        expectedTotalBytes: Int64
    ) {
        hear(.urlSessionDownloadTaskDidResumeAtOffset, downloadTask.subject)
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
        hear(.urlSessionDownloadTaskDidWriteData, downloadTask.subject)
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) {
        hear(.urlSessionDownloadTaskDidFinishDownloadingTo, downloadTask.subject)
    }
}
