// A data task whose delegate asks, on seeing the head, for the body to go to a file.

extension URLSessionTask {
    /// On the work queue: a download continues in this task's place, over the same connection.
    func becomeDownload(_ machine: TaskMachine) {
        guard let dataTask = self as? URLSessionDataTask, let head = response else {
            preconditionFailure("only a data task's delegate is asked, and about a head")
        }
        let download = URLSessionDownloadTask(insteadOf: self, machine)
        session.keep(download)
        record(.task(.becameDownload(task: Int(download.subject.task))))
        session.background?.noteEnding(of: self)
        session.inform(.news("didBecome downloadTask"), of: self) { [self] in
            session.tellDelegate(of: dataTask, didBecome: download)
        }
        download.goOn(after: head)
    }
}

extension URLSession {
    fileprivate func tellDelegate(
        of dataTask: URLSessionDataTask, didBecome downloadTask: URLSessionDownloadTask
    ) {
        let delegate = dataDelegate(of: dataTask)
        callBack { [self] in
            if let delegate {
                record(.delegate(.didBecomeDownloadTask(task: Int(downloadTask.subject.task))), of: dataTask)
                delegate.urlSession(self, dataTask: dataTask, didBecome: downloadTask)
            }
            forget(dataTask)
        }
    }
}
