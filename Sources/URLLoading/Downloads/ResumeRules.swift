/// Whether a download that stops before its end can be resumed.
struct ResumeRules: RuleGroup {
    let nothingNew = Rule(
        "resume.nothing-new",
        "Nothing has come since the download was taken up again, so it stands where it stood.",
        .urlSession("URLSession.downloadTask(withResumeData:)"))
    let method = Rule(
        "resume.method", "The request is a GET.",
        .urlSession("URLSessionDownloadTask.cancel(byProducingResumeData:)"))
    let scheme = Rule(
        "resume.scheme", "The URL is an HTTP or HTTPS one.",
        .urlSession("URLSessionDownloadTask.cancel(byProducingResumeData:)"))
    let whole = Rule(
        "resume.whole",
        "The request asks for no range of its own, so that what is in the file tells what is missing.",
        .urlSession("URLSessionDownloadTask.cancel(byProducingResumeData:)"))
    let status = Rule(
        "resume.status",
        "The response is the resource (200) or a part of it (206), and not about something else.",
        .rfc(9110, section: "15.3.7"))
    let fromStart = Rule(
        "resume.from-start",
        "A part that nobody asked for begins with the first byte, as the file does.",
        .rfc(9110, section: "14.4"))
    let bytes = Rule(
        "resume.bytes", "A part of the body has been written to the file.",
        .urlSession("URLSessionDownloadTask.cancel(byProducingResumeData:)"))
    let notCoded = Rule(
        "resume.not-coded",
        "The body is not encoded: a range counts the encoded bytes, and in the file are the decoded ones.",
        .rfc(9110, section: "14.1.2"))
    let ranges = Rule(
        "resume.ranges", "The server says that it answers requests for a range of bytes.",
        .rfc(9110, section: "14.3"))
    let validator = Rule(
        "resume.validator",
        "The response has a strong `ETag` or a `Last-Modified`, by which a change will be noticed.",
        .rfc(9110, section: "13.1.5"))
}

extension Rule {
    static let resume = ResumeRules()
}
