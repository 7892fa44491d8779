import ResourceChain

/// A request for the handlers of a script: each of them makes a value of the same bytes.
final class HandlerRequest: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    let life: RequestLife
    let loading: Loading
    private let urlRequest: URLRequest?
    private let forms: [any AppHandlerForm]
    private let recorder: Recorder

    init(_ plan: ResourcePlan, recorder: Recorder) {
        self.recorder = recorder
        urlRequest = plan.urlRequest
        loading = plan.loading
        forms = plan.handlers
        life = RequestLife(of: "NetworkRequest", subject: plan.subject, completion: nil)
    }
}

extension HandlerRequest: NetworkRequest {
    func load(withCompletion completion: @escaping @Sendable (HandledValues?) -> Void) {
        guard let urlRequest else { return life.refuse(completion) }
        load(urlRequest, withCompletion: completion)
    }

    func decode(_ data: Data) -> HandledValues? {
        HandledValues(values: forms.map { value(for: $0, of: data) })
    }

    /// Makes a handler's value, as the app does for each kind of value. The value of a failure is nil.
    private func value(for form: any AppHandlerForm, of data: Data) -> Any? {
        recorder.record(
            .serialize(.started(name: form.name, .data(bytes: data.count), error: nil)), life.subject)
        let result = Result { try form.value(of: AppResponse(data: data)) }
        recorder.record(.serialize(.finished(type: form.valueType, error: result.failure)), life.subject)
        return try? result.get()
    }
}

/// The values for the handlers of a request, in the same order.
struct HandledValues: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    let values: [Any?]
}

extension ResourcePlan {
    /// The handlers that an app can have without a library.
    var handlers: [any AppHandlerForm] { scripted.handlers.compactMap { $0 as? any AppHandlerForm } }

    /// Calls each handler with its value, or with nil if no data arrived.
    func deliver(_ values: HandledValues?, in simulator: Simulator) {
        for (index, handler) in handlers.enumerated() {
            let value = values?.values[index]
            guard let label = handler.queue else { call(handler, with: value, simulator); continue }
            simulator.sharedQueue(label: label).enqueue { call(handler, with: value, simulator) }
        }
    }

    private func call(_ form: any AppHandlerForm, with value: Any?, _ simulator: Simulator) {
        let call = HandlerCall(
            name: form.name, error: nil, status: nil, state: value == nil ? "nil" : "model")
        simulator.recorder.record(.handler(.called(call)), subject)
        form.printer?.note(Result<Any, any Error>.success(value as Any))
        simulator.recorder.record(.handler(.returned), subject)
    }
}
