/// A call that plain `URLSession` supports.
protocol URLSessionCall: ScriptedCall {
    /// Records the call, and makes it.
    func perform(by caller: URLSessionRunner)
}

/// A call to a task.
protocol TaskCall: RequestCall, URLSessionCall {
    /// Makes the call. It has been recorded already.
    func perform(on task: URLSessionTask, of app: AppTask)
}

extension TaskCall {
    func perform(by caller: URLSessionRunner) {
        guard let app = caller.request(request), let task = app.task else {
            // The action comes before the request is made.
            return caller.note("\(name) before \(request)")
        }
        caller.noteCall(name, task.subject)
        perform(on: task, of: app)
    }
}

extension CancelCall: TaskCall {
    func perform(on task: URLSessionTask, of app: AppTask) { task.cancel() }
}

extension SuspendCall: TaskCall {
    func perform(on task: URLSessionTask, of app: AppTask) { task.suspend() }
}

extension ResumeCall: TaskCall {
    func perform(on task: URLSessionTask, of app: AppTask) { task.resume() }
}

extension CancelProducingResumeDataCall: TaskCall {
    /// The app keeps the data for a download that continues this one.
    func perform(on task: URLSessionTask, of app: AppTask) {
        (task as? URLSessionDownloadTask)?.cancel { data in app.resumeData = data }
    }
}

extension InvalidateSessionCall: URLSessionCall {
    func perform(by caller: URLSessionRunner) {
        caller.noteCall(name, .none)
        caller.session()?.invalidateAndCancel()
    }
}
