/// The rules by which validators judge a response.
package struct ValidationRules: RuleGroup {
    package let noEarlierError = Rule(
        "validation.no-earlier-error",
        "The request has no error yet: no earlier validator's, none of moving its file, and for 5.12 none of "
            + "its task or of a cancellation.",
        .alamofire5("DataRequest.validate(_:)", "Core/DataRequest.swift", 144),
        older: .alamofire4("DataRequest.validate(_:)", "Validation.swift", 170))
    package let statusCode = Rule(
        "validation.status-code", "The status code is one of the acceptable ones.",
        .alamofire5("Request.validate(statusCode:response:)", "Features/Validation.swift", 81),
        older: .alamofire4("Request.validate(statusCode:response:)", "Validation.swift", 93))
    package let contentTypeEmptyBody = Rule(
        "validation.content-type-empty-body", "The body is empty, so its content type does not matter.",
        .alamofire5("Request.validate(contentType:response:isEmpty:)", "Features/Validation.swift", 95),
        older: .alamofire4("Request.validate(contentType:response:data:)", "Validation.swift", 109))
    package let contentTypePresent = Rule(
        "validation.content-type-present", "The response says its content type.",
        .alamofire5("Request.validate(contentType:response:)", "Features/Validation.swift", 105),
        older: .alamofire4("Request.validate(contentType:response:data:)", "Validation.swift", 109))
    package let contentTypeWildcard = Rule(
        "validation.content-type-wildcard", "The response names no content type, but `*/*` is acceptable.",
        .alamofire5("Request.MIMEType.isWildcard", "Features/Validation.swift", 39),
        older: .alamofire4("Request.MIMEType.isWildcard", "Validation.swift", 46))
    package let contentType = Rule(
        "validation.content-type", "The content type matches one of the acceptable ones.",
        .alamofire5("Request.MIMEType.matches(_:)", "Features/Validation.swift", 57),
        older: .alamofire4("Request.MIMEType.matches(_:)", "Validation.swift", 69))
    package let custom = Rule(
        "validation.custom", "The caller's own validator accepted the response.",
        .alamofire5("DataRequest.Validation", "Features/Validation.swift", 149),
        older: .alamofire4("DataRequest.Validation", "Validation.swift", 160))
    package let filePresent = Rule(
        "validation.file-present", Rule.downloadHasURL,
        .alamofire5("DownloadRequest.validate(contentType:)", "Features/Validation.swift", 280),
        older: .alamofire4("DownloadRequest.validate(contentType:)", "Validation.swift", 288))
    package let fileReadable = Rule(
        "validation.file-readable", "The file is still there, and has a size.",
        .alamofire5("DownloadRequest.validate(contentType:)", "Features/Validation.swift", 280),
        older: .alamofire4("DownloadRequest.validate(contentType:)", "Validation.swift", 288))
}

extension Rule {
    package static let validation = ValidationRules()
}

extension Rule {
    /// What a validator and a serializer of a download ask alike.
    static let downloadHasURL =
        "The download knows a URL of its file: where it left the file or, for 4.7, should have left it."
}
