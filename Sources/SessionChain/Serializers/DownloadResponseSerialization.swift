/// Makes a value from a finished download's file.
///
/// Mirrors Alamofire 5.12 `DownloadResponseSerializerProtocol`.
public protocol DownloadResponseSerializerProtocol<SerializedObject>: TraceNamed, Sendable {
    /// The type of the value.
    associatedtype SerializedObject: Sendable

    /// Returns the value, or throws an error that becomes `AFError.responseSerializationFailed`. `error` is
    /// what went wrong before; most serializers throw it again.
    func serializeDownload(
        request: URLRequest?, response: HTTPURLResponse?, fileURL: URL?, error: (any Error)?
    ) throws -> SerializedObject
}

extension DownloadResponseSerializerProtocol {
    /// The type's name, for a serializer that does not name itself.
    public var traceName: String { String(describing: Self.self) }
}

/// A serializer of data serves downloads, too: the file is read into memory and its bytes are serialized.
extension DownloadResponseSerializerProtocol where Self: DataResponseSerializerProtocol {
    /// The type's name, for a serializer that does not name itself.
    public var traceName: String { String(describing: Self.self) }

    /// Reads the file and serializes its bytes. An earlier error is thrown before anything is read, so a
    /// serializer that can make a value from an error is not called here.
    public func serializeDownload(
        request: URLRequest?, response: HTTPURLResponse?, fileURL: URL?, error: (any Error)?
    ) throws -> Self.SerializedObject {
        let data = try Serialized.contents(of: fileURL, error: error, orFail: AFError.noFile).recordAndGet()
        return try serialize(request: request, response: response, data: data, error: error)
    }
}

/// The location of the file itself: nothing is read.
///
/// Mirrors Alamofire 5.12 `URLResponseSerializer`.
public struct URLResponseSerializer: DownloadResponseSerializerProtocol {
    public init() {}

    public func serializeDownload(
        request: URLRequest?, response: HTTPURLResponse?, fileURL: URL?, error: (any Error)?
    ) throws -> URL {
        try Serialized.place(fileURL, error: error, orFail: AFError.noFile).recordAndGet()
    }

    public var traceName: String { "url" }
}

extension DownloadResponseSerializerProtocol where Self == URLResponseSerializer {
    /// `.url`: the location of the file.
    public static var url: URLResponseSerializer { URLResponseSerializer() }
}

extension AFError {
    /// The error of a download's serializer when there are no bytes to serialize.
    static func noFile(_ file: MissingFile) -> AFError {
        switch file {
        case .nothing: .responseSerializationFailed(reason: .inputFileNil)
        case .unreadable(let url): .responseSerializationFailed(reason: .inputFileReadFailed(at: url))
        }
    }
}
