/// Makes a value from a finished download's file.
///
/// Mirrors Alamofire 4.7 `DownloadResponseSerializerProtocol`.
public protocol DownloadResponseSerializerProtocol {
    /// The type of the value.
    associatedtype SerializedObject

    /// Gives the value, or an error, of the file at the URL: at its destination, or where the loading system
    /// put it.
    var serializeResponse: (URLRequest?, HTTPURLResponse?, URL?, (any Error)?) -> Result<SerializedObject>
    { get }
}

/// A serializer of files that calls a closure.
///
/// Mirrors Alamofire 4.7 `DownloadResponseSerializer`.
public struct DownloadResponseSerializer<Value>: DownloadResponseSerializerProtocol, TraceNamed {
    /// The type of the value.
    public typealias SerializedObject = Value

    /// The closure that does the work.
    public var serializeResponse: (URLRequest?, HTTPURLResponse?, URL?, (any Error)?) -> Result<Value>
    /// The name that traces show, because a closure has no name.
    public private(set) var traceName = "\(Self.self)"

    /// - Parameter serializeResponse: gives the value, or an error, of a file.
    public init(
        serializeResponse: @escaping (URLRequest?, HTTPURLResponse?, URL?, (any Error)?) -> Result<Value>
    ) {
        self.serializeResponse = serializeResponse
    }
}

extension DownloadResponseSerializer {
    init(
        name: String,
        serializeResponse: @escaping (URLRequest?, HTTPURLResponse?, URL?, (any Error)?) -> Result<Value>
    ) {
        self.serializeResponse = serializeResponse
        traceName = name
    }

    /// Reads the file, and has its bytes serialized as those of a response. A request without a file gives
    /// `inputFileNil`, a file that cannot be read `inputFileReadFailed`.
    package init(
        ofContents name: String,
        serialize: @escaping (HTTPURLResponse?, Data?, (any Error)?) -> Result<Value>
    ) {
        self.init(name: name) { _, response, fileURL, error in
            let contents = Serialized.contents(of: fileURL, error: error, orFail: AFError.noFile)
            switch contents.recordAndGetResult() {
            case .success(let data): return serialize(response, data, error)
            case .failure(let failure): return .failure(failure)
            }
        }
    }
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
