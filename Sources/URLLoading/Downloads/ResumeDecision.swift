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

/// Whether the resume data that an app provides can be used.
enum ResumeUseDecision {
    /// Decides by the data, which is nil if it could not be read, and the length of the file it names.
    static func decide(_ data: ResumeData?, fileLength: Int64?) -> Decided<ResumeUseChoice> {
        var rules = RuleLog()
        let kind = data == nil ? "something else" : "resume data"
        guard rules.check(.resumeData.readable, saw: .text(kind), data != nil), let data else {
            return rules.decide(.unreadable)
        }
        let isThere = (fileLength ?? -1) >= data.bytesReceived
        let file = data.temporaryFileName
        let saw = fileLength.map { "\(file), \(counted(String($0), "byte"))" } ?? "no \(file)"
        guard rules.check(.resumeData.file, saw: .text(saw), isThere) else {
            return rules.decide(.fileMissing)
        }
        return rules.decide(.resume(data))
    }
}

/// What a download does with the resume data that it was created with.
enum ResumeUseChoice: Outcome, Equatable {
    /// The download asks for the rest.
    case resume(ResumeData)
    /// The data was not produced by a download.
    case unreadable
    /// The file that the data names is gone, or is shorter than it was.
    case fileMissing

    var word: String {
        switch self {
        case .resume: ResumeDataUseOutcome.resume.word
        case .unreadable: ResumeDataUseOutcome.unreadable.word
        case .fileMissing: ResumeDataUseOutcome.fileMissing.word
        }
    }
}

/// What the answer to a request for the rest of a download means.
enum ResumeAnswerDecision {
    /// Decides about an answer to a client that has `offset` bytes of the version with this tag, and with
    /// this date of its last change.
    static func decide(
        _ response: HTTPURLResponse, offset: Int64, entityTag: String?, serverDate: String? = nil
    ) -> Decided<ResumeAnswerChoice> {
        var rules = RuleLog()
        let status = response.statusCode
        guard rules.check(.resumeAnswer.partial, saw: .number(status), status == 206) else {
            return rules.decide(.startOver)
        }
        let field = response.value(forHTTPHeaderField: "Content-Range")
        let range = field.flatMap { ContentRange($0) }
        let isNext = range.map { Int64($0.first) == offset } ?? false
        guard rules.require(.resumeAnswer.offset, saw: .text(field ?? "no Content-Range"), isNext), let range
        else { return rules.decide(.fail(.badServerResponse)) }
        let (version, isSame) = compare(response, entityTag, serverDate)
        guard rules.require(.resumeAnswer.version, saw: .text(version), isSame) else {
            return rules.decide(.fail(.badServerResponse))
        }
        return rules.decide(.append(range))
    }

    /// Decides about a part that was appended whole, after which so many bytes are in the file. Nil if it is
    /// the rest of the body, or may be because nobody says how long that is: then there is nothing to decide.
    ///
    /// A server may send less than it was asked for, and a client has to look (RFC 9110 §15.3.7). What
    /// Apple's systems do then is not documented. Here, it is as if the connection was lost in the middle.
    static func decideAtEnd(of part: ContentRange, bytesInFile: Int64) -> Decided<ResumeAnswerChoice>? {
        let came = Int(bytesInFile) - part.first
        let isRest = part.length == nil || part.reachesEnd
        guard came != part.count || !isRest else { return nil }
        var rules = RuleLog()
        let saw = Saw.text("\(came) bytes, \(part)")
        guard rules.require(.resumeAnswer.length, saw: saw, came == part.count) else {
            return rules.decide(.fail(.badServerResponse))
        }
        rules.check(.resumeAnswer.reachesEnd, saw: .text("\(part)"), false)
        return rules.decide(.fail(.networkConnectionLost))
    }

    /// Compares the version of a part with the one that is there: by the tags if both have one, or else by
    /// the dates if both have one.
    private static func compare(
        _ response: HTTPURLResponse, _ entityTag: String?, _ serverDate: String?
    ) -> (version: String, isSame: Bool) {
        let tag = response.value(forHTTPHeaderField: "ETag")
        if let tag, let entityTag { return (tag, tag == entityTag) }
        guard let date = response.value(forHTTPHeaderField: "Last-Modified"), let serverDate else {
            return (tag ?? "no ETag", true)
        }
        return (date, date == serverDate)
    }
}

/// What a download does with the answer to its request for the rest.
enum ResumeAnswerChoice: Outcome, Equatable {
    /// The server sends this part, which is appended to the file.
    case append(ContentRange)
    /// The server sends something else, from its first byte, so what is in the file is discarded.
    case startOver
    case fail(URLError.Code)

    var word: String {
        switch self {
        case .append: ResumeDataAnswerOutcome.append.word
        case .startOver: ResumeDataAnswerOutcome.startOver.word
        case .fail: ResumeDataAnswerOutcome.fail.word
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

/// Whether the resume data that a download is created with can be used.
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

/// Whether the server's answer to a request for the rest fits what is in the file.
struct ResumeAnswerRules: RuleGroup {
    let partial = Rule(
        "resume-answer.partial",
        "The server answers with the part that was asked for: the resource has not changed.",
        .rfc(9110, section: "15.3.7"))
    let offset = Rule(
        "resume-answer.offset", "The part begins where the file ends.", .rfc(9110, section: "14.4"))
    let version = Rule(
        "resume-answer.version",
        "The part is of the version that is there: its ETag is the same, or its Last-Modified where not both "
            + "have an ETag, as far as both have one.",
        .rfc(9110, section: "15.3.7.3"))
    let length = Rule(
        "resume-answer.length", "As many bytes came as the `Content-Range` names.",
        .rfc(9110, section: "14.4"))
    let reachesEnd = Rule(
        "resume-answer.reaches-end", "The part reaches the end of the body, as far as its length is known.",
        .rfc(9110, section: "15.3.7"))
}

extension Rule {
    static let resumeAnswer = ResumeAnswerRules()
}
