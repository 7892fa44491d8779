// The notation of the measured event orders: the case, and in parentheses what tells two of a kind apart.

extension AFError: TraceDescribable {
    public var traceDescription: String {
        switch self {
        case .invalidURL: "invalidURL"
        case .parameterEncodingFailed: "parameterEncodingFailed"
        case .multipartEncodingFailed: "multipartEncodingFailed"
        case .responseValidationFailed(let reason): "responseValidationFailed(\(reason.traceDescription))"
        case .responseSerializationFailed(let reason):
            "responseSerializationFailed(\(reason.traceDescription))"
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
        }
    }
}

extension AFError.ResponseSerializationFailureReason: TraceDescribable {
    public var traceDescription: String {
        switch self {
        case .inputDataNil: "inputDataNil"
        case .inputDataNilOrZeroLength: "inputDataNilOrZeroLength"
        case .inputFileNil: "inputFileNil"
        case .inputFileReadFailed: "inputFileReadFailed"
        case .stringSerializationFailed: "stringSerializationFailed"
        case .jsonSerializationFailed: "jsonSerializationFailed"
        case .propertyListSerializationFailed: "propertyListSerializationFailed"
        }
    }
}

extension AdaptError: TraceDescribable {
    /// The adapter's own error: nobody outside sees the wrapping.
    var traceDescription: String { traceText(error) }
}
