/// Records what happens to a request, also when it is gone.
struct RequestTrail: Sendable {
    /// What the events are about.
    let subject: Subject
    private let recorder: Recorder
    /// What the request's completion is called; nil if the call is not recorded.
    private let completion: String?

    /// Records that a request was made.
    init(of type: String, subject: Subject?, completion: String? = "completion") {
        self.completion = completion
        recorder = Simulator.current(for: type).recorder
        self.subject = subject ?? Subject(request: recorder.newRequestOrdinal())
        record(.request(.created(type: type)))
    }

    func record(_ payload: Payload, file: StaticString = #fileID, line: Int = #line) {
        recorder.record(payload, subject, file: file, line: line)
    }

    /// Records that the task brought no data to make a model from.
    func missedData(_ error: (any Error)?) {
        record(.serialize(.decided(ModelError.decideWithoutData(error).decision)))
    }

    /// Records how a model is made of the bytes, and gives it back.
    func decode<Value>(
        _ data: Data, by name: String, _ decide: (Data) -> Decided<Decoded<Value>>
    ) -> Value? {
        record(.serialize(.started(name: name, .data(bytes: data.count), error: nil)))
        let decided = decide(data)
        record(.serialize(.decided(decided.decision)))
        record(.serialize(.finished(type: Value.self, error: decided.choice.error)))
        return decided.choice.value
    }

    /// Calls the caller's completion, which learns of no error: it gets nil, whatever went wrong.
    func call<Model>(_ completion: (Model?) -> Void, with model: Model?) {
        guard let name = self.completion else { return completion(model) }
        let state = model == nil ? "nil" : "model"
        record(.handler(.called(HandlerCall(name: name, error: nil, status: nil, state: state))))
        completion(model)
        record(.handler(.returned))
    }

    /// Calls the caller's completion with nil, because there is no URL to load.
    func refuse<Model>(_ completion: (Model?) -> Void) {
        record(.urlRequest(.failed(URLError(.badURL))))
        call(completion, with: nil)
    }
}
