/// What an app knows about one of its tasks: what the script says about it, and what has arrived so far.
///
/// Unchecked because a simulation runs on one thread.
final class AppTask: @unchecked Sendable {
    let scripted: ScriptedRequest
    /// How the app's delegate answers for it.
    var behavior: TaskBehavior
    let simulator: Simulator
    /// Nil until it is made.
    var task: URLSessionTask?
    /// The part of the body that the delegate has received.
    var data = Data()
    /// Where the app has moved a download's file.
    var file: URL?
    /// Why the app could neither move that file nor read it. The task itself does not fail with that.
    var fileError: (any Error)?
    /// The resume data of a download that was cancelled.
    var resumeData: Data?

    init(_ scripted: ScriptedRequest, behavior: TaskBehavior, simulator: Simulator) {
        self.scripted = scripted
        self.behavior = behavior
        self.simulator = simulator
    }

    /// Records something that the app does.
    func note(_ name: String) { simulator.recorder.record(.script(.called(name: name))) }

    // MARK: The response

    /// Does what a library would do when the task is complete: validates the response, makes values of the
    /// bytes right here, and calls each handler on its queue.
    func receive(_ response: AppResponse) {
        let error = response.error ?? refusal(of: response) ?? fileError
        keepResumeData(of: response.error)
        for handler in scripted.handlers {
            guard let form = handler as? any AppHandlerForm else { continue }
            let result = value(for: form, response, after: error)
            queue(of: handler).enqueue { [self] in deliver(result, to: form, response) }
        }
    }

    /// The queue that a handler is called on.
    func queue(of handler: any HandlerForm) -> DispatchQueue {
        handler.queue.map { simulator.sharedQueue(label: $0) } ?? simulator.main
    }

    /// The error of a download that was interrupted has its resume data.
    private func keepResumeData(of error: (any Error)?) {
        let data = (error as? URLError)?.userInfo[NSURLSessionDownloadTaskResumeData] as? Data
        if let data { resumeData = data }
    }

    /// The error of the first validator that refuses the response.
    private func refusal(of response: AppResponse) -> (any Error)? {
        guard let head = response.head else { return nil }
        for validator in scripted.validators where !validator.isSwift {
            let decided = AppCheck.decide(validator, head)
            let error = decided.choice == .refused ? URLError(.badServerResponse) : nil
            simulator.recorder.record(.validation(.decided(decided.decision, error: error)))
            if let error { return error }
        }
        return nil
    }

    private func value(
        for form: any AppHandlerForm, _ response: AppResponse, after error: (any Error)?
    ) -> Result<Any, any Error> {
        if let error { return .failure(error) }
        let body: SerializerBody =
            response.file == nil ? .data(bytes: response.data.count) : .file(hasURL: true)
        simulator.recorder.record(.serialize(.started(name: form.name, body, error: nil)))
        let result = Result { try form.value(of: response) }
        simulator.recorder.record(.serialize(.finished(type: form.valueType, error: result.failure)))
        return result
    }

    private func deliver(
        _ result: Result<Any, any Error>, to form: any AppHandlerForm, _ response: AppResponse
    ) {
        let call = HandlerCall(
            name: form.name, error: result.failure, status: response.head?.statusCode,
            state: task.map { "\($0.state)" } ?? "none")
        simulator.recorder.record(.handler(.called(call)))
        form.printer?.note(result)
        simulator.recorder.record(.handler(.returned))
    }
}

/// The result of a task, as a completion handler gets it or a delegate has collected it.
struct AppResponse {
    var request: URLRequest?
    var head: HTTPURLResponse?
    var data = Data()
    /// A download's file, where the app has moved it.
    var file: URL?
    var error: (any Error)?
}
