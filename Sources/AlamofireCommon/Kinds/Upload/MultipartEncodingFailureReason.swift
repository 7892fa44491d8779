/// What is wrong with a multipart body. Some of the reasons cannot occur here; they are declared so that a
/// `switch` over all of them compiles.
///
/// Mirrors `AFError.MultipartEncodingFailureReason` of Alamofire 4.7 and 5.12, which have the same cases. It
/// has that name in both versions here, too.
public enum MultipartEncodingFailureReason: Sendable {
    /// A part was to come from a URL that does not name a file.
    case bodyPartURLInvalid(url: URL)
    /// A part's file has no name, or its name has no extension, so that nothing says its media type.
    case bodyPartFilenameInvalid(in: URL)
    /// A part's file is not there.
    case bodyPartFileNotReachable(at: URL)
    /// Asking whether a part's file is there failed.
    case bodyPartFileNotReachableWithError(atURL: URL, error: any Error)
    /// A part was to come from a folder.
    case bodyPartFileIsDirectory(at: URL)
    /// A part's file has no size to announce.
    case bodyPartFileSizeNotAvailable(at: URL)
    /// Asking for the size of a part's file failed.
    case bodyPartFileSizeQueryFailedWithError(forURL: URL, error: any Error)
    /// A part's file could not be opened for reading.
    case bodyPartInputStreamCreationFailed(for: URL)
    /// The file for the finished body could not be opened for writing.
    case outputStreamCreationFailed(for: URL)
    /// The file for the finished body is already there; it is not overwritten.
    case outputStreamFileAlreadyExists(at: URL)
    /// The finished body was to go to a URL that does not name a file.
    case outputStreamURLInvalid(url: URL)
    /// Writing the finished body failed half-way.
    case outputStreamWriteFailed(error: any Error)
    /// Reading a part failed half-way.
    case inputStreamReadFailed(error: any Error)
}

extension MultipartEncodingFailureReason {
    /// The file that it is about, if it is about one.
    package var url: URL? {
        switch self {
        case .bodyPartURLInvalid(let url), .bodyPartFilenameInvalid(let url),
            .bodyPartFileNotReachable(let url), .bodyPartFileNotReachableWithError(let url, _),
            .bodyPartFileIsDirectory(let url), .bodyPartFileSizeNotAvailable(let url),
            .bodyPartFileSizeQueryFailedWithError(let url, _), .bodyPartInputStreamCreationFailed(let url),
            .outputStreamCreationFailed(let url), .outputStreamFileAlreadyExists(let url),
            .outputStreamURLInvalid(let url):
            url
        case .outputStreamWriteFailed, .inputStreamReadFailed: nil
        }
    }

    /// The error that led to it, if one did.
    package var underlyingError: (any Error)? {
        switch self {
        case .bodyPartFileNotReachableWithError(_, let error),
            .bodyPartFileSizeQueryFailedWithError(_, let error), .outputStreamWriteFailed(let error),
            .inputStreamReadFailed(let error):
            error
        case .bodyPartURLInvalid, .bodyPartFilenameInvalid, .bodyPartFileNotReachable,
            .bodyPartFileIsDirectory, .bodyPartFileSizeNotAvailable, .bodyPartInputStreamCreationFailed,
            .outputStreamCreationFailed, .outputStreamFileAlreadyExists, .outputStreamURLInvalid:
            nil
        }
    }

    /// The reason as the end of a sentence that begins with "The multipart body could not be made:".
    package var localizedDescription: String {
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
        case .outputStreamCreationFailed(let url): "no file could be opened at \(url.path)"
        case .outputStreamFileAlreadyExists(let url): "there is a file at \(url.path) already"
        case .outputStreamURLInvalid(let url): "\(url) names no file to write to"
        case .outputStreamWriteFailed(let error): "writing failed, \(traceText(error))"
        case .inputStreamReadFailed(let error): "reading a part failed, \(traceText(error))"
        }
    }
}

/// A form that cannot be encoded. Each version passes the reason on in its own `AFError`.
package struct MultipartFailure: Error {
    package let reason: MultipartEncodingFailureReason

    package init(_ reason: MultipartEncodingFailureReason) { self.reason = reason }
}
