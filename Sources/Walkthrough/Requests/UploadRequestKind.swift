import ScriptReading

/// `session.upload(…)`
struct UploadRequestKind: RequestKind {
    static let word = "upload"
    static let noun = "an upload request"
    static let meaning = "An UploadRequest, which sends what \"from\" says."
    /// It has none of these because its body is what it uploads.
    static let lacks: Set<String> = ["parameters", "encoder", "body"]
    static let handlerForms = ScriptForms.dataHandlers
    static let standardMethod = HTTPMethod.post

    @Key("from", .object(UploadKeys.self), "What it sends: a text, a file, a stream or a form.")
    var content: UploadContent
    @Key("handlers", .list(of: handlerType), "The handlers of the response, in order.")
    var handlers: [any HandlerForm] = []

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

    /// Uses a closure, as most apps do. Makes a form itself if the script says something that the method with
    /// the closure has no parameter for.
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
