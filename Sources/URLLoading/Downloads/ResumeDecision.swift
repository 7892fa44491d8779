/// Whether a download that stops before its end can be resumed.
///
/// The conditions are those that Apple documents for `cancel(byProducingResumeData:)`.
enum ResumeDecision {
    /// Decides about a download that has written this many bytes to `file`. If `earlier` is not nil, it is
    /// the data that the download was resumed from.
    static func decide(
        request: URLRequest?, response: HTTPURLResponse?, bytesReceived: Int64, file: String,
        earlier: ResumeData? = nil
    ) -> Decided<ResumeDataChoice> {
        var rules = RuleLog()
        if let earlier, rules.except(.resume.nothingNew, saw: .text(response.saw), response == nil) {
            return rules.decide(.resumeData(earlier))
        }
        let method = request?.httpMethod ?? "no request"
        guard rules.check(.resume.method, saw: .text(method), method == "GET"), let request,
            let url = request.url
        else { return rules.decide(.noResumeData) }
        let scheme = url.scheme?.lowercased() ?? "no scheme"
        guard rules.check(.resume.scheme, saw: .text(scheme), scheme == "http" || scheme == "https") else {
            return rules.decide(.noResumeData)
        }
        if earlier == nil, let range = request.value(forHTTPHeaderField: "Range") {
            rules.check(.resume.whole, saw: .text(range), false)
            return rules.decide(.noResumeData)
        }
        let status = response?.statusCode
        guard
            rules.check(
                .resume.status, saw: .text(response.saw), status == 200 || status == 206), let response
        else { return rules.decide(.noResumeData) }
        let place = response.value(forHTTPHeaderField: "Content-Range")
        if earlier == nil, status == 206, place.flatMap({ ContentRange($0) })?.first != 0 {
            rules.check(.resume.fromStart, saw: .text(place ?? "no Content-Range"), false)
            return rules.decide(.noResumeData)
        }
        let bytes = Int(bytesReceived)
        guard rules.check(.resume.bytes, saw: .number(bytes), bytes > 0) else {
            return rules.decide(.noResumeData)
        }
        let coding = response.value(forHTTPHeaderField: "Content-Encoding")
        if let coding, ContentCoding.isCoded(coding) {
            rules.check(.resume.notCoded, saw: .text(coding), false)
            return rules.decide(.noResumeData)
        }
        let ranges = response.value(forHTTPHeaderField: "Accept-Ranges")
        let units = FieldList.members(of: ranges ?? "")
        let takesRanges = status == 206 || units.contains { $0.lowercased() == "bytes" }
        guard rules.check(.resume.ranges, saw: .text(ranges ?? "no Accept-Ranges"), takesRanges) else {
            return rules.decide(.noResumeData)
        }
        let tag = response.value(forHTTPHeaderField: "ETag").flatMap { $0.hasPrefix("W/") ? nil : $0 }
        let date = response.value(forHTTPHeaderField: "Last-Modified")
        guard rules.check(.resume.validator, saw: .text(tag ?? date ?? "neither"), (tag ?? date) != nil)
        else { return rules.decide(.noResumeData) }
        return rules.decide(
            .resumeData(
                ResumeData(
                    url: url, headers: request.headersWithoutRange, bytesReceived: bytesReceived,
                    entityTag: tag, serverDate: date, temporaryFileName: file)))
    }
}

/// What a download that stops before its end leaves behind.
enum ResumeDataChoice: Outcome, Equatable {
    /// A later download can resume with this data.
    case resumeData(ResumeData)
    case noResumeData

    var word: String {
        switch self {
        case .resumeData: ResumeDataOutcome.resumeData.word
        case .noResumeData: ResumeDataOutcome.noResumeData.word
        }
    }
}

extension HTTPURLResponse? {
    /// What a rule about the response looks at.
    fileprivate var saw: String { map { "status \($0.statusCode)" } ?? "no response" }
}

extension URLRequest {
    /// The header fields, without those that ask for a range.
    fileprivate var headersWithoutRange: [String: String] {
        (allHTTPHeaderFields ?? [:]).filter { name, _ in
            !["range", "if-range"].contains(name.lowercased())
        }
    }
}

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
