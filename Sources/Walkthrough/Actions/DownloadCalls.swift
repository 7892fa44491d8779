import ScriptReading

/// `cancel(producingResumeData:)`, or `cancel(byProducingResumeData:)`, which passes the data to a closure.
struct CancelProducingResumeDataCall: SessionRequestCall {
    static let word = "cancelProducingResumeData"
    static let meaning = "Cancels a download, and keeps its resume data."

    @Keys var target: CalledRequest
    @Key(
        "handsOver", "Whether the data is also passed to a closure.",
        .missing(
            on: .sessionManager, because: "its cancel() always produces resume data, and has no closure"))
    private var handsOver = false
    /// The name of the method in the measured event orders.
    var name: String { handsOver ? "cancel(byProducingResumeData)" : "cancel(producingResumeData)" }

    func check(_ object: ScriptObject) {
        let names = object.reader.names
        // An id that no request has is reported elsewhere.
        if names.kind(ofRequest: request) != nil, !names.isDownload(request) {
            object.mismatch(target.$id, "the id of a download")
        }
    }

    func perform(on request: Request, by caller: SessionRunner) {
        if handsOver {
            request.asDownloadRequest.cancel(byProducingResumeData: { _ in })
        } else {
            request.asDownloadRequest.cancel(producingResumeData: true)
        }
    }
}
