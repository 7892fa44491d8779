/// The body of a form with files: several parts, each with its own headers, between lines that nothing else
/// in the body is equal to.
///
/// Parts are appended first and encoded later, in memory (`encode()`) or into a file
/// (`writeEncodedData(to:)`). A part that cannot be used is not reported when it is appended but when the
/// form is encoded, and only the first such part is: until then its error waits.
///
/// Mirrors Alamofire 4.7 `MultipartFormData`; the format is RFC 7578's. Unchecked because a simulation runs
/// on one thread.
open class MultipartFormData: @unchecked Sendable {
    /// The value of the `Content-Type` header that tells a server where the parts begin and end.
    open lazy var contentType: String = "multipart/form-data; boundary=\(boundary)"
    /// The length in bytes of all parts' contents, as they announce it: without headers and boundaries.
    public var contentLength: UInt64 { body.contentLength }
    /// The words that separate the parts, without the dashes around them.
    public let boundary: String

    /// The parts so far, and what is wrong with the first unusable one.
    private(set) var body: MultipartBody

    /// Makes a form without parts. Its boundary comes from its ordinal, so that the same run sends the same
    /// bytes; the original draws sixteen random hexadecimal digits.
    public init() {
        boundary = MultipartBody.boundary(ordinal: Simulator.current?.recorder.newFormOrdinal() ?? 0)
        body = MultipartBody(boundary: boundary)
    }

    // MARK: Appending parts

    /// Appends a field of the form.
    public func append(_ data: Data, withName name: String) {
        append(data, MultipartBodyPart.headers(name: name, fileName: nil, mimeType: nil))
    }

    /// Appends a field of the form, and says of which media type it is.
    public func append(_ data: Data, withName name: String, mimeType: String) {
        append(data, MultipartBodyPart.headers(name: name, fileName: nil, mimeType: mimeType))
    }

    /// Appends bytes as a file.
    public func append(_ data: Data, withName name: String, fileName: String, mimeType: String) {
        append(data, MultipartBodyPart.headers(name: name, fileName: fileName, mimeType: mimeType))
    }

    /// Appends a file under its own name; its extension says its media type, and it must have one.
    public func append(_ fileURL: URL, withName name: String) {
        body.append(fileURL, name: name, fileManager: .default)
    }

    /// Appends a file under another name and with a media type of the caller's.
    public func append(_ fileURL: URL, withName name: String, fileName: String, mimeType: String) {
        body.append(fileURL, name: name, fileName: fileName, mimeType: mimeType, fileManager: .default)
    }

    /// Appends a file whose `length` bytes come from a stream.
    public func append(
        _ stream: InputStream, withLength length: UInt64, name: String, fileName: String, mimeType: String
    ) {
        body.append(
            stream, length: length, source: .stream,
            headers: MultipartBodyPart.headers(name: name, fileName: fileName, mimeType: mimeType))
    }

    /// Appends a part whose headers are the caller's and whose `length` bytes come from a stream.
    ///
    /// The fields are written in alphabetical order; the original writes them in a dictionary's order, which
    /// differs from run to run.
    public func append(_ stream: InputStream, withLength length: UInt64, headers: HTTPHeaders) {
        body.append(
            stream, length: length, source: .stream,
            headers: headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    private func append(_ data: Data, _ headers: [(name: String, value: String)]) {
        body.append(
            InputStream(data: data), length: UInt64(data.count), source: .data, headers: headers)
    }
}
