import ScriptReading

/// `session.download(…)`
struct DownloadRequestKind: RequestKind {
    static let word = "download"
    static let noun = "a download request"
    static let meaning = "A DownloadRequest, whose response body goes into a file."
    /// Its task asks no delegate about the head of the response, or about storing it.
    static let lacks: Set<String> = ["cacher", "onResponse", "fileTo"]
    static let handlerForms = ScriptForms.downloadHandlers

    @Keys var place: DownloadPlace
    @Key("handlers", .list(of: handlerType), "The handlers of the file or its contents, in order.")
    var handlers: [any HandlerForm] = []

    func makeRequest(_ plan: RequestPlan) -> Request {
        let destination = place.prepare(in: plan.session.rootQueue.simulator)
        return plan.session.download(
            plan.convertible, interceptor: plan.interceptor,
            shouldAutomaticallyResume: plan.scripted.startsWithHandler, to: destination)
    }
}

/// `session.download(resumingWith:)`
///
/// It is a kind of its own because it makes no `URLRequest`: whatever describes one is in the earlier
/// download's resume data.
struct ResumedDownloadKind: RequestKind {
    static let word = "resumedDownload"
    static let noun = "a resumed download"
    static let meaning = "A DownloadRequest that continues an earlier one with its resume data."
    static let lacks: Set<String> = [
        "method", "url", "invalidURL", "parameters", "encoder", "headers", "body", "timeout", "cachePolicy",
        "convertible", "handlesCookies", "mainDocumentURL", "cacher", "onResponse", "fileTo",
    ]
    static let handlerForms = ScriptForms.downloadHandlers

    @Key("resume", .earlierDownload, "The id of the download that it continues.") var earlier: String
    @Keys var place: DownloadPlace
    @Key("handlers", .list(of: handlerType), "The handlers of the file or its contents, in order.")
    var handlers: [any HandlerForm] = []

    /// Asks even if there is no resume data, to show how a download fails with empty data.
    func makeRequest(_ plan: RequestPlan) -> Request {
        let simulator = plan.session.rootQueue.simulator
        let data = (plan.earlier(earlier) as? DownloadRequest)?.resumeData
        if data == nil {
            simulator.recorder.record(.script(.called(name: "no resume data of \(earlier)")), Subject.none)
        }
        return plan.session.download(
            resumingWith: data ?? Data(), interceptor: plan.interceptor,
            shouldAutomaticallyResume: plan.scripted.startsWithHandler, to: place.prepare(in: simulator))
    }
}

extension ScriptType where Value == String {
    /// The id of a download that comes earlier in the script.
    fileprivate static var earlierDownload: ScriptType {
        ScriptType(.string) { json, reading in
            guard let id = String.type.read(json, reading) else { return nil }
            let names = reading.reader.names
            guard names.isDownload(id) || names.isOverlooked(id) else {
                return reading.mismatch(json, "the id of an earlier download")
            }
            return id
        }
    }
}

extension ScriptNames {
    /// `true` if the request with this id has been read and is a download of either kind.
    func isDownload(_ id: String) -> Bool {
        switch kind(ofRequest: id) {
        case is DownloadRequestKind.Type, is ResumedDownloadKind.Type: true
        default: false
        }
    }
}
