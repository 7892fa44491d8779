// Questions about an error that would otherwise be pattern matches. Mirrors Alamofire 5.12's extensions of
// `AFError`.

extension AFError {
    public var isCreateUploadableError: Bool {
        if case .createUploadableFailed = self { true } else { false }
    }
    public var isCreateURLRequestError: Bool {
        if case .createURLRequestFailed = self { true } else { false }
    }
    public var isDownloadedFileMoveError: Bool {
        if case .downloadedFileMoveFailed = self { true } else { false }
    }
    public var isExplicitlyCancelledError: Bool {
        if case .explicitlyCancelled = self { true } else { false }
    }
    public var isInvalidURLError: Bool { if case .invalidURL = self { true } else { false } }
    public var isMultipartEncodingError: Bool {
        if case .multipartEncodingFailed = self { true } else { false }
    }
    public var isParameterEncodingError: Bool {
        if case .parameterEncodingFailed = self { true } else { false }
    }
    public var isParameterEncoderError: Bool {
        if case .parameterEncoderFailed = self { true } else { false }
    }
    public var isRequestAdaptationError: Bool {
        if case .requestAdaptationFailed = self { true } else { false }
    }
    public var isRequestRetryError: Bool { if case .requestRetryFailed = self { true } else { false } }
    public var isResponseValidationError: Bool {
        if case .responseValidationFailed = self { true } else { false }
    }
    public var isResponseSerializationError: Bool {
        if case .responseSerializationFailed = self { true } else { false }
    }
    public var isSessionDeinitializedError: Bool {
        if case .sessionDeinitialized = self { true } else { false }
    }
    public var isSessionInvalidatedError: Bool { if case .sessionInvalidated = self { true } else { false } }
    public var isSessionTaskError: Bool { if case .sessionTaskFailed = self { true } else { false } }
}

extension AFError {
    /// The error this one wraps, one layer down. Of a failed retry it is the retrier's error.
    public var underlyingError: (any Error)? {
        switch self {
        case .createUploadableFailed(let error), .createURLRequestFailed(let error),
            .downloadedFileMoveFailed(let error, _, _), .requestAdaptationFailed(let error),
            .sessionTaskFailed(let error):
            error
        case .sessionInvalidated(let error): error
        case .requestRetryFailed(let retryError, _): retryError
        case .multipartEncodingFailed(let reason): reason.underlyingError
        case .parameterEncodingFailed(let reason): reason.underlyingError
        case .parameterEncoderFailed(let reason): reason.underlyingError
        case .responseValidationFailed(let reason): reason.underlyingError
        case .responseSerializationFailed(let reason): reason.underlyingError
        case .explicitlyCancelled, .invalidURL, .sessionDeinitialized, .urlRequestValidationFailed: nil
        }
    }

    /// What was to become a URL, of `invalidURL`.
    public var urlConvertible: (any URLConvertible)? {
        if case .invalidURL(let url) = self { url } else { nil }
    }

    /// The file a multipart error is about.
    public var url: URL? {
        if case .multipartEncodingFailed(let reason) = self { reason.url } else { nil }
    }

    /// The media types a failed validation would have accepted.
    public var acceptableContentTypes: [String]? { validationReason?.acceptableContentTypes }

    /// The media type a failed validation found.
    public var responseContentType: String? { validationReason?.responseContentType }

    /// The status code a failed validation found.
    public var responseCode: Int? { validationReason?.responseCode }

    /// The encoding in which the body was no string.
    public var failedStringEncoding: String.Encoding? {
        guard case .responseSerializationFailed(.stringSerializationFailed(let encoding)) = self else {
            return nil
        }
        return encoding
    }

    /// Where a downloaded file was moved from.
    public var sourceURL: URL? {
        if case .downloadedFileMoveFailed(_, let source, _) = self { source } else { nil }
    }

    /// Where a downloaded file was moved to.
    public var destinationURL: URL? {
        if case .downloadedFileMoveFailed(_, _, let destination) = self { destination } else { nil }
    }

    private var validationReason: ResponseValidationFailureReason? {
        if case .responseValidationFailed(let reason) = self { reason } else { nil }
    }
}

extension AFError.ParameterEncodingFailureReason {
    var underlyingError: (any Error)? {
        switch self {
        case .jsonEncodingFailed(let error), .customEncodingFailed(let error): error
        case .missingURL: nil
        }
    }
}

extension AFError.ParameterEncoderFailureReason {
    var underlyingError: (any Error)? {
        switch self {
        case .encoderFailed(let error): error
        case .missingRequiredComponent: nil
        }
    }
}

extension AFError.MultipartEncodingFailureReason {
    var url: URL? {
        switch self {
        case .bodyPartURLInvalid(let url), .bodyPartFilenameInvalid(let url),
            .bodyPartFileNotReachable(let url), .bodyPartFileIsDirectory(let url),
            .bodyPartFileSizeNotAvailable(let url), .bodyPartInputStreamCreationFailed(let url),
            .outputStreamCreationFailed(let url), .outputStreamFileAlreadyExists(let url),
            .outputStreamURLInvalid(let url), .bodyPartFileNotReachableWithError(let url, _),
            .bodyPartFileSizeQueryFailedWithError(let url, _):
            url
        case .outputStreamWriteFailed, .inputStreamReadFailed: nil
        }
    }

    var underlyingError: (any Error)? {
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
}

extension AFError.ResponseValidationFailureReason {
    var acceptableContentTypes: [String]? {
        switch self {
        case .missingContentType(let types), .unacceptableContentType(let types, _): types
        case .dataFileNil, .dataFileReadFailed, .unacceptableStatusCode, .customValidationFailed: nil
        }
    }

    var responseContentType: String? {
        if case .unacceptableContentType(_, let type) = self { type } else { nil }
    }

    var responseCode: Int? { if case .unacceptableStatusCode(let code) = self { code } else { nil } }

    var underlyingError: (any Error)? {
        if case .customValidationFailed(let error) = self { error } else { nil }
    }
}

extension AFError.ResponseSerializationFailureReason {
    var underlyingError: (any Error)? {
        switch self {
        case .jsonSerializationFailed(let error), .decodingFailed(let error),
            .customSerializationFailed(let error):
            error
        case .inputDataNilOrZeroLength, .inputFileNil, .inputFileReadFailed, .stringSerializationFailed,
            .invalidEmptyResponse:
            nil
        }
    }
}
