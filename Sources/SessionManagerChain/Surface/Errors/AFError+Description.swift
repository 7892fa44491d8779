extension AFError: LocalizedError {
    /// What happened, in a sentence for people.
    public var errorDescription: String? {
        switch self {
        case .invalidURL(let url): "\"\(url)\" is no valid URL."
        case .parameterEncodingFailed(let reason):
            "The parameters could not be encoded: \(reason.localizedDescription)."
        case .multipartEncodingFailed(let reason):
            "The multipart body could not be made: \(reason.localizedDescription)."
        case .responseValidationFailed(let reason):
            "The response was not accepted: \(reason.localizedDescription)."
        case .responseSerializationFailed(let reason):
            "The response could not be read: \(reason.localizedDescription)."
        }
    }
}

extension AFError.ParameterEncodingFailureReason {
    /// The reason as the end of a sentence.
    var localizedDescription: String {
        switch self {
        case .missingURL: "the request has no URL"
        case .jsonEncodingFailed(let error): "they are no JSON, \(traceText(error))"
        case .propertyListEncodingFailed(let error): "they are no property list, \(traceText(error))"
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
        }
    }
}

extension AFError.ResponseSerializationFailureReason {
    /// The reason as the end of a sentence.
    var localizedDescription: String {
        switch self {
        case .inputDataNil: "it has no body"
        case .inputDataNilOrZeroLength: "its body is empty"
        case .inputFileNil: "there is no downloaded file"
        case .inputFileReadFailed(let url): "the file \(url.path) could not be read"
        case .stringSerializationFailed(let encoding): "it is no text in \(encoding.traceDescription)"
        case .jsonSerializationFailed(let error): "it is no JSON, \(traceText(error))"
        case .propertyListSerializationFailed(let error): "it is no property list, \(traceText(error))"
        }
    }
}
