/// A call that can be made on plain `URLSession`.
protocol URLSessionCall: ScriptedCall {
    /// Makes the call, and records that it is made.
    func perform(by caller: URLSessionRunner)
}

/// A call to one of the tasks.
protocol TaskCall: RequestCall, URLSessionCall {
    /// Makes the call, which has been recorded by then.
    func perform(on task: URLSessionTask, of app: AppTask)
}

extension TaskCall {
    func perform(by caller: URLSessionRunner) {
        guard let app = caller.request(request), let task = app.task else {
            // Its time is before the request's: there is nothing yet to do it to.
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
    /// The app keeps the data for a download that goes on.
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
