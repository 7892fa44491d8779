// What is said of the bodies that are sent: forms of several parts, and compression.

private let multipart = "Features/MultipartFormData.swift"

extension EventKindEntry {
    static let multipartFormBuilt = EventKindEntry(
        "The caller's closure was called with an empty form, to append its parts; there is no request yet.",
        mirrors: [
            .alamofire5(
                "Session.upload(multipartFormData:with:usingThreshold:interceptor:fileManager:)",
                "Core/Session.swift", 1016)
        ])

    static let multipartPartDecided = EventKindEntry(
        "The form looked at a file that is to be a part; if it cannot be one, encoding will fail later.",
        mirrors: [
            .alamofire5("MultipartFormData.append(_:withName:fileName:mimeType:)", multipart, 198),
            .alamofire4(
                "MultipartFormData.append(_:withName:fileName:mimeType:)", "MultipartFormData.swift", 226),
        ])

    static let multipartPartAppended = EventKindEntry(
        "A part was added to a form; its content is read when the form is encoded.",
        mirrors: [
            .alamofire5("MultipartFormData.append(_:withLength:headers:)", multipart, 305),
            .alamofire4("MultipartFormData.append(_:withLength:headers:)", "MultipartFormData.swift", 332),
        ])

    static let multipartEncoded = EventKindEntry(
        "The form became a body of so many bytes: in memory, or in the file that is named.",
        mirrors: [
            .alamofire5("MultipartFormData.encode()", multipart, 320),
            .alamofire5("MultipartFormData.writeEncodedData(to:)", multipart, 345),
            .alamofire4("MultipartFormData.encode()", "MultipartFormData.swift", 348),
        ])

    static let compressionDecided = EventKindEntry(
        "The compressor decided whether to compress a request's body.",
        mirrors: [
            .alamofire5(
                "DeflateRequestCompressor.adapt(_:for:completion:)", "Features/RequestCompression.swift", 70)
        ])
}
