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
