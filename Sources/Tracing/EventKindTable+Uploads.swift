// What is said of the bodies that are sent: forms of several parts, and compression.

private let multipart = "Features/MultipartFormData.swift"
private let upload = "Core/UploadRequest.swift"
private let eventMonitor = "Features/EventMonitor.swift"

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

    static let multipartDecided = EventKindEntry(
        "The upload decided where its form is encoded: in memory, or in a file that is removed at the end.",
        mirrors: [
            .alamofire5("MultipartUpload.build()", "Features/MultipartUpload.swift", 56),
            .alamofire4(
                "SessionManager.upload(multipartFormData:usingThreshold:with:encodingCompletion:)",
                "SessionManager.swift", 653),
        ])

    static let uploadableCreated = EventKindEntry(
        "What this attempt will send is there: bytes, a file or a stream, made anew for every attempt.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didCreateUploadable:)", eventMonitor, 193),
            .alamofire5("UploadRequest.didCreateUploadable(_:)", upload, 93),
            .alamofire4("UploadRequest.Uploadable", "Request.swift", 562),
        ])

    static let uploadableFailed = EventKindEntry(
        "What was to be sent could not be made; the attempt ends without a task.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didFailToCreateUploadableWithError:)", eventMonitor, 196),
            .alamofire5("UploadRequest.didFailToCreateUploadable(with:)", upload, 102),
        ])

    static let uploadableStreamProvided = EventKindEntry(
        "The task asked for the stream of its body, and got it from the request.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didProvideInputStream:)", eventMonitor, 200),
            .alamofire5("UploadRequest.inputStream()", upload, 134),
            .urlSession("URLSessionTaskDelegate.urlSession(_:task:needNewBodyStream:)"),
        ])

    static let uploadableRemoved = EventKindEntry(
        "The request is over, and the file that was made for it alone is removed.",
        mirrors: [.alamofire5("UploadRequest.cleanup()", upload, 148)])

    static let compressionDecided = EventKindEntry(
        "The compressor decided whether to compress a request's body.",
        mirrors: [
            .alamofire5(
                "DeflateRequestCompressor.adapt(_:for:completion:)", "Features/RequestCompression.swift", 70)
        ])
}
