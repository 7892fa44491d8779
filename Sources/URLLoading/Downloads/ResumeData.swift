/// What is needed to resume a download that stopped before its end.
///
/// Apps keep the encoded form without looking inside. It uses Foundation's keys, and names a file in the
/// simulation's temporary folder, so it can be used only as long as that simulation lives.
struct ResumeData: Codable, Equatable {
    /// The URL that was being downloaded, after redirects.
    var url: URL
    /// The header fields of the request.
    var headers: [String: String]
    /// The number of bytes in the file.
    var bytesReceived: Int64
    /// The response's strong `ETag`, if it had one.
    var entityTag: String?
    /// The response's `Last-Modified`, if it had one.
    var serverDate: String?
    /// The file with what has been received so far.
    var temporaryFileName: String

    private enum CodingKeys: String, CodingKey {
        case url = "NSURLSessionDownloadURL"
        case headers = "NSURLSessionResumeCurrentRequestHeaders"
        case bytesReceived = "NSURLSessionResumeBytesReceived"
        case entityTag = "NSURLSessionResumeEntityTag"
        case serverDate = "NSURLSessionResumeServerDownloadDate"
        case temporaryFileName = "NSURLSessionResumeInfoTempFileName"
    }

    /// The form that apps get. Nil only if a value cannot be written to a property list.
    var encoded: Data? {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .xml
        return try? encoder.encode(self)
    }

    init(
        url: URL, headers: [String: String], bytesReceived: Int64, entityTag: String?, serverDate: String?,
        temporaryFileName: String
    ) {
        self.url = url
        self.headers = headers
        self.bytesReceived = bytesReceived
        self.entityTag = entityTag
        self.serverDate = serverDate
        self.temporaryFileName = temporaryFileName
    }

    /// Reads what `encoded` wrote; nil for anything else. What comes from elsewhere must not name a file
    /// outside the folder, nor the folder.
    init?(encoded: Data) {
        guard let value = try? PropertyListDecoder().decode(ResumeData.self, from: encoded),
            !["", ".", ".."].contains(value.temporaryFileName),
            // By its byte, since a slash may be a part of a character.
            !value.temporaryFileName.utf8.contains(UInt8(ascii: "/")), value.bytesReceived >= 0
        else { return nil }
        self = value
    }

    /// The request for the whole body, with the same URL and header fields.
    var request: URLRequest {
        var request = URLRequest(url: url)
        // In an order of their own: data from elsewhere may have a name in two spellings.
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { request.setField(name, to: value) }
        return request
    }

    /// The request for the rest: from the first missing byte, on the condition that the server's copy has not
    /// changed (RFC 9110 §14.2 and §13.1.5).
    var rangeRequest: URLRequest {
        var request = request
        request.setValue("bytes=\(bytesReceived)-", forHTTPHeaderField: "Range")
        request.setValue(entityTag ?? serverDate, forHTTPHeaderField: "If-Range")
        return request
    }
}
