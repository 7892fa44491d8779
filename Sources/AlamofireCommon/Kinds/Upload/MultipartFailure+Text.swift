// What a failure is about, and how it is told. Each version's `AFError` asks for it.

extension PartFailure {
    package var url: URL? {
        switch self {
        case .bodyPartURLInvalid(let url), .bodyPartFilenameInvalid(let url),
            .bodyPartFileNotReachable(let url), .bodyPartFileNotReachableWithError(let url, _),
            .bodyPartFileIsDirectory(let url), .bodyPartFileSizeNotAvailable(let url),
            .bodyPartFileSizeQueryFailedWithError(let url, _), .bodyPartInputStreamCreationFailed(let url):
            url
        }
    }

    package var underlyingError: (any Error)? {
        switch self {
        case .bodyPartFileNotReachableWithError(_, let error),
            .bodyPartFileSizeQueryFailedWithError(_, let error):
            error
        case .bodyPartURLInvalid, .bodyPartFilenameInvalid, .bodyPartFileNotReachable,
            .bodyPartFileIsDirectory, .bodyPartFileSizeNotAvailable, .bodyPartInputStreamCreationFailed:
            nil
        }
    }

    package var endOfSentence: String {
        switch self {
        case .bodyPartURLInvalid(let url): "\(url) names no file"
        case .bodyPartFilenameInvalid(let url): "\(url.lastPathComponent) has no name with an extension"
        case .bodyPartFileNotReachable(let url): "there is no file at \(url.path)"
        case .bodyPartFileNotReachableWithError(let url, let error):
            "the file at \(url.path) could not be looked for, \(traceText(error))"
        case .bodyPartFileIsDirectory(let url): "\(url.path) is a folder"
        case .bodyPartFileSizeNotAvailable(let url): "the file at \(url.path) has no size"
        case .bodyPartFileSizeQueryFailedWithError(let url, let error):
            "the size of the file at \(url.path) could not be asked for, \(traceText(error))"
        case .bodyPartInputStreamCreationFailed(let url): "the file at \(url.path) could not be opened"
        }
    }
}

extension MultipartFailure {
    package var url: URL? {
        switch self {
        case .outputStreamCreationFailed(let url), .outputStreamFileAlreadyExists(let url),
            .outputStreamURLInvalid(let url):
            url
        case .outputStreamWriteFailed, .inputStreamReadFailed: nil
        }
    }

    package var underlyingError: (any Error)? {
        switch self {
        case .outputStreamWriteFailed(let error), .inputStreamReadFailed(let error): error
        case .outputStreamCreationFailed, .outputStreamFileAlreadyExists, .outputStreamURLInvalid: nil
        }
    }

    package var endOfSentence: String {
        switch self {
        case .outputStreamCreationFailed(let url): "no file could be opened at \(url.path)"
        case .outputStreamFileAlreadyExists(let url): "there is a file at \(url.path) already"
        case .outputStreamURLInvalid(let url): "\(url) names no file to write to"
        case .outputStreamWriteFailed(let error): "writing failed, \(traceText(error))"
        case .inputStreamReadFailed(let error): "reading a part failed, \(traceText(error))"
        }
    }
}
