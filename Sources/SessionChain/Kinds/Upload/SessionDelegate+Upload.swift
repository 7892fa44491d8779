// What the URL loading system reports while a body is being sent.

extension SessionDelegate {
    public func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        eventMonitor?.urlSession(
            session, task: task, didSendBodyData: bytesSent, totalBytesSent: totalBytesSent,
            totalBytesExpectedToSend: totalBytesExpectedToSend)
        stateProvider?.request(for: task)?.updateUploadProgress(
            totalBytesSent: totalBytesSent, totalBytesExpectedToSend: totalBytesExpectedToSend)
    }

    /// Returns the stream of an upload; no other kind of request has one.
    public func urlSession(
        _ session: URLSession, task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        eventMonitor?.urlSession(session, taskNeedsNewBodyStream: task)
        let request = stateProvider?.request(for: task) as? UploadRequest
        completionHandler(request?.inputStream())
    }
}
