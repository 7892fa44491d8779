/// `session.download(…)`: a request whose response body goes into a file.
struct DownloadRequestKind: RequestKind {
    static let word = "download"
    static let noun = "a download request"
    static let meaning = "A DownloadRequest, whose response body goes into a file."
    static let keys: [ObjectShape.Key] =
        DownloadPlace.keys + [
            .optional("handlers", .list(handlerType), "What receives the file, or what is in it, in order.")
        ]
    static let handlers = ScriptForms.downloadHandlers

    let place: DownloadPlace

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) { place = DownloadPlace(object) }

    func makeRequest(_ plan: RequestPlan) -> Request {
        let destination = place.prepare(in: plan.session.rootQueue.simulator)
        return plan.session.download(
            plan.convertible, interceptor: plan.interceptor,
            shouldAutomaticallyResume: plan.scripted.startsWithHandler, to: destination)
    }
}

/// `session.download(resumingWith:)`: a download that goes on where an earlier one stopped.
///
/// A kind of its own, because it makes no `URLRequest`: everything that describes one is with the earlier
/// download, and in its resume data.
struct ResumedDownloadKind: RequestKind {
    static let word = "resumedDownload"
    static let noun = "a resumed download"
    static let meaning = "A DownloadRequest that goes on with the resume data of an earlier one."
    static let keys: [ObjectShape.Key] =
        [.required("resume", .string, "The id of the download that it goes on with.")]
        + DownloadRequestKind.keys
    static let lacks: Set<String> = [
        "method", "url", "invalidURL", "parameters", "encoder", "headers", "body", "timeout", "cachePolicy",
        "convertible",
    ]
    static let handlers = ScriptForms.downloadHandlers

    let earlier: String
    let place: DownloadPlace

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        guard let earlier = object.download("resume", decoder) else { return nil }
        self.earlier = earlier
        place = DownloadPlace(object)
    }

    /// Without resume data it asks all the same: that data which is none makes a download fail is worth
    /// seeing.
    func makeRequest(_ plan: RequestPlan) -> Request {
        let simulator = plan.session.rootQueue.simulator
        let data = (plan.earlier[earlier] as? DownloadRequest)?.resumeData
        if data == nil {
            simulator.recorder.record(.script(.called(name: "no resume data of \(earlier)")), Subject.none)
        }
        return plan.session.download(
            resumingWith: data ?? Data(), interceptor: plan.interceptor,
            shouldAutomaticallyResume: plan.scripted.startsWithHandler, to: place.prepare(in: simulator))
    }
}

extension ScriptObject {
    /// The id of a download that stands above in the script.
    fileprivate func download(_ key: String, _ decoder: ScriptDecoder) -> String? {
        guard let id = string(key), let json = self[key] else { return nil }
        guard decoder.names.isDownload(id), id != self["id"]?.string else {
            return mismatch(json, key, "the id of a download above it")
        }
        return id
    }
}

extension RequestNames {
    /// Whether the request of this `id`, as far as it has been read, is a download of either kind.
    func isDownload(_ id: String) -> Bool {
        switch kind(ofRequest: id) {
        case is DownloadRequestKind.Type, is ResumedDownloadKind.Type: true
        default: false
        }
    }
}

extension DownloadRequest: ValidatedRequest {
    func addValidator(named name: String, _ judge: @escaping @Sendable () -> Request.ValidationResult) {
        validate(named: name) { _, _, _ in judge() }
    }
}
