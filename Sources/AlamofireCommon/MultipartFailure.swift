/// Why a form with files cannot be encoded. Each version says it in its own `AFError`, with the same words.
package enum MultipartFailure: Error {
    case bodyPartURLInvalid(url: URL)
    case bodyPartFilenameInvalid(in: URL)
    case bodyPartFileNotReachable(at: URL)
    case bodyPartFileNotReachableWithError(atURL: URL, error: any Error)
    case bodyPartFileIsDirectory(at: URL)
    case bodyPartFileSizeNotAvailable(at: URL)
    case bodyPartFileSizeQueryFailedWithError(forURL: URL, error: any Error)
    case bodyPartInputStreamCreationFailed(for: URL)
    case outputStreamCreationFailed(for: URL)
    case outputStreamFileAlreadyExists(at: URL)
    case outputStreamURLInvalid(url: URL)
    case outputStreamWriteFailed(error: any Error)
    case inputStreamReadFailed(error: any Error)

    /// The case alone, as decisions show it; the error itself is shown without it, as it was measured.
    package var caseName: String {
        switch self {
        case .bodyPartURLInvalid: "bodyPartURLInvalid"
        case .bodyPartFilenameInvalid: "bodyPartFilenameInvalid"
        case .bodyPartFileNotReachable: "bodyPartFileNotReachable"
        case .bodyPartFileNotReachableWithError: "bodyPartFileNotReachableWithError"
        case .bodyPartFileIsDirectory: "bodyPartFileIsDirectory"
        case .bodyPartFileSizeNotAvailable: "bodyPartFileSizeNotAvailable"
        case .bodyPartFileSizeQueryFailedWithError: "bodyPartFileSizeQueryFailedWithError"
        case .bodyPartInputStreamCreationFailed: "bodyPartInputStreamCreationFailed"
        case .outputStreamCreationFailed: "outputStreamCreationFailed"
        case .outputStreamFileAlreadyExists: "outputStreamFileAlreadyExists"
        case .outputStreamURLInvalid: "outputStreamURLInvalid"
        case .outputStreamWriteFailed: "outputStreamWriteFailed"
        case .inputStreamReadFailed: "inputStreamReadFailed"
        }
    }
}
