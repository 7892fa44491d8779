/// The rules by which serializers make a value of a response.
package struct SerializeRules: RuleGroup {
    package let noError = Rule(
        "serialize.no-error", "Nothing has failed before; a serializer throws an error that it is given.",
        .alamofire5(
            "DataResponseSerializerProtocol.serialize(request:response:data:error:)",
            "Features/ResponseSerialization.swift", 42),
        older: .alamofire4(
            "Request.serializeResponseData(response:data:error:)",
            "ResponseSerialization.swift", 260))
    package let dataPresent = Rule(
        "serialize.data-present", "There is a body, and it is not empty.",
        .alamofire5(
            "DataResponseSerializer.serialize(request:response:data:error:)",
            "Features/ResponseSerialization.swift", 229),
        older: .alamofire4(
            "Request.serializeResponseJSON(options:response:data:error:)",
            "ResponseSerialization.swift", 484))
    package let dataNotNil = Rule(
        "serialize.data-not-nil", "There is a body, be it an empty one.",
        .alamofire4("Request.serializeResponseData(response:data:error:)", "ResponseSerialization.swift", 260)
    )
    package let emptyStatus = Rule(
        "serialize.empty-status", "The status code says that there is no body, so none is read.",
        .alamofire4("Request.serializeResponseData(response:data:error:)", "ResponseSerialization.swift", 260)
    )
    package let emptyAllowed = Rule(
        "serialize.empty-allowed", "An empty body is allowed for this method or status code.",
        .alamofire5(
            "ResponseSerializer.emptyResponseAllowed(forRequest:response:)",
            "Features/ResponseSerialization.swift", 148))
    package let emptyType = Rule(
        "serialize.empty-type", "The type asked for has a value that stands for an empty body.",
        .alamofire5("EmptyResponse.emptyValue()", "Features/ResponseSerialization.swift", 412))
    package let prepared = Rule(
        "serialize.prepared", "The preprocessor changed the bytes.",
        .alamofire5("DataPreprocessor.preprocess(_:)", "Features/ResponseSerialization.swift", 77))
    package let encodingGiven = Rule(
        "serialize.encoding-given", "The caller named the text encoding.",
        .alamofire5("StringResponseSerializer.encoding", "Features/ResponseSerialization.swift", 275),
        older: .alamofire4(
            "Request.serializeResponseString(encoding:response:data:error:)",
            "ResponseSerialization.swift", 354))
    package let encodingFromResponse = Rule(
        "serialize.encoding-from-response",
        "The response names its text encoding; for 5.12, only a name that it knows counts.",
        .alamofire5(
            "StringResponseSerializer.serialize(request:response:data:error:)",
            "Features/ResponseSerialization.swift", 297),
        older: .alamofire4(
            "Request.serializeResponseString(encoding:response:data:error:)",
            "ResponseSerialization.swift", 354))
    package let stringDecodes = Rule(
        "serialize.string-decodes", "The bytes are text in that encoding.",
        .alamofire5(
            "StringResponseSerializer.serialize(request:response:data:error:)",
            "Features/ResponseSerialization.swift", 297),
        older: .alamofire4(
            "Request.serializeResponseString(encoding:response:data:error:)",
            "ResponseSerialization.swift", 354))
    package let decodes = Rule(
        "serialize.decodes", "The decoder made a value of the bytes.",
        .alamofire5("DataDecoder.decode(_:from:)", "Features/ResponseSerialization.swift", 439),
        // The library has a decoder for JSON and one for property lists; an app may bring another.
        older: .alamofire4(
            "DataResponseSerializerProtocol.serializeResponse", "ResponseSerialization.swift", 33))
    package let filePresent = Rule(
        "serialize.file-present", Rule.downloadHasURL,
        .alamofire5(
            "DownloadResponseSerializerProtocol.serializeDownload(request:response:fileURL:error:)",
            "Features/ResponseSerialization.swift", 156),
        older: .alamofire4("DownloadRequest.dataResponseSerializer()", "ResponseSerialization.swift", 306))
    package let fileReadable = Rule(
        "serialize.file-readable", "The file could be read into memory.",
        .alamofire5(
            "DownloadResponseSerializerProtocol.serializeDownload(request:response:fileURL:error:)",
            "Features/ResponseSerialization.swift", 156),
        older: .alamofire4("DownloadRequest.dataResponseSerializer()", "ResponseSerialization.swift", 306))
}

extension Rule {
    package static let serialize = SerializeRules()
}
