/// `session.upload(…)`: a request that sends bytes, a file, a stream or a form.
struct UploadRequestKind: RequestKind {
    static let word = "upload"
    static let noun = "an upload request"
    static let meaning = "An UploadRequest, which sends what \"from\" says."
    static let keys: [ObjectShape.Key] = [
        .required("from", .object(.uploadContent), "What it sends: text, a file, a stream, a form."),
        .optional("handlers", .list(handlerType), "What receives the response, in order."),
    ]
    /// The body is what is uploaded.
    static let lacks: Set<String> = ["parameters", "encoder", "body"]
    static let handlers = ScriptForms.dataHandlers
    static let standardMethod = HTTPMethod.post

    let content: UploadContent

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        guard let from = object.object("from", .uploadContent), let content = UploadContent(from, decoder)
        else { return nil }
        self.content = content
    }

    func makeRequest(_ plan: RequestPlan) -> Request {
        let session = plan.session
        let startsWithHandler = plan.scripted.startsWithHandler
        let simulator = session.rootQueue.simulator
        switch content {
        case .bytes(let data):
            return session.upload(
                data, with: plan.convertible, interceptor: plan.interceptor,
                shouldAutomaticallyResume: startsWithHandler)
        case .file(let file):
            return session.upload(
                file.url(in: simulator), with: plan.convertible, interceptor: plan.interceptor,
                shouldAutomaticallyResume: startsWithHandler)
        case .stream(let data):
            return session.upload(
                InputStream(data: data), with: plan.convertible, interceptor: plan.interceptor,
                shouldAutomaticallyResume: startsWithHandler)
        case .form(let form):
            return makeRequest(form, plan, simulator)
        }
    }

    /// With a closure, as most apps do it; with a form of their own where the closure's method has no
    /// parameter for what the script says.
    private func makeRequest(_ form: ScriptedMultipart, _ plan: RequestPlan, _ simulator: Simulator)
        -> Request
    {
        guard form.boundary != nil || plan.scripted.startsWithHandler != nil else {
            return plan.session.upload(
                multipartFormData: { form.append(to: $0, simulator) }, with: plan.convertible,
                usingThreshold: form.threshold, interceptor: plan.interceptor)
        }
        let made = MultipartFormData(boundary: form.boundary)
        form.append(to: made, simulator)
        return plan.session.upload(
            multipartFormData: made, with: plan.convertible, usingThreshold: form.threshold,
            interceptor: plan.interceptor, shouldAutomaticallyResume: plan.scripted.startsWithHandler)
    }
}
