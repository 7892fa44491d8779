// The rules about the bodies that are sent.

private let multipart = "Features/MultipartFormData.swift"
private let compression = "Features/RequestCompression.swift"

extension RuleEntry {
    static let partFileExtension = RuleEntry(
        "The file has a name with an extension, which says its media type.",
        .alamofire5("MultipartFormData.append(_:withName:)", multipart, 172))

    static let partFileURL = RuleEntry(
        "The URL names a file.",
        .alamofire5("MultipartFormData.append(_:withName:fileName:mimeType:)", multipart, 198))

    static let partFileReachable = RuleEntry(
        "There is something at the URL.",
        .alamofire5("MultipartFormData.append(_:withName:fileName:mimeType:)", multipart, 198))

    static let partFileNotFolder = RuleEntry(
        "It is a file, not a folder.",
        .alamofire5("MultipartFormData.append(_:withName:fileName:mimeType:)", multipart, 198))

    static let partFileSize = RuleEntry(
        "The file system says how large the file is.",
        .alamofire5("MultipartFormData.append(_:withName:fileName:mimeType:)", multipart, 198))

    static let partFileOpens = RuleEntry(
        "A stream can be made that reads the file.",
        .alamofire5("MultipartFormData.append(_:withName:fileName:mimeType:)", multipart, 198))

    static let multipartForegroundSession = RuleEntry(
        "The session is no background session, whose uploads must come from files.",
        .alamofire4(
            "SessionManager.upload(multipartFormData:usingThreshold:with:encodingCompletion:)",
            "SessionManager.swift", 653))

    static let multipartBelowThreshold = RuleEntry(
        "The contents of all parts together are smaller than the threshold.",
        .alamofire5("MultipartUpload.encodingMemoryThreshold", "Features/MultipartUpload.swift", 43))

    static let compressionBodyPresent = RuleEntry(
        "The request has a body in memory; a stream is not compressed.",
        .alamofire5("DeflateRequestCompressor.adapt(_:for:completion:)", compression, 70))

    static let compressionWanted = RuleEntry(
        "The owner thinks this body worth compressing.",
        .alamofire5("DeflateRequestCompressor.shouldCompressBodyData", compression, 57))

    static let compressionHeaderAbsent = RuleEntry(
        "The request names no content coding yet.",
        .alamofire5("DeflateRequestCompressor.adapt(_:for:completion:)", compression, 70))

    static let compressionHeaderReplaced = RuleEntry(
        "The content coding that is named may be replaced.",
        .alamofire5("DeflateRequestCompressor.duplicateHeaderBehavior", compression, 55))
}
