/// What is known of a file that is to become a part of a form.
package struct PartFileFacts {
    package var isFileURL = true
    /// Whether there is anything at its path; asking may fail, and does for a file that is missing.
    package var isReachable: Result<Bool, any Error> = .success(true)
    package var isFolder = false
    /// Its size in bytes; nil if the file system does not say.
    package var size: Result<UInt64?, any Error> = .success(nil)
    /// What gives its content.
    package var stream: InputStream?

    /// A file at a file's URL, about which nothing else is known.
    package init() {}
}

extension PartFileFacts {
    /// Looks at the file, unless its URL names something else than a file.
    package init(of url: URL, fileManager: FileManager) {
        guard url.isFileURL else {
            isFileURL = false
            return
        }
        var isFolder: ObjCBool = false
        let exists = fileManager.fileExists(atPath: url.path, isDirectory: &isFolder)
        self.isFolder = isFolder.boolValue || !exists
        isReachable = Result { try url.checkResourceIsReachable() }
        size = Result {
            let size = try fileManager.attributesOfItem(atPath: url.path)[.size]
            return (size as? NSNumber)?.uint64Value
        }
        stream = InputStream(url: url)
    }
}

/// Whether a file can become a part of a form, and if not, which error the form will give.
///
/// Unchecked because of the stream; a simulation runs on one thread.
package enum PartFile: Outcome, @unchecked Sendable {
    case usable(InputStream, length: UInt64)
    case unusable(MultipartEncodingFailureReason)

    package var word: String {
        switch self {
        case .usable: MultipartPartOutcome.usable.word
        case .unusable(let reason): reason.outcome.word
        }
    }
}

extension PartFile {
    /// Asks in the original's order, because the first *no* is the error.
    package static func decide(_ url: URL, _ facts: PartFileFacts) -> Decided<PartFile> {
        var rules = RuleLog()
        let choice = check(url, facts, &rules)
        return rules.decide(choice)
    }

    /// Refuses a file whose name has no extension, since nothing else says its media type.
    package static func withoutExtension(of url: URL) -> Decided<PartFile> {
        var rules = RuleLog()
        rules.check(.multipart.fileExtension, saw: .text(url.lastPathComponent), false)
        return rules.decide(.unusable(.bodyPartFilenameInvalid(in: url)))
    }

    private static func check(_ url: URL, _ facts: PartFileFacts, _ rules: inout RuleLog) -> PartFile {
        let name = Saw.text(url.lastPathComponent)
        guard rules.check(.multipart.fileUrl, saw: .text(url.scheme ?? "no scheme"), facts.isFileURL) else {
            return .unusable(.bodyPartURLInvalid(url: url))
        }
        switch facts.isReachable {
        case .failure(let error):
            rules.check(.multipart.fileReachable, saw: .text(traceText(error)), false)
            return .unusable(.bodyPartFileNotReachableWithError(atURL: url, error: error))
        case .success(let isReachable):
            guard rules.check(.multipart.fileReachable, saw: name, isReachable) else {
                return .unusable(.bodyPartFileNotReachable(at: url))
            }
        }
        guard rules.check(.multipart.fileNotFolder, saw: name, !facts.isFolder) else {
            return .unusable(.bodyPartFileIsDirectory(at: url))
        }
        return checkContent(url, facts, &rules)
    }

    private static func checkContent(_ url: URL, _ facts: PartFileFacts, _ rules: inout RuleLog) -> PartFile {
        let size: UInt64
        switch facts.size {
        case .failure(let error):
            rules.check(.multipart.fileSize, saw: .text(traceText(error)), false)
            return .unusable(.bodyPartFileSizeQueryFailedWithError(forURL: url, error: error))
        case .success(nil):
            rules.check(.multipart.fileSize, saw: .text("no size"), false)
            return .unusable(.bodyPartFileSizeNotAvailable(at: url))
        case .success(let bytes?):
            rules.check(.multipart.fileSize, saw: .text(counted(String(bytes), "byte")), true)
            size = bytes
        }
        rules.check(.multipart.fileOpens, saw: .text(url.lastPathComponent), facts.stream != nil)
        guard let stream = facts.stream else {
            return .unusable(.bodyPartInputStreamCreationFailed(for: url))
        }
        return .usable(stream, length: size)
    }
}

extension MultipartEncodingFailureReason {
    /// The case alone, as decisions show it; the error itself is shown without it, as it was measured.
    fileprivate var outcome: MultipartPartOutcome {
        switch self {
        case .bodyPartURLInvalid: .bodyPartURLInvalid
        case .bodyPartFilenameInvalid: .bodyPartFilenameInvalid
        case .bodyPartFileNotReachable: .bodyPartFileNotReachable
        case .bodyPartFileNotReachableWithError: .bodyPartFileNotReachableWithError
        case .bodyPartFileIsDirectory: .bodyPartFileIsDirectory
        case .bodyPartFileSizeNotAvailable: .bodyPartFileSizeNotAvailable
        case .bodyPartFileSizeQueryFailedWithError: .bodyPartFileSizeQueryFailedWithError
        case .bodyPartInputStreamCreationFailed: .bodyPartInputStreamCreationFailed
        case .outputStreamCreationFailed, .outputStreamFileAlreadyExists, .outputStreamURLInvalid,
            .outputStreamWriteFailed, .inputStreamReadFailed:
            preconditionFailure("a file was asked whether it can be a part, and the whole form refused")
        }
    }
}
