/// Makes a value of a finished request's response.
///
/// Mirrors Alamofire 5.12 `DataResponseSerializerProtocol`.
public protocol DataResponseSerializerProtocol<SerializedObject>: TraceNamed, Sendable {
    /// What comes out.
    associatedtype SerializedObject: Sendable

    /// The value, or an error that becomes `AFError.responseSerializationFailed`. `error` is what went wrong
    /// before; most serializers throw it again.
    func serialize(
        request: URLRequest?, response: HTTPURLResponse?, data: Data?, error: (any Error)?
    ) throws -> SerializedObject
}

extension DataResponseSerializerProtocol {
    /// The type's name, for a serializer that gives itself no other.
    public var traceName: String { String(describing: Self.self) }
}

/// A serializer that prepares the body and knows when an empty one is right.
///
/// It serves data and download requests alike. Mirrors Alamofire 5.12 `ResponseSerializer`.
public protocol ResponseSerializer<SerializedObject>: DataResponseSerializerProtocol,
    DownloadResponseSerializerProtocol
{
    /// Runs on a body that is not empty, before it is read.
    var dataPreprocessor: any DataPreprocessor { get }
    /// The methods whose answers may be empty.
    var emptyRequestMethods: Set<HTTPMethod> { get }
    /// The status codes whose answers may be empty.
    var emptyResponseCodes: Set<Int> { get }
}

extension ResponseSerializer {
    /// The body goes to the serializer untouched unless a preprocessor is given.
    public static var defaultDataPreprocessor: any DataPreprocessor { PassthroughPreprocessor() }
    /// HEAD: its answer has no content (RFC 9110 section 9.3.2).
    public static var defaultEmptyRequestMethods: Set<HTTPMethod> { [.head] }
    /// 204 and 205: neither has content (RFC 9110 sections 15.3.5 and 15.3.6).
    public static var defaultEmptyResponseCodes: Set<Int> { [204, 205] }

    public var dataPreprocessor: any DataPreprocessor { Self.defaultDataPreprocessor }
    public var emptyRequestMethods: Set<HTTPMethod> { Self.defaultEmptyRequestMethods }
    public var emptyResponseCodes: Set<Int> { Self.defaultEmptyResponseCodes }

    /// Whether the request's method allows an empty answer; nil without a request.
    public func requestAllowsEmptyResponseData(_ request: URLRequest?) -> Bool? {
        request?.method.map(emptyRequestMethods.contains)
    }

    /// Whether the status code allows an empty answer; nil without a response.
    public func responseAllowsEmptyResponseData(_ response: HTTPURLResponse?) -> Bool? {
        response.map { emptyResponseCodes.contains($0.statusCode) }
    }

    /// Whether the method or the status code allows an empty answer.
    public func emptyResponseAllowed(forRequest request: URLRequest?, response: HTTPURLResponse?) -> Bool {
        requestAllowsEmptyResponseData(request) == true || responseAllowsEmptyResponseData(response) == true
    }
}

/// Changes a body before it is serialized. Mirrors Alamofire 5.12 `DataPreprocessor`.
public protocol DataPreprocessor: Sendable {
    /// The body to serialize in place of `data`. What it throws fails the serializer.
    func preprocess(_ data: Data) throws -> Data
}

/// Leaves the body as it is. Mirrors Alamofire 5.12 `PassthroughPreprocessor`.
public struct PassthroughPreprocessor: DataPreprocessor {
    public init() {}
    public func preprocess(_ data: Data) throws -> Data { data }
}

/// Drops the prefix some services put before JSON so that no page can run it as a script: `)]}',` and a line
/// end. Mirrors Alamofire 5.12 `GoogleXSSIPreprocessor`.
public struct GoogleXSSIPreprocessor: DataPreprocessor {
    private static let prefix = Data(")]}',\n".utf8)

    public init() {}

    public func preprocess(_ data: Data) throws -> Data {
        data.starts(with: Self.prefix) ? data.dropFirst(Self.prefix.count) : data
    }
}

extension DataPreprocessor where Self == PassthroughPreprocessor {
    /// `.passthrough`, for leading-dot syntax.
    public static var passthrough: PassthroughPreprocessor { PassthroughPreprocessor() }
}

extension DataPreprocessor where Self == GoogleXSSIPreprocessor {
    /// `.googleXSSI`, for leading-dot syntax.
    public static var googleXSSI: GoogleXSSIPreprocessor { GoogleXSSIPreprocessor() }
}
