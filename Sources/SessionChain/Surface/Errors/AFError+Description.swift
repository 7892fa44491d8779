extension AFError: LocalizedError {
    /// What happened, in a sentence for people.
    public var errorDescription: String? {
        switch self {
        case .createUploadableFailed(let error): "The upload's body could not be made: \(text(error))."
        case .createURLRequestFailed(let error): "The URLRequest could not be made: \(text(error))."
        case .downloadedFileMoveFailed(let error, let source, let destination):
            "The file could not be moved from \(source.path) to \(destination.path): \(text(error))."
        case .explicitlyCancelled: "The request was cancelled."
        case .invalidURL(let url): "\"\(url)\" is no valid URL."
        case .multipartEncodingFailed(let reason):
            "The multipart body could not be made: \(reason.localizedDescription)."
        case .parameterEncodingFailed(let reason):
            "The parameters could not be encoded: \(reason.localizedDescription)."
        case .parameterEncoderFailed(let reason):
            "The parameters could not be encoded: \(reason.localizedDescription)."
        case .requestAdaptationFailed(let error): "An adapter refused the request: \(text(error))."
        case .requestRetryFailed(let retryError, let originalError):
            "The request failed (\(text(originalError))), and was not retried: \(text(retryError))."
        case .responseValidationFailed(let reason):
            "The response was not accepted: \(reason.localizedDescription)."
        case .responseSerializationFailed(let reason):
            "The response could not be read: \(reason.localizedDescription)."
        case .serverTrustEvaluationFailed(let reason):
            "The server was not trusted: \(reason.localizedDescription)."
        case .sessionDeinitialized: "The Session was released while the request was in flight. Keep it."
        case .sessionInvalidated(let error):
            "The URLSession was invalidated: \(error.map(text) ?? "no error was given")."
        case .sessionTaskFailed(let error): "The task failed: \(text(error))."
        case .urlRequestValidationFailed(let reason):
            "The request must not be sent: \(reason.localizedDescription)."
        }
    }
}

extension AFError.ParameterEncodingFailureReason {
    /// The reason as the end of a sentence.
    var localizedDescription: String {
        switch self {
        case .missingURL: "the request has no URL"
        case .jsonEncodingFailed(let error): "they are no JSON, \(text(error))"
        case .customEncodingFailed(let error): text(error)
        }
    }
}

extension AFError.ParameterEncoderFailureReason {
    /// The reason as the end of a sentence.
    var localizedDescription: String {
        switch self {
        case .missingRequiredComponent(.url): "the request has no URL, or none that takes a query"
        case .missingRequiredComponent(.httpMethod(let method)): "the method \(method) is none"
        case .encoderFailed(let error): text(error)
        }
    }
}

extension AFError.ResponseValidationFailureReason {
    /// The reason as the end of a sentence.
    var localizedDescription: String {
        switch self {
        case .dataFileNil: "there is no downloaded file"
        case .dataFileReadFailed(let url): "the file \(url.path) could not be read"
        case .missingContentType(let types):
            "it names no content type, and only \(types.joined(separator: ", ")) will do"
        case .unacceptableContentType(let types, let type):
            "its content type is \(type), and only \(types.joined(separator: ", ")) will do"
        case .unacceptableStatusCode(let code): "its status code is \(code)"
        case .customValidationFailed(let error): text(error)
        }
    }
}

extension AFError.ResponseSerializationFailureReason {
    /// The reason as the end of a sentence.
    var localizedDescription: String {
        switch self {
        case .inputDataNilOrZeroLength: "its body is empty"
        case .inputFileNil: "there is no downloaded file"
        case .inputFileReadFailed(let url): "the file \(url.path) could not be read"
        case .stringSerializationFailed(let encoding): "it is no text in \(encoding.traceDescription)"
        case .jsonSerializationFailed(let error): "it is no JSON, \(text(error))"
        case .decodingFailed(let error): "it could not be decoded, \(text(error))"
        case .customSerializationFailed(let error): text(error)
        case .invalidEmptyResponse(let type): "\(type) has no value for an empty body; ask for Empty"
        }
    }
}

extension AFError.URLRequestValidationFailureReason {
    /// The reason as the end of a sentence.
    var localizedDescription: String {
        switch self {
        case .bodyDataInGETRequest(let data): "it is a GET with a body of \(counted(data.count, "byte"))"
        }
    }
}

/// An error within a sentence: by the name it has in a trace, which no locale changes.
private func text(_ error: any Error) -> String { traceText(error) }
