// The rules about downloaded files.

private let downloadRequest = "Core/DownloadRequest.swift"
private let serialization = "Features/ResponseSerialization.swift"
private let validation = "Features/Validation.swift"
private let failure = "Core/AFError.swift"

extension RuleEntry {
    static let validationFilePresent = RuleEntry(
        "The download left a file at its destination.",
        .alamofire5("DownloadRequest.validate(contentType:)", validation, 280))

    static let validationFileReadable = RuleEntry(
        "The file is still there, and has a size.",
        .alamofire5("DownloadRequest.validate(contentType:)", validation, 280))

    static let serializeFilePresent = RuleEntry(
        "The download left a file at its destination.",
        .alamofire5(
            "DownloadResponseSerializerProtocol.serializeDownload(request:response:fileURL:error:)",
            serialization, 156))

    static let serializeFileReadable = RuleEntry(
        "The file could be read into memory.",
        .alamofire5(
            "DownloadResponseSerializerProtocol.serializeDownload(request:response:fileURL:error:)",
            serialization, 156))

    static let downloadDestinationFree = RuleEntry(
        "Nothing stands at the destination.",
        .alamofire5("AFError.downloadedFileMoveFailed", failure, 199))

    static let downloadRemovePreviousFile = RuleEntry(
        "The destination's options allow that what stands there is removed.",
        .alamofire5("DownloadRequest.Options.removePreviousFile", downloadRequest, 35))

    static let downloadFolderPresent = RuleEntry(
        "The folder that the destination is in exists.",
        .alamofire5("AFError.downloadedFileMoveFailed", failure, 199))

    static let downloadCreateDirectories = RuleEntry(
        "The destination's options allow that missing folders are made.",
        .alamofire5("DownloadRequest.Options.createIntermediateDirectories", downloadRequest, 33))
}
