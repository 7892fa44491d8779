/// Makes a value from a finished request's response.
///
/// Mirrors Alamofire 5.12 `DataResponseSerializerProtocol`.
public protocol DataResponseSerializerProtocol<SerializedObject>: TraceNamed, Sendable {
    /// The type of the value.
    associatedtype SerializedObject: Sendable

    /// Returns the value, or throws an error that becomes `AFError.responseSerializationFailed`. `error` is
    /// what went wrong before; most serializers throw it again.
    func serialize(
        request: URLRequest?, response: HTTPURLResponse?, data: Data?, error: (any Error)?
    ) throws -> SerializedObject
}

extension DataResponseSerializerProtocol {
    /// The type's name, for a serializer that does not name itself.
    public var traceName: String { String(describing: Self.self) }
}

/// A serializer that prepares the body and knows when an empty one is allowed.
///
/// It serves data and download requests alike. Mirrors Alamofire 5.12 `ResponseSerializer`.
public protocol ResponseSerializer<SerializedObject>: DataResponseSerializerProtocol,
    DownloadResponseSerializerProtocol
{
    /// Changes a body that is not empty, before it is read.
    var dataPreprocessor: any DataPreprocessor { get }
    /// The methods whose responses may be empty.
    var emptyRequestMethods: Set<HTTPMethod> { get }
    /// The status codes whose responses may be empty.
    var emptyResponseCodes: Set<Int> { get }
}

/// Made once: each handler asks for them.
private let emptyByDefault = (methods: [.head] as Set<HTTPMethod>, codes: [204, 205] as Set)

extension ResponseSerializer {
    /// The body goes to the serializer untouched unless a preprocessor is given.
    public static var defaultDataPreprocessor: any DataPreprocessor { PassthroughPreprocessor() }
    /// HEAD: its response has no content (RFC 9110 section 9.3.2).
    public static var defaultEmptyRequestMethods: Set<HTTPMethod> { emptyByDefault.methods }
    /// 204 and 205: neither has content (RFC 9110 sections 15.3.5 and 15.3.6).
    public static var defaultEmptyResponseCodes: Set<Int> { emptyByDefault.codes }

    public var dataPreprocessor: any DataPreprocessor { Self.defaultDataPreprocessor }
    public var emptyRequestMethods: Set<HTTPMethod> { Self.defaultEmptyRequestMethods }
    public var emptyResponseCodes: Set<Int> { Self.defaultEmptyResponseCodes }

    /// `true` if the request's method allows an empty response; nil without a request.
    public func requestAllowsEmptyResponseData(_ request: URLRequest?) -> Bool? {
        request?.method.map(emptyRequestMethods.contains)
    }

    /// `true` if the status code allows an empty response; nil without a response.
    public func responseAllowsEmptyResponseData(_ response: HTTPURLResponse?) -> Bool? {
        response.map { emptyResponseCodes.contains($0.statusCode) }
    }

    /// `true` if the method or the status code allows an empty response.
    public func emptyResponseAllowed(forRequest request: URLRequest?, response: HTTPURLResponse?) -> Bool {
        requestAllowsEmptyResponseData(request) == true || responseAllowsEmptyResponseData(response) == true
    }
}

/// Changes a body before it is serialized. Mirrors Alamofire 5.12 `DataPreprocessor`.
public protocol DataPreprocessor: Sendable {
    /// Returns the body to serialize in place of `data`. If it throws, the serializer fails with that error.
    func preprocess(_ data: Data) throws -> Data
}

/// Leaves the body as it is. Mirrors Alamofire 5.12 `PassthroughPreprocessor`.
public struct PassthroughPreprocessor: DataPreprocessor {
    public init() {}
    public func preprocess(_ data: Data) throws -> Data { data }
}

/// Drops the prefix that some services put before JSON so that no page can run it as a script: `)]}',` and a
/// line end. Mirrors Alamofire 5.12 `GoogleXSSIPreprocessor`.
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
