/// The body of a form with files: several parts, each with its own headers, between lines that nothing else
/// in the body is equal to.
///
/// Parts are appended first and encoded later, in memory (`encode()`) or into a file
/// (`writeEncodedData(to:)`). A part that cannot be used is not reported when it is appended but when the
/// form is encoded, and only the first such part is: until then its error waits.
///
/// Mirrors Alamofire 5.12 `MultipartFormData`; the format is RFC 7578's. Unchecked because a simulation runs
/// on one thread.
open class MultipartFormData: @unchecked Sendable {
    /// From how many bytes on an upload writes its form to a file, unless told otherwise: 10 million.
    public static let encodingMemoryThreshold: UInt64 = 10_000_000

    /// The value of the `Content-Type` header that tells a server where the parts begin and end.
    open lazy var contentType: String = "multipart/form-data; boundary=\(boundary)"
    /// The length in bytes of all parts' contents, as they announce it: without headers and boundaries.
    public var contentLength: UInt64 { body.contentLength }
    /// The words that separate the parts, without the dashes around them.
    public let boundary: String

    let fileManager: FileManager
    /// The place of this form among those of the run, counted from 1; 0 outside of a simulation.
    let ordinal: UInt32
    /// The parts so far, and what is wrong with the first unusable one.
    private(set) var body: MultipartBody

    /// Makes a form without parts. Without a `boundary` of yours it gets one from its ordinal, so that the
    /// same run sends the same bytes; the original draws sixteen random hexadecimal digits.
    public init(fileManager: FileManager = .default, boundary: String? = nil) {
        self.fileManager = fileManager
        ordinal = Simulator.current?.recorder.newFormOrdinal() ?? 0
        self.boundary = boundary ?? MultipartBody.boundary(ordinal: ordinal)
        body = MultipartBody(boundary: self.boundary)
    }

    // MARK: Appending parts

    /// Appends a part that holds `data`: a field of the form, or with `fileName` and `mimeType` a file.
    public func append(
        _ data: Data, withName name: String, fileName: String? = nil, mimeType: String? = nil
    ) {
        body.append(
            InputStream(data: data), length: UInt64(data.count), source: .data,
            headers: MultipartBodyPart.headers(name: name, fileName: fileName, mimeType: mimeType))
    }

    /// Appends a file under its own name; its extension says its media type, and it must have one.
    public func append(_ fileURL: URL, withName name: String) {
        body.append(fileURL, name: name, fileManager: fileManager)
    }

    /// Appends a file under another name and with a media type of the caller's.
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

    /// Appends a part whose headers are the caller's and whose `length` bytes come from a stream.
    public func append(_ stream: InputStream, withLength length: UInt64, headers: HTTPHeaders) {
        body.append(
            stream, length: length, source: .stream, headers: headers.map { ($0.name, $0.value) })
    }
}

extension MultipartFormData {
    /// A form whose parts the caller's closure appends, at once.
    static func built(
        by append: (MultipartFormData) -> Void, fileManager: FileManager
    ) -> MultipartFormData {
        let form = MultipartFormData(fileManager: fileManager)
        Simulator.current?.recorder.record(.multipart(.formBuilt), Subject.none, callback: .alamofire5)
        append(form)
        return form
    }
}
