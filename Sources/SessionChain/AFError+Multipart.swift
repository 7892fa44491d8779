extension AFError.MultipartEncodingFailureReason {
    /// The reason that the forms of both versions know, as this one's.
    init(_ failure: MultipartFailure) {
        self =
            switch failure {
            case .bodyPartURLInvalid(let url): .bodyPartURLInvalid(url: url)
            case .bodyPartFilenameInvalid(let url): .bodyPartFilenameInvalid(in: url)
            case .bodyPartFileNotReachable(let url): .bodyPartFileNotReachable(at: url)
            case .bodyPartFileNotReachableWithError(let url, let error):
                .bodyPartFileNotReachableWithError(atURL: url, error: error)
            case .bodyPartFileIsDirectory(let url): .bodyPartFileIsDirectory(at: url)
            case .bodyPartFileSizeNotAvailable(let url): .bodyPartFileSizeNotAvailable(at: url)
            case .bodyPartFileSizeQueryFailedWithError(let url, let error):
                .bodyPartFileSizeQueryFailedWithError(forURL: url, error: error)
            case .bodyPartInputStreamCreationFailed(let url): .bodyPartInputStreamCreationFailed(for: url)
            case .outputStreamCreationFailed(let url): .outputStreamCreationFailed(for: url)
            case .outputStreamFileAlreadyExists(let url): .outputStreamFileAlreadyExists(at: url)
            case .outputStreamURLInvalid(let url): .outputStreamURLInvalid(url: url)
            case .outputStreamWriteFailed(let error): .outputStreamWriteFailed(error: error)
            case .inputStreamReadFailed(let error): .inputStreamReadFailed(error: error)
            }
    }
}

/// Passes on what `action` throws, as this version's error.
func reportingMultipartFailures<Value>(_ action: () throws -> Value) throws -> Value {
    do {
        return try action()
    } catch let failure as MultipartFailure {
        throw AFError.multipartEncodingFailed(reason: AFError.MultipartEncodingFailureReason(failure))
    }
}
