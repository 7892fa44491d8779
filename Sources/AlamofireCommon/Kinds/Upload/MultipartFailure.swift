/// Why a file cannot be a part of a form. Each version says it in its own `AFError`, with the same words.
package enum PartFailure: ReasonedMultipartFailure {
    case bodyPartURLInvalid(url: URL)
    case bodyPartFilenameInvalid(in: URL)
    case bodyPartFileNotReachable(at: URL)
    case bodyPartFileNotReachableWithError(atURL: URL, error: any Error)
    case bodyPartFileIsDirectory(at: URL)
    case bodyPartFileSizeNotAvailable(at: URL)
    case bodyPartFileSizeQueryFailedWithError(forURL: URL, error: any Error)
    case bodyPartInputStreamCreationFailed(for: URL)

    /// The case alone, as decisions show it; the error itself is shown without it, as it was measured.
    var outcome: MultipartPartOutcome {
        switch self {
        case .bodyPartURLInvalid: .bodyPartURLInvalid
        case .bodyPartFilenameInvalid: .bodyPartFilenameInvalid
        case .bodyPartFileNotReachable: .bodyPartFileNotReachable
        case .bodyPartFileNotReachableWithError: .bodyPartFileNotReachableWithError
        case .bodyPartFileIsDirectory: .bodyPartFileIsDirectory
        case .bodyPartFileSizeNotAvailable: .bodyPartFileSizeNotAvailable
        case .bodyPartFileSizeQueryFailedWithError: .bodyPartFileSizeQueryFailedWithError
        case .bodyPartInputStreamCreationFailed: .bodyPartInputStreamCreationFailed
        }
    }
}

/// Why a form whose parts are all usable cannot be encoded.
package enum MultipartFailure: ReasonedMultipartFailure {
    case outputStreamCreationFailed(for: URL)
    case outputStreamFileAlreadyExists(at: URL)
    case outputStreamURLInvalid(url: URL)
    case outputStreamWriteFailed(error: any Error)
    case inputStreamReadFailed(error: any Error)
}

/// A failure that each version knows under the same name.
package protocol ReasonedMultipartFailure: Error {
    /// The file that it is about, if it is about one.
    var url: URL? { get }
    /// The error that led to it, if one did.
    var underlyingError: (any Error)? { get }
    /// What went wrong, as the end of a sentence that begins with "The multipart body could not be made:".
    var endOfSentence: String { get }

    /// The same reason as a case of a version's own enum.
    func reason<Reason: MultipartFailureReason>() -> Reason
}

/// A version's own enum of these reasons. Its cases are what this asks for, one for one.
package protocol MultipartFailureReason {
    static func bodyPartURLInvalid(url: URL) -> Self
    static func bodyPartFilenameInvalid(in: URL) -> Self
    static func bodyPartFileNotReachable(at: URL) -> Self
    static func bodyPartFileNotReachableWithError(atURL: URL, error: any Error) -> Self
    static func bodyPartFileIsDirectory(at: URL) -> Self
    static func bodyPartFileSizeNotAvailable(at: URL) -> Self
    static func bodyPartFileSizeQueryFailedWithError(forURL: URL, error: any Error) -> Self
    static func bodyPartInputStreamCreationFailed(for: URL) -> Self
    static func outputStreamCreationFailed(for: URL) -> Self
    static func outputStreamFileAlreadyExists(at: URL) -> Self
    static func outputStreamURLInvalid(url: URL) -> Self
    static func outputStreamWriteFailed(error: any Error) -> Self
    static func inputStreamReadFailed(error: any Error) -> Self
}

extension PartFailure {
    package func reason<Reason: MultipartFailureReason>() -> Reason {
        switch self {
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
        }
    }
}

extension MultipartFailure {
    package func reason<Reason: MultipartFailureReason>() -> Reason {
        switch self {
        case .outputStreamCreationFailed(let url): .outputStreamCreationFailed(for: url)
        case .outputStreamFileAlreadyExists(let url): .outputStreamFileAlreadyExists(at: url)
        case .outputStreamURLInvalid(let url): .outputStreamURLInvalid(url: url)
        case .outputStreamWriteFailed(let error): .outputStreamWriteFailed(error: error)
        case .inputStreamReadFailed(let error): .inputStreamReadFailed(error: error)
        }
    }
}
