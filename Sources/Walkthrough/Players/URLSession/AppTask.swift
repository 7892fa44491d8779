/// What an app knows of a task of its own: what it wanted, and what has come of it so far.
///
/// Unchecked because a simulation runs on one thread.
final class AppTask: @unchecked Sendable {
    let scripted: ScriptedRequest
    /// What the app's delegate says about it.
    var behavior: TaskBehavior
    let simulator: Simulator
    /// Nil before it is made.
    var task: URLSessionTask?
    /// The body, as far as a delegate was told of it.
    var data = Data()
    /// Where the app has moved a download's file.
    var file: URL?
    /// What a download that was called off left to go on with.
    var resumeData: Data?

    init(_ scripted: ScriptedRequest, behavior: TaskBehavior, simulator: Simulator) {
        self.scripted = scripted
        self.behavior = behavior
        self.simulator = simulator
    }

    /// Notes something the app does.
    func note(_ name: String) { simulator.recorder.record(.script(.called(name: name))) }

    // MARK: What came

    /// The task is over: does what a library would do, with the app's own hands. A check of the response,
    /// then the bytes made into values here, then each value brought to the queue where it is wanted.
    func receive(_ response: AppResponse) {
        let error = response.error ?? refusal(of: response)
        keepResumeData(of: response.error)
        for handler in scripted.handlers {
            guard let form = handler.form as? any AppHandlerForm else { continue }
            let result = value(for: form, response, after: error)
            queue(of: handler).enqueue { [self] in deliver(result, to: form, response) }
        }
    }

    /// Where a handler is called.
    func queue(of handler: ScriptedHandler) -> DispatchQueue {
        handler.queue.map { simulator.sharedQueue(label: $0) } ?? simulator.main
    }

    /// A download that broke off has what it needs to go on in its error.
    private func keepResumeData(of error: (any Error)?) {
        let data = (error as? URLError)?.userInfo[NSURLSessionDownloadTaskResumeData] as? Data
        if let data { resumeData = data }
    }

    /// The first error that a validator finds.
    private func refusal(of response: AppResponse) -> (any Error)? {
        guard let head = response.head else { return nil }
        for validator in scripted.validators {
            let (decision, error) = AppCheck.decide(validator, head)
            simulator.recorder.record(.validation(.decided(decision, error: error)))
            if let error { return error }
        }
        return nil
    }

    private func value(
        for form: any AppHandlerForm, _ response: AppResponse, after error: (any Error)?
    ) -> Result<Any, any Error> {
        guard error == nil else { return .failure(error ?? URLError(.unknown)) }
        let body: SerializerBody =
            response.file == nil ? .data(bytes: response.data.count) : .file(isPresent: true)
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

/// What a task brought, as a completion handler gets it or a delegate has collected it.
struct AppResponse {
    var request: URLRequest?
    var head: HTTPURLResponse?
    var data = Data()
    /// A download's file, where the app has moved it.
    var file: URL?
    var error: (any Error)?
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
