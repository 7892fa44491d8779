/// `cancel(producingResumeData:)`, or `cancel(byProducingResumeData:)`, whose closure is handed the data.
struct CancelProducingResumeDataCall: SessionRequestCall {
    static let word = "cancelProducingResumeData"
    static let noun = "a cancelProducingResumeData action"
    static let meaning = "Cancels a download, and keeps what is needed to go on with it."
    static let ownKeys: [ObjectShape.Key] = [
        .optional("handsOver", .flag, "Whether a closure of the caller's own is handed the data, too.")
    ]

    let request: String
    private let handsOver: Bool
    /// The method, as the measured orders have it.
    var name: String { handsOver ? "cancel(byProducingResumeData)" : "cancel(producingResumeData)" }

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        handsOver = object.flag("handsOver") ?? false
        guard let request = object.string("request"), let json = object["request"] else { return nil }
        self.request = request
        // An id that nobody has is reported elsewhere.
        if decoder.names.kind(ofRequest: request) != nil, !decoder.names.isDownload(request) {
            object.error("\"request\": expected the id of a download, found \(json.found)", at: json)
        }
    }

    func perform(on request: Request, by caller: RequestRunner) {
        if handsOver {
            request.asDownloadRequest.cancel(byProducingResumeData: { _ in })
        } else {
            request.asDownloadRequest.cancel(producingResumeData: true)
        }
    }
}
