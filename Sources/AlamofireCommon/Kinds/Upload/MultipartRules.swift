/// The rules about forms with files: which files can be parts, and where the form is encoded.
package struct MultipartRules: RuleGroup {
    package let fileExtension = Rule(
        "multipart.file-extension", "The file has a name with an extension, which says its media type.",
        .alamofire5("MultipartFormData.append(_:withName:)", "Features/MultipartFormData.swift", 172),
        older: .alamofire4("MultipartFormData.append(_:withName:)", "MultipartFormData.swift", 201))
    package let fileUrl = Rule(
        "multipart.file-url", "The URL names a file.",
        .alamofire5(
            "MultipartFormData.append(_:withName:fileName:mimeType:)", "Features/MultipartFormData.swift", 198
        ),
        older: .alamofire4(
            "MultipartFormData.append(_:withName:fileName:mimeType:)",
            "MultipartFormData.swift", 226))
    package let fileReachable = Rule(
        "multipart.file-reachable", "There is something at the URL.",
        .alamofire5(
            "MultipartFormData.append(_:withName:fileName:mimeType:)", "Features/MultipartFormData.swift", 198
        ),
        older: .alamofire4(
            "MultipartFormData.append(_:withName:fileName:mimeType:)",
            "MultipartFormData.swift", 226))
    package let fileNotFolder = Rule(
        "multipart.file-not-folder", "It is a file, not a folder.",
        .alamofire5(
            "MultipartFormData.append(_:withName:fileName:mimeType:)", "Features/MultipartFormData.swift", 198
        ),
        older: .alamofire4(
            "MultipartFormData.append(_:withName:fileName:mimeType:)",
            "MultipartFormData.swift", 226))
    package let fileSize = Rule(
        "multipart.file-size", "The file system says how large the file is.",
        .alamofire5(
            "MultipartFormData.append(_:withName:fileName:mimeType:)", "Features/MultipartFormData.swift", 198
        ),
        older: .alamofire4(
            "MultipartFormData.append(_:withName:fileName:mimeType:)",
            "MultipartFormData.swift", 226))
    package let fileOpens = Rule(
        "multipart.file-opens", "A stream can be made that reads the file.",
        .alamofire5(
            "MultipartFormData.append(_:withName:fileName:mimeType:)", "Features/MultipartFormData.swift", 198
        ),
        older: .alamofire4(
            "MultipartFormData.append(_:withName:fileName:mimeType:)",
            "MultipartFormData.swift", 226))
    package let belowThreshold = Rule(
        "multipart.below-threshold", "The contents of all parts together are smaller than the threshold.",
        .alamofire5("MultipartUpload.encodingMemoryThreshold", "Features/MultipartUpload.swift", 43),
        older: .alamofire4(
            "SessionManager.upload(multipartFormData:usingThreshold:with:encodingCompletion:)",
            "SessionManager.swift", 653))
    package let foregroundSession = Rule(
        "multipart.foreground-session",
        "The session is not a background session, whose uploads must come from files.",
        .alamofire4(
            "SessionManager.upload(multipartFormData:usingThreshold:with:encodingCompletion:)",
            "SessionManager.swift", 653))
}

extension Rule {
    package static let multipart = MultipartRules()
}
