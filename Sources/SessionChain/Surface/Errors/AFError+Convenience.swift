// Questions about an error that would otherwise be pattern matches. Mirrors Alamofire 5.12's extensions of
// `AFError`.

extension AFError {
    /// `true` if an upload never had a body to send, because its convertible threw an error that is not an
    /// `AFError`.
    public var isCreateUploadableError: Bool {
        if case .createUploadableFailed = self { true } else { false }
    }
    /// `true` if there was no `URLRequest` to begin with, so nothing was adapted or sent.
    public var isCreateURLRequestError: Bool {
        if case .createURLRequestFailed = self { true } else { false }
    }
    /// `true` if a download arrived but could not be moved to its destination: `sourceURL` and
    /// `destinationURL` say from where, and where to.
    public var isDownloadedFileMoveError: Bool {
        if case .downloadedFileMoveFailed = self { true } else { false }
    }
    /// `true` if the owner called `cancel()`: usually not an error to show to the user.
    public var isExplicitlyCancelledError: Bool {
        if case .explicitlyCancelled = self { true } else { false }
    }
    /// `true` if the caller's text or components did not form a URL. Another attempt would fail the same way.
    public var isInvalidURLError: Bool { if case .invalidURL = self { true } else { false } }
    /// `true` if a multipart body could not be built or written: a part's file is missing, say, or the file
    /// for the whole body cannot be made.
    public var isMultipartEncodingError: Bool {
        if case .multipartEncodingFailed = self { true } else { false }
    }
    /// `true` if a `ParameterEncoding` or `JSONParameterEncoder` refused the parameters.
    public var isParameterEncodingError: Bool {
        if case .parameterEncodingFailed = self { true } else { false }
    }
    /// `true` if a `ParameterEncoder` for forms refused the parameters.
    public var isParameterEncoderError: Bool {
        if case .parameterEncoderFailed = self { true } else { false }
    }
    /// `true` if an adapter refused, for instance because it had no token. `underlyingError` is its error.
    public var isRequestAdaptationError: Bool {
        if case .requestAdaptationFailed = self { true } else { false }
    }
    /// `true` if a retrier replaced the failure it was asked about with its own error.
    public var isRequestRetryError: Bool { if case .requestRetryFailed = self { true } else { false } }
    /// `true` if a response arrived but a validator refused it. `responseCode` tells a bad status from a bad
    /// type.
    public var isResponseValidationError: Bool {
        if case .responseValidationFailed = self { true } else { false }
    }
    /// `true` if an acceptable response could not be turned into the value the handler asked for.
    public var isResponseSerializationError: Bool {
        if case .responseSerializationFailed = self { true } else { false }
    }
    /// `true` if the server showed certificates that an evaluator did not accept: perhaps an attacker's, more
    /// often an expired or changed one.
    public var isServerTrustEvaluationError: Bool {
        if case .serverTrustEvaluationFailed = self { true } else { false }
    }
    /// `true` if the `Session` was no longer retained: in most programs a mistake of its owner.
    public var isSessionDeinitializedError: Bool {
        if case .sessionDeinitialized = self { true } else { false }
    }
    /// `true` if the `URLSession` below was invalidated, which ends all requests of the session at once.
    public var isSessionInvalidatedError: Bool { if case .sessionInvalidated = self { true } else { false } }
    /// `true` if the URL loading system gave up: no or a lost connection, a timeout. `underlyingError` is
    /// its `URLError`.
    public var isSessionTaskError: Bool { if case .sessionTaskFailed = self { true } else { false } }
}

extension AFError {
    /// The error this one wraps, one layer down. For a failed retry it is the retrier's error.
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
        case .serverTrustEvaluationFailed(let reason): reason.underlyingError
        case .explicitlyCancelled, .invalidURL, .sessionDeinitialized, .urlRequestValidationFailed: nil
        }
    }

    /// For `invalidURL`, the value that could not become a URL.
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

    /// The encoding in which the body was not a string.
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

    /// For a failed task, what a later download needs to continue where the failed one stopped.
    public var downloadResumeData: Data? {
        (underlyingError as? URLError)?.userInfo["NSURLSessionDownloadTaskResumeData"] as? Data
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
