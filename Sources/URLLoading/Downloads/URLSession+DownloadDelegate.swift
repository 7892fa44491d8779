// Calling the delegate of a download. Like all delegate calls, each is a separate job on the delegate
// queue.

extension URLSession {
    func tellDelegate(of task: URLSessionDownloadTask, writtenBytes: Int) {
        guard let delegate = downloadDelegate(of: task) else { return }
        let total = task.countOfBytesReceived
        let expected = task.countOfBytesExpectedToReceive
        callBack { [self] in
            record(
                .delegate(.didWriteData(bytes: writtenBytes, total: Int(total), expected: Int(expected))),
                of: task)
            delegate.urlSession(
                self, downloadTask: task, didWriteData: Int64(writtenBytes), totalBytesWritten: total,
                totalBytesExpectedToWrite: expected)
        }
    }

    func tellDelegate(of task: URLSessionDownloadTask, resumedAt offset: Int64) {
        guard let delegate = downloadDelegate(of: task) else { return }
        let expected = task.countOfBytesExpectedToReceive
        callBack { [self] in
            record(.delegate(.didResumeAtOffset(Int(offset), expected: Int(expected))), of: task)
            delegate.urlSession(
                self, downloadTask: task, didResumeAtOffset: offset, expectedTotalBytes: expected)
        }
    }

    /// Hands the file to the delegate, and removes it if the delegate has not moved it away.
    func finish(_ task: URLSessionDownloadTask) {
        guard task.completionHandler == nil, let file = task.file else { return }
        callBack { [self] in
            if let delegate = downloadDelegate(of: task) {
                record(.delegate(.didFinishDownloadingTo(file: file.name)), of: task)
                delegate.urlSession(self, downloadTask: task, didFinishDownloadingTo: file.url)
            }
            if removesDownloadedFiles || !file.exists { task.removeFile() }
        }
    }
}
