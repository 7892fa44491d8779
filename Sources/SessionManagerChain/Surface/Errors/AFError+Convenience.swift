// Questions about an error that would otherwise be pattern matches. Mirrors Alamofire 4.7's extensions of
// `AFError`.

extension AFError {
    /// True when the caller's text or components did not make a URL. Another attempt would fail the same way.
    public var isInvalidURLError: Bool { if case .invalidURL = self { true } else { false } }

    /// True when a `ParameterEncoding` refused the parameters.
    public var isParameterEncodingError: Bool {
        if case .parameterEncodingFailed = self { true } else { false }
    }

    /// True when a multipart body could not be written. `url` says which file it was about.
    public var isMultipartEncodingError: Bool {
        if case .multipartEncodingFailed = self { true } else { false }
    }

    /// True when an answer came and a validator refused it. `responseCode` tells a wrong status from a wrong
    /// type.
    public var isResponseValidationError: Bool {
        if case .responseValidationFailed = self { true } else { false }
    }

    /// True when an acceptable answer could not be turned into the value the handler asked for.
    public var isResponseSerializationError: Bool {
        if case .responseSerializationFailed = self { true } else { false }
    }
}

extension AFError {
    /// What was to become a URL, of `invalidURL`.
    public var urlConvertible: (any URLConvertible)? {
        if case .invalidURL(let url) = self { url } else { nil }
    }

    /// The file a multipart error is about.
    public var url: URL? {
        if case .multipartEncodingFailed(let reason) = self { reason.url } else { nil }
    }

    /// The error this one wraps, one layer down.
    public var underlyingError: (any Error)? {
        switch self {
        case .parameterEncodingFailed(let reason): reason.underlyingError
        case .multipartEncodingFailed(let reason): reason.underlyingError
        case .responseSerializationFailed(let reason): reason.underlyingError
        case .invalidURL, .responseValidationFailed: nil
        }
    }

    /// The media types a failed validation would have accepted.
    public var acceptableContentTypes: [String]? { validationReason?.acceptableContentTypes }

    /// The media type a failed validation found.
    public var responseContentType: String? { validationReason?.responseContentType }

    /// The status code a failed validation found.
    public var responseCode: Int? { validationReason?.responseCode }

    /// The encoding in which the body could not be read as text.
    public var failedStringEncoding: String.Encoding? {
        if case .responseSerializationFailed(let reason) = self { reason.failedStringEncoding } else { nil }
    }

    private var validationReason: ResponseValidationFailureReason? {
        if case .responseValidationFailed(let reason) = self { reason } else { nil }
    }
}

extension AFError.ParameterEncodingFailureReason {
    var underlyingError: (any Error)? {
        switch self {
        case .jsonEncodingFailed(let error), .propertyListEncodingFailed(let error): error
        case .missingURL: nil
        }
    }
}

extension AFError.ResponseValidationFailureReason {
    var acceptableContentTypes: [String]? {
        switch self {
        case .missingContentType(let types), .unacceptableContentType(let types, _): types
        case .dataFileNil, .dataFileReadFailed, .unacceptableStatusCode: nil
        }
    }

    var responseContentType: String? {
        if case .unacceptableContentType(_, let type) = self { type } else { nil }
    }

    var responseCode: Int? { if case .unacceptableStatusCode(let code) = self { code } else { nil } }
}

extension AFError.ResponseSerializationFailureReason {
    var failedStringEncoding: String.Encoding? {
        if case .stringSerializationFailed(let encoding) = self { encoding } else { nil }
    }

    var underlyingError: (any Error)? {
        switch self {
        case .jsonSerializationFailed(let error), .propertyListSerializationFailed(let error): error
        case .inputDataNil, .inputDataNilOrZeroLength, .inputFileNil, .inputFileReadFailed,
            .stringSerializationFailed:
            nil
        }
    }
}
