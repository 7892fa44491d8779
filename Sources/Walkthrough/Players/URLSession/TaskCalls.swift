/// A call that plain `URLSession` supports.
protocol URLSessionCall: ScriptedCall {
    /// Records the call, and makes it.
    func perform(by caller: URLSessionRunner)
}

/// A call to a task.
protocol TaskCall: RequestCall, URLSessionCall {
    /// What the trace calls it. Without a declaration of its own, it has the name that it has in Alamofire.
    var nameOnTask: String { get }
    /// Makes the call. It has been recorded already.
    func perform(on task: URLSessionTask, of app: AppTask)
}

extension TaskCall {
    var nameOnTask: String { name }

    func perform(by caller: URLSessionRunner) {
        let app = caller.request(request)
        guard let task = callee(app?.task, as: nameOnTask, by: caller), let app else { return }
        caller.noteCall(nameOnTask, task.subject)
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
    /// `URLSession` has only the method with a closure.
    var nameOnTask: String { "cancel(byProducingResumeData)" }

    /// The app keeps the data for a download that continues this one. Its closure is called with nil if there
    /// is none.
    func perform(on task: URLSessionTask, of app: AppTask) {
        (task as? URLSessionDownloadTask)?.cancel { data in
            app.simulator.recorder.record(.download(.resumeDataProduced(bytes: data?.count)), task.subject)
            app.resumeData = data
        }
    }
}

extension InvalidateSessionCall: URLSessionCall {
    func perform(by caller: URLSessionRunner) {
        caller.noteCall(name, .none)
        caller.session(target.session)?.invalidateAndCancel()
    }
}
