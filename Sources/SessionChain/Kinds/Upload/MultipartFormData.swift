/// The body of a form with files: several parts, each with its own headers, separated by lines that occur
/// nowhere else in the body.
///
/// Parts are appended first and encoded later, in memory (`encode()`) or into a file
/// (`writeEncodedData(to:)`). A part that cannot be used is reported when the form is encoded, not when the
/// part is appended, and only the first such part is reported.
///
/// Mirrors Alamofire 5.12 `MultipartFormData`; the format is RFC 7578's. Unchecked because a simulation runs
/// on one thread.
open class MultipartFormData: @unchecked Sendable {
    /// The size in bytes from which an upload writes its form to a file by default: 10 million.
    public static let encodingMemoryThreshold: UInt64 = 10_000_000

    /// The value of the `Content-Type` header that tells a server where the parts begin and end.
    open lazy var contentType: String = "multipart/form-data; boundary=\(boundary)"
    /// The announced length in bytes of all parts' contents, without headers and boundaries.
    public var contentLength: UInt64 { body.contentLength }
    /// The text that separates the parts, without the dashes around it.
    public let boundary: String

    let fileManager: FileManager
    /// The number of this form within the run, counted from 1; 0 outside a simulation.
    let ordinal: UInt32
    /// The parts so far, and what is wrong with the first unusable one.
    private(set) var body: MultipartBody

    /// Makes a form without parts. If `boundary` is nil, it is made from the form's ordinal, so that the same
    /// run sends the same bytes; the original draws sixteen random hexadecimal digits.
    public init(fileManager: FileManager = .default, boundary: String? = nil) {
        self.fileManager = fileManager
        ordinal = Simulator.current?.recorder.newFormOrdinal() ?? 0
        self.boundary = boundary ?? MultipartBody.boundary(ordinal: ordinal)
        body = MultipartBody(boundary: self.boundary)
    }

    // MARK: Appending parts

    /// Appends a part that holds `data`: a field of the form or, with `fileName` and `mimeType`, a file.
    public func append(
        _ data: Data, withName name: String, fileName: String? = nil, mimeType: String? = nil
    ) {
        body.append(
            InputStream(data: data), length: UInt64(data.count), source: .data,
            headers: MultipartBodyPart.headers(name: name, fileName: fileName, mimeType: mimeType))
    }

    /// Appends a file under its own name, which must have an extension: that determines the media type.
    public func append(_ fileURL: URL, withName name: String) {
        body.append(fileURL, name: name, fileManager: fileManager)
    }

    /// Appends a file under the given name and with the given media type.
    public func append(_ fileURL: URL, withName name: String, fileName: String, mimeType: String) {
        body.append(fileURL, name: name, fileName: fileName, mimeType: mimeType, fileManager: fileManager)
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
    public func append(_ stream: InputStream, withLength length: UInt64, headers: HTTPHeaders) {
        body.append(
            stream, length: length, source: .stream, headers: headers.map { ($0.name, $0.value) })
    }
}

extension MultipartFormData {
    /// Makes a form whose parts the caller's closure appends immediately.
    static func built(
        by append: (MultipartFormData) -> Void, fileManager: FileManager
    ) -> MultipartFormData {
        let form = MultipartFormData(fileManager: fileManager)
        Simulator.current?.recorder.record(.multipart(.formBuilt), Subject.none, callback: .alamofire5)
        append(form)
        return form
    }
}
