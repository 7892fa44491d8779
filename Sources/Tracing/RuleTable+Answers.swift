// The rules by which requests are adapted, and answers are judged and serialized.

private let validation = "Features/Validation.swift"
private let session = "Core/Session.swift"
private let interceptor = "Features/RequestInterceptor.swift"
private let serialization = "Features/ResponseSerialization.swift"

extension RuleEntry {
    static let adaptSessionAdapter = RuleEntry(
        "The session has an interceptor; its adapters come first.",
        .alamofire5("Session.adapter(for:)", session, 1315))

    static let adaptRequestAdapter = RuleEntry(
        "The request has an interceptor of its own; its adapters come after the session's.",
        .alamofire5("Session.adapter(for:)", session, 1315))

    static let adaptAnswer = RuleEntry(
        "The adapters changed the request.",
        .alamofire5("RequestAdapter.adapt(_:using:completion:)", interceptor, 54))

    static let validationNoEarlierError = RuleEntry(
        "No earlier validator refused the response.",
        .alamofire5("DataRequest.validate(_:)", "Core/DataRequest.swift", 144))

    static let validationStatusCode = RuleEntry(
        "The status code is one of the acceptable ones.",
        .alamofire5("Request.validate(statusCode:response:)", validation, 81))

    static let validationContentTypeEmptyBody = RuleEntry(
        "The body is empty, so its content type does not matter.",
        .alamofire5("Request.validate(contentType:response:isEmpty:)", validation, 95))

    static let validationContentTypePresent = RuleEntry(
        "The response says its content type.",
        .alamofire5("Request.validate(contentType:response:)", validation, 105))

    static let validationContentTypeWildcard = RuleEntry(
        "The response names no content type, but `*/*` is acceptable.",
        .alamofire5("Request.MIMEType.isWildcard", validation, 39))

    static let validationContentType = RuleEntry(
        "The content type matches one of the acceptable ones.",
        .alamofire5("Request.MIMEType.matches(_:)", validation, 57))

    static let validationCustom = RuleEntry(
        "The caller's own validator accepted the response.",
        .alamofire5("DataRequest.Validation", validation, 149))

    static let serializeNoError = RuleEntry(
        "The request has no error that stands in the place of a body.",
        .alamofire5(
            "DataResponseSerializerProtocol.serialize(request:response:data:error:)",
            serialization, 42))

    static let serializeDataPresent = RuleEntry(
        "There is a body, and it is not empty.",
        .alamofire5(
            "DataResponseSerializer.serialize(request:response:data:error:)", serialization, 229))

    static let serializeDataNotNil = RuleEntry(
        "There is a body, be it an empty one.",
        .alamofire4(
            "Request.serializeResponseData(response:data:error:)", "ResponseSerialization.swift", 260))

    static let serializeEmptyStatus = RuleEntry(
        "The status code says that there is no body, so none is read.",
        .alamofire4(
            "Request.serializeResponseData(response:data:error:)", "ResponseSerialization.swift", 260))

    static let serializeEmptyAllowed = RuleEntry(
        "An empty body is allowed for this method or status code.",
        .alamofire5(
            "ResponseSerializer.emptyResponseAllowed(forRequest:response:)", serialization, 148))

    static let serializeEmptyType = RuleEntry(
        "The type asked for has a value that stands for an empty body.",
        .alamofire5("EmptyResponse.emptyValue()", serialization, 412))

    static let serializePrepared = RuleEntry(
        "The preprocessor changed the bytes.",
        .alamofire5("DataPreprocessor.preprocess(_:)", serialization, 77))

    static let serializeEncodingGiven = RuleEntry(
        "The caller named the text encoding.",
        .alamofire5("StringResponseSerializer.encoding", serialization, 275))

    static let serializeEncodingResponse = RuleEntry(
        "The response names its text encoding.",
        .alamofire5(
            "StringResponseSerializer.serialize(request:response:data:error:)", serialization, 297))

    static let serializeStringDecodes = RuleEntry(
        "The bytes are text in that encoding.",
        .alamofire5(
            "StringResponseSerializer.serialize(request:response:data:error:)", serialization, 297))

    static let serializeDecodes = RuleEntry(
        "The decoder made a value of the bytes.",
        .alamofire5("DataDecoder.decode(_:from:)", serialization, 439))

    static let awaitAutomaticallyCancelling = RuleEntry(
        "The request ends when the async code that awaits it is cancelled, or leaves its loop.",
        .alamofire5("DataTask.response", "Features/Concurrency.swift", 117))
}
