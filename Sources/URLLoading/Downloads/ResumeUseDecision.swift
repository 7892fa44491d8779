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
