// The notation of the measured event orders: the case, and in parentheses what distinguishes two of a kind.

extension AFError: TraceDescribable {
    public var traceDescription: String {
        switch self {
        case .createUploadableFailed(let error): "createUploadableFailed(\(traceText(error)))"
        case .createURLRequestFailed(let error): "createURLRequestFailed(\(traceText(error)))"
        case .downloadedFileMoveFailed: "downloadedFileMoveFailed"
        case .explicitlyCancelled: "explicitlyCancelled"
        case .invalidURL: "invalidURL"
        case .multipartEncodingFailed: "multipartEncodingFailed"
        case .parameterEncodingFailed: "parameterEncodingFailed"
        case .parameterEncoderFailed: "parameterEncoderFailed"
        case .requestAdaptationFailed(let error): "requestAdaptationFailed(\(traceText(error)))"
        case .requestRetryFailed(let retryError, let originalError):
            "requestRetryFailed(retry:\(traceText(retryError)),original:\(traceText(originalError)))"
        case .responseValidationFailed(let reason): "responseValidationFailed(\(reason.traceDescription))"
        case .responseSerializationFailed(let reason):
            "responseSerializationFailed(\(reason.traceDescription))"
        case .serverTrustEvaluationFailed(let reason):
            "serverTrustEvaluationFailed(\(reason.traceDescription))"
        case .sessionDeinitialized: "sessionDeinitialized"
        case .sessionInvalidated(nil): "sessionInvalidated"
        case .sessionInvalidated(let error?): "sessionInvalidated(\(traceText(error)))"
        case .sessionTaskFailed(let error): "sessionTaskFailed(\(traceText(error)))"
        case .urlRequestValidationFailed(.bodyDataInGETRequest):
            "urlRequestValidationFailed(bodyDataInGETRequest)"
        }
    }
}

extension AFError.ResponseValidationFailureReason: TraceDescribable {
    public var traceDescription: String {
        switch self {
        case .dataFileNil: "dataFileNil"
        case .dataFileReadFailed: "dataFileReadFailed"
        case .missingContentType: "missingContentType"
        case .unacceptableContentType(_, let type): "unacceptableContentType(\(type))"
        case .unacceptableStatusCode(let code): "unacceptableStatusCode(\(code))"
        case .customValidationFailed(let error): "customValidationFailed(\(traceText(error)))"
        }
    }
}

extension AFError.ResponseSerializationFailureReason: TraceDescribable {
    public var traceDescription: String {
        switch self {
        case .inputDataNilOrZeroLength: "inputDataNilOrZeroLength"
        case .inputFileNil: "inputFileNil"
        case .inputFileReadFailed: "inputFileReadFailed"
        case .stringSerializationFailed: "stringSerializationFailed"
        case .jsonSerializationFailed: "jsonSerializationFailed"
        // A `DecodingError` prints differently from one Foundation to the next; the trace must not.
        case .decodingFailed: "decodingFailed"
        case .customSerializationFailed(let error): "customSerializationFailed(\(traceText(error)))"
        case .invalidEmptyResponse(let type): "invalidEmptyResponse(\(type))"
        }
    }
}
