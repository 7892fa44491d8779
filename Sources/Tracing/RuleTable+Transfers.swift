// The rules of downloads and WebSockets: can a download go on later, what does the server make of the wish,
// and does it accept a handshake?

private let documented = "URLSessionDownloadTask.cancel(byProducingResumeData:)"

extension RuleEntry {
    static let cacheStoreInMemory = RuleEntry(
        "The body arrived in memory; what a download brings goes to its file and nowhere else.",
        .urlSession("URLSessionDownloadTask"))

    static let handshakeStatus = RuleEntry(
        "The server switches protocols: its status code is 101.",
        .rfc(6455, section: "4.1"))

    static let handshakeProof = RuleEntry(
        "The `Sec-WebSocket-Accept` is what follows from the client's key, so this is no stray HTTP server.",
        .rfc(6455, section: "4.1"))

    static let handshakeProtocol = RuleEntry(
        "The subprotocol is one that the client offered, or there is none.",
        .rfc(6455, section: "4.1"))

    static let resumeEarlier = RuleEntry(
        "Nothing has come since the download was taken up again, so it stands where it stood.",
        .urlSession("URLSession.downloadTask(withResumeData:)"))

    static let resumeMethod = RuleEntry("The request is a GET.", .urlSession(documented))

    static let resumeScheme = RuleEntry("The URL is an HTTP or HTTPS one.", .urlSession(documented))

    static let resumeStatus = RuleEntry(
        "The response is the resource (200) or a part of it (206), not word of something else.",
        .rfc(9110, section: "15.3.7"))

    static let resumeBytes = RuleEntry(
        "A part of the body has been written to the file.", .urlSession(documented))

    static let resumeRanges = RuleEntry(
        "The server says that it answers requests for a range of bytes.",
        .rfc(9110, section: "14.3"))

    static let resumeValidator = RuleEntry(
        "The response has a strong `ETag` or a `Last-Modified`, by which a change will be noticed.",
        .rfc(9110, section: "13.1.5"))

    static let resumeDataReadable = RuleEntry(
        "The data is what an earlier download handed over.",
        .urlSession("URLSession.downloadTask(withResumeData:)"))

    static let resumeDataFile = RuleEntry(
        "The file that it names is still there, with all the bytes that had been received.",
        .urlSession(documented))

    static let resumeAnswerPartial = RuleEntry(
        "The server answers with the part that was asked for: the resource has not changed.",
        .rfc(9110, section: "15.3.7"))

    static let resumeAnswerOffset = RuleEntry(
        "The part begins where the file ends.",
        .rfc(9110, section: "14.4"))

    static let resumeAnswerVersion = RuleEntry(
        "The part is of the version that is there: its ETag, if both have one, is the same.",
        .rfc(9110, section: "15.3.7.3"))

    static let rangeUnit = RuleEntry(
        "The request asks for bytes from one place to the end, or to another place.",
        .rfc(9110, section: "14.1.2"))

    static let rangeValidator = RuleEntry(
        "The `If-Range` is what the server's copy has as its `ETag` or `Last-Modified`, or there is none.",
        .rfc(9110, section: "13.1.5"))

    static let rangeSatisfiable = RuleEntry(
        "The range begins before the end of the body.",
        .rfc(9110, section: "14.1.1"))
}
