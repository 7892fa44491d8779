/// Whether a download that stops before its end can be taken up again.
///
/// The conditions are those that Apple documents for `cancel(byProducingResumeData:)`.
enum ResumeDecision {
    /// Decides about a download of which so many bytes are in `file`, and which went on from `earlier` if
    /// that is not nil.
    static func decide(
        request: URLRequest?, response: HTTPURLResponse?, bytesReceived: Int64, file: String,
        earlier: ResumeData? = nil
    ) -> (ResumeData?, Decision) {
        var rules = RuleLog()
        let data: ResumeData?
        if let earlier, rules.check(.resume.nothingNew, saw: .text(response.saw), response == nil) {
            data = earlier
        } else {
            data = decide(request, response, bytesReceived, file, &rules)
        }
        return (data, Decision(data == nil ? "no resume data" : "resume data", rules: rules.checks))
    }

    private static func decide(
        _ request: URLRequest?, _ response: HTTPURLResponse?, _ bytesReceived: Int64, _ file: String,
        _ rules: inout RuleLog
    ) -> ResumeData? {
        let method = request?.httpMethod ?? "no request"
        guard rules.check(.resume.method, saw: .text(method), method == "GET"), let request,
            let url = request.url
        else { return nil }
        let scheme = url.scheme?.lowercased() ?? "no scheme"
        guard rules.check(.resume.scheme, saw: .text(scheme), scheme == "http" || scheme == "https") else {
            return nil
        }
        let status = response?.statusCode
        guard
            rules.check(
                .resume.status, saw: .text(response.saw), status == 200 || status == 206), let response
        else { return nil }
        let bytes = Int(bytesReceived)
        guard rules.check(.resume.bytes, saw: .number(bytes), bytes > 0) else { return nil }
        let ranges = response.value(forHTTPHeaderField: "Accept-Ranges")
        let takesRanges = response.statusCode == 206 || ranges?.lowercased() == "bytes"
        guard rules.check(.resume.ranges, saw: .text(ranges ?? "no Accept-Ranges"), takesRanges) else {
            return nil
        }
        let tag = response.value(forHTTPHeaderField: "ETag").flatMap { $0.hasPrefix("W/") ? nil : $0 }
        let date = response.value(forHTTPHeaderField: "Last-Modified")
        guard rules.check(.resume.validator, saw: .text(tag ?? date ?? "neither"), (tag ?? date) != nil)
        else {
            return nil
        }
        return ResumeData(
            url: url, headers: request.headersWithoutRange, bytesReceived: bytesReceived, entityTag: tag,
            serverDate: date, temporaryFileName: file)
    }
}

/// Whether resume data that somebody brings can be used.
enum ResumeUseDecision: Equatable {
    case resume
    case fail(URLError.Code)

    /// Decides about data that was read, or could not be read (nil), and the length of the file it names.
    static func decide(_ data: ResumeData?, fileLength: Int64?) -> (ResumeUseDecision, Decision) {
        var rules = RuleLog()
        guard
            rules.check(
                .resumeData.readable, saw: .text(data == nil ? "something else" : "resume data"), data != nil),
            let data
        else { return (.fail(.unsupportedURL), Decision("unreadable", rules: rules.checks)) }
        let isThere = (fileLength ?? -1) >= data.bytesReceived
        let saw =
            fileLength.map { "\(data.temporaryFileName), \($0) bytes" } ?? "no \(data.temporaryFileName)"
        guard rules.check(.resumeData.file, saw: .text(saw), isThere) else {
            return (.fail(.cannotOpenFile), Decision("file missing", rules: rules.checks))
        }
        return (.resume, Decision("resume", rules: rules.checks))
    }
}

/// What the answer to a request for the rest of a download means.
enum ResumeAnswerDecision: Equatable {
    /// The server sends the rest: it goes behind what is there. The whole has so many bytes, if that is
    /// known.
    case append(totalBytes: Int64)
    /// The server sends something else from its first byte: what is there does not count any more.
    case startOver
    case fail(URLError.Code)

    /// Decides about an answer to who has `offset` bytes of the version with a tag.
    static func decide(
        _ response: HTTPURLResponse, offset: Int64, entityTag: String?
    ) -> (ResumeAnswerDecision, Decision) {
        var rules = RuleLog()
        let status = response.statusCode
        guard rules.check(.resumeAnswer.partial, saw: .number(status), status == 206) else {
            return (.startOver, Decision("start over", rules: rules.checks))
        }
        let field = response.value(forHTTPHeaderField: "Content-Range")
        let range = field.flatMap { ContentRange($0) }
        let isNext = range.map { Int64($0.first) == offset } ?? false
        guard rules.check(.resumeAnswer.offset, saw: .text(field ?? "no Content-Range"), isNext), let range
        else { return (.fail(.badServerResponse), Decision("fail", rules: rules.checks)) }
        let tag = response.value(forHTTPHeaderField: "ETag")
        let isSame = tag == nil || entityTag == nil || tag == entityTag
        guard rules.check(.resumeAnswer.version, saw: .text(tag ?? "no ETag"), isSame) else {
            return (.fail(.badServerResponse), Decision("fail", rules: rules.checks))
        }
        return (
            .append(totalBytes: range.length.map(Int64.init) ?? -1), Decision("append", rules: rules.checks)
        )
    }
}

extension HTTPURLResponse? {
    /// What a rule about the response looks at.
    fileprivate var saw: String { map { "status \($0.statusCode)" } ?? "no response" }
}

extension URLRequest {
    /// The header fields, without those that ask for a part.
    fileprivate var headersWithoutRange: [String: String] {
        (allHTTPHeaderFields ?? [:]).filter { name, _ in
            !["range", "if-range"].contains(name.lowercased())
        }
    }
}

/// The rules of `resume-data.*`.
struct ResumeDataRules: RuleGroup {
    let readable = Rule(
        "resume-data.readable", "The data is what an earlier download handed over.",
        .urlSession("URLSession.downloadTask(withResumeData:)"))
    let file = Rule(
        "resume-data.file",
        "The file that it names is still there, with all the bytes that had been received.",
        .urlSession("URLSessionDownloadTask.cancel(byProducingResumeData:)"))
}

extension Rule {
    static let resumeData = ResumeDataRules()
}

/// The rules of `resume-answer.*`.
struct ResumeAnswerRules: RuleGroup {
    let partial = Rule(
        "resume-answer.partial",
        "The server answers with the part that was asked for: the resource has not changed.",
        .rfc(9110, section: "15.3.7"))
    let offset = Rule(
        "resume-answer.offset", "The part begins where the file ends.", .rfc(9110, section: "14.4"))
    let version = Rule(
        "resume-answer.version",
        "The part is of the version that is there: its ETag, if both have one, is the same.",
        .rfc(9110, section: "15.3.7.3"))
}

extension Rule {
    static let resumeAnswer = ResumeAnswerRules()
}
