/// Whether a download that stops before its end can be resumed.
///
/// The conditions are those that Apple documents for `cancel(byProducingResumeData:)`, with one difference: a
/// request for the rest must be allowed to name the `ETag` or the `Last-Modified` in its `If-Range`.
enum ResumeDecision {
    /// Decides about a download that has written this many bytes to `file`, whose response came at `moment`.
    /// If `earlier` is not nil, it is the data that the download was resumed from.
    static func decide(
        request: URLRequest?, response: HTTPURLResponse?, receivedAt moment: Date, bytesReceived: Int64,
        file: String, earlier: ResumeData? = nil
    ) -> Decided<ResumeDataChoice> {
        var rules = RuleLog()
        if let earlier, rules.except(.resume.nothingNew, saw: .text(response.saw), response == nil) {
            return rules.decide(.resumeData(earlier))
        }
        let isFirst = earlier == nil
        let bytes = Int(bytesReceived)
        guard let (request, url) = admitted(request, isFirst: isFirst, &rules),
            let response = admitted(response, isFirst: isFirst, &rules),
            rules.check(.resume.bytes, saw: .number(bytes), bytes > 0),
            takesRanges(response, &rules),
            let (tag, date) = validator(of: response, receivedAt: moment, &rules)
        else { return rules.decide(.noResumeData) }
        return rules.decide(
            .resumeData(
                ResumeData(
                    url: url, headers: request.headersWithoutRange, bytesReceived: bytesReceived,
                    entityTag: tag, serverDate: date, temporaryFileName: file)))
    }

    /// The request and its URL, if one like it can ask for the rest.
    private static func admitted(
        _ request: URLRequest?, isFirst: Bool, _ rules: inout RuleLog
    ) -> (request: URLRequest, url: URL)? {
        let method = request?.httpMethod ?? "no request"
        guard rules.check(.resume.method, saw: .text(method), method == "GET"), let request,
            let url = request.url
        else { return nil }
        let scheme = url.scheme?.lowercased() ?? "no scheme"
        guard rules.check(.resume.scheme, saw: .text(scheme), scheme == "http" || scheme == "https") else {
            return nil
        }
        if isFirst, let range = request.value(forHTTPHeaderField: "Range") {
            rules.check(.resume.whole, saw: .text(range), false)
            return nil
        }
        return (request, url)
    }

    /// The response, if its body is the resource from the first byte on, or the rest that was asked for.
    private static func admitted(
        _ response: HTTPURLResponse?, isFirst: Bool, _ rules: inout RuleLog
    ) -> HTTPURLResponse? {
        let status = response?.statusCode
        guard
            rules.check(
                .resume.status, saw: .text(response.saw), status == 200 || status == 206), let response
        else { return nil }
        let place = response.value(forHTTPHeaderField: "Content-Range")
        if isFirst, status == 206, place.flatMap({ ContentRange($0) })?.first != 0 {
            rules.check(.resume.fromStart, saw: .text(place ?? "no Content-Range"), false)
            return nil
        }
        return response
    }

    /// Whether the server can be asked for what is behind the bytes in the file.
    private static func takesRanges(_ response: HTTPURLResponse, _ rules: inout RuleLog) -> Bool {
        let coding = response.value(forHTTPHeaderField: "Content-Encoding")
        if let coding, ContentCoding.isCoded(coding) {
            return rules.check(.resume.notCoded, saw: .text(coding), false)
        }
        let ranges = response.value(forHTTPHeaderField: "Accept-Ranges")
        let units = FieldList.members(of: ranges ?? "")
        let isOffered = response.statusCode == 206 || units.contains { $0.lowercased() == "bytes" }
        return rules.check(.resume.ranges, saw: .text(ranges ?? "no Accept-Ranges"), isOffered)
    }

    /// What a change of the resource will be noticed by: the tag or, only if there is none, the date. A date
    /// beside a tag is kept, too, as the answer may have no tag.
    private static func validator(
        of response: HTTPURLResponse, receivedAt moment: Date, _ rules: inout RuleLog
    ) -> (entityTag: String?, serverDate: String?)? {
        let tag = response.value(forHTTPHeaderField: "ETag")
        let date = response.value(forHTTPHeaderField: "Last-Modified")
        let isStrong = tag.map { !$0.hasPrefix("W/") } ?? (response.strongDate(receivedAt: moment) != nil)
        let saw = Saw.text(tag ?? date ?? "neither")
        guard rules.check(.resume.validator, saw: saw, isStrong) else { return nil }
        return (tag, date)
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
        "A change will be noticed: the response has a strong `ETag`, or no `ETag` and a `Last-Modified` at "
            + "least a second before its `Date`.",
        .rfc(9110, section: "13.1.5"))
}

extension Rule {
    static let resume = ResumeRules()
}
