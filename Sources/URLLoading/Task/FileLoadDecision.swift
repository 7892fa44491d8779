/// Whether the file of a `file:` URL is loaded.
enum FileLoadDecision {
    /// Decides, given what reading the file has come to. A file that is not the run's own is never looked at.
    static func decide(
        method: String, isUpload: Bool, isOwn: Bool, contents: @autoclosure () -> Result<Data, URLError>
    ) -> Decided<FileLoadChoice> {
        var rules = RuleLog()
        let saw = Saw.text(isUpload ? "an upload" : method)
        guard rules.check(.file.isRead, saw: saw, !isUpload && method == "GET") else {
            return rules.decide(.fail(.unsupportedURL))
        }
        guard rules.check(.file.ownOfRun, isOwn) else { return rules.decide(.fail(.noPermissionsToReadFile)) }
        switch contents() {
        case .success(let data):
            rules.check(.file.readable, saw: .text(counted(data.count, "byte")), true)
            return rules.decide(.read(data))
        case .failure(let error):
            rules.check(
                .file.readable, saw: .text(error.code == .fileIsDirectory ? "a folder" : "nothing"), false)
            return rules.decide(.fail(error.code))
        }
    }
}

/// What becomes of a task with a `file:` URL.
enum FileLoadChoice: Outcome, Equatable {
    case read(Data)
    case fail(URLError.Code)

    var word: String {
        switch self {
        case .read: FileLoadOutcome.read.word
        case .fail: FileLoadOutcome.fail.word
        }
    }
}

/// Which files are loaded.
struct FileRules: RuleGroup {
    let isRead = Rule(
        "file.is-read", "The file is to be read; nothing can be sent to one.",
        .urlSession("URLSession.dataTask(with:)"))
    let ownOfRun = Rule(
        "file.own-of-run",
        "The file is in the temporary folder of the simulation; no other file of this computer is read.",
        .urlSession("URLSession.dataTask(with:)"))
    let readable = Rule(
        "file.readable", "There is such a file, and it can be read.",
        .urlSession("URLSession.dataTask(with:)"))
}

extension Rule {
    static let file = FileRules()
}
