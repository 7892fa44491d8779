/// Makes a value from a finished request's response.
///
/// It is called once for each handler, on the request's own queue, even if the request has failed: it gets
/// the error as an argument. Mirrors Alamofire 4.7 `DataResponseSerializerProtocol`.
public protocol DataResponseSerializerProtocol {
    /// The type of the value.
    associatedtype SerializedObject

    /// Gives the value, or an error. The last argument is the error that the request has already; most
    /// serializers return it as it is.
    var serializeResponse: (URLRequest?, HTTPURLResponse?, Data?, (any Error)?) -> Result<SerializedObject>
    { get }
}

/// A serializer that calls a closure: the usual way to write one.
///
///     let model = DataResponseSerializer<Model> { _, _, data, error in … }
///
/// Mirrors Alamofire 4.7 `DataResponseSerializer`.
public struct DataResponseSerializer<Value>: DataResponseSerializerProtocol, TraceNamed {
    /// The type of the value.
    public typealias SerializedObject = Value

    /// The closure that does the work.
    public var serializeResponse: (URLRequest?, HTTPURLResponse?, Data?, (any Error)?) -> Result<Value>
    /// The name that traces show, because a closure has no name.
    public private(set) var traceName = "\(Self.self)"

    /// - Parameter serializeResponse: gives the value, or an error, of a response.
    public init(
        serializeResponse: @escaping (URLRequest?, HTTPURLResponse?, Data?, (any Error)?) -> Result<Value>
    ) {
        self.serializeResponse = serializeResponse
    }
}

extension DataResponseSerializer {
    init(
        name: String,
        serializeResponse: @escaping (URLRequest?, HTTPURLResponse?, Data?, (any Error)?) -> Result<Value>
    ) {
        self.serializeResponse = serializeResponse
        traceName = name
    }
}
