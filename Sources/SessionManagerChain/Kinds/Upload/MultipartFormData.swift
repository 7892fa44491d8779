/// The body of a form with files: several parts, each with its own headers, separated by lines that occur
/// nowhere else in the body.
///
/// Parts are appended first and encoded later, in memory (`encode()`) or into a file
/// (`writeEncodedData(to:)`). A part that cannot be used is reported when the form is encoded, not when the
/// part is appended, and only the first such part is reported.
///
/// Mirrors Alamofire 4.7 `MultipartFormData`; the format is RFC 7578's. Unchecked because a simulation runs
/// on one thread.
open class MultipartFormData: @unchecked Sendable {
    /// The value of the `Content-Type` header that tells a server where the parts begin and end.
    open lazy var contentType: String = "multipart/form-data; boundary=\(boundary)"
    /// The announced length in bytes of all parts' contents, without headers and boundaries.
    public var contentLength: UInt64 { body.contentLength }
    /// The text that separates the parts, without the dashes around it.
    public let boundary: String

    /// The parts so far, and what is wrong with the first unusable one.
    private(set) var body: MultipartBody

    /// Makes a form without parts. Its boundary is made from its ordinal, so that the same run sends the same
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

    /// Appends a field of the form, with a media type.
    public func append(_ data: Data, withName name: String, mimeType: String) {
        append(data, MultipartBodyPart.headers(name: name, fileName: nil, mimeType: mimeType))
    }

    /// Appends bytes as a file.
    public func append(_ data: Data, withName name: String, fileName: String, mimeType: String) {
        append(data, MultipartBodyPart.headers(name: name, fileName: fileName, mimeType: mimeType))
    }

    /// Appends a file under its own name, which must have an extension: that determines the media type.
    public func append(_ fileURL: URL, withName name: String) {
        body.append(fileURL, name: name, fileManager: .default)
    }

    /// Appends a file under the given name and with the given media type.
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

    /// Appends a part with the given headers, whose `length` bytes come from a stream.
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
