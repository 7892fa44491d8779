/// The cases have the names that the forms of both versions know.
extension AFError.MultipartEncodingFailureReason: MultipartFailureReason {}

extension AFError.MultipartEncodingFailureReason {
    /// The failure of this name that the forms of both versions know.
    private var failure: any ReasonedMultipartFailure {
        switch self {
        case .bodyPartURLInvalid(let url): PartFailure.bodyPartURLInvalid(url: url)
        case .bodyPartFilenameInvalid(let url): PartFailure.bodyPartFilenameInvalid(in: url)
        case .bodyPartFileNotReachable(let url): PartFailure.bodyPartFileNotReachable(at: url)
        case .bodyPartFileNotReachableWithError(let url, let error):
            PartFailure.bodyPartFileNotReachableWithError(atURL: url, error: error)
        case .bodyPartFileIsDirectory(let url): PartFailure.bodyPartFileIsDirectory(at: url)
        case .bodyPartFileSizeNotAvailable(let url): PartFailure.bodyPartFileSizeNotAvailable(at: url)
        case .bodyPartFileSizeQueryFailedWithError(let url, let error):
            PartFailure.bodyPartFileSizeQueryFailedWithError(forURL: url, error: error)
        case .bodyPartInputStreamCreationFailed(let url):
            PartFailure.bodyPartInputStreamCreationFailed(for: url)
        case .outputStreamCreationFailed(let url): MultipartFailure.outputStreamCreationFailed(for: url)
        case .outputStreamFileAlreadyExists(let url): MultipartFailure.outputStreamFileAlreadyExists(at: url)
        case .outputStreamURLInvalid(let url): MultipartFailure.outputStreamURLInvalid(url: url)
        case .outputStreamWriteFailed(let error): MultipartFailure.outputStreamWriteFailed(error: error)
        case .inputStreamReadFailed(let error): MultipartFailure.inputStreamReadFailed(error: error)
        }
    }

    var url: URL? { failure.url }

    var underlyingError: (any Error)? { failure.underlyingError }

    /// The reason as the end of a sentence.
    var localizedDescription: String { failure.endOfSentence }
}

/// Passes on what `action` throws, as this version's error.
func reportingMultipartFailures<Value>(_ action: () throws -> Value) throws -> Value {
    do {
        return try action()
    } catch let failure as any ReasonedMultipartFailure {
        throw AFError.multipartEncodingFailed(reason: failure.reason())
    }
}
