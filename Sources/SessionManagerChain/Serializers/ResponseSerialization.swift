/// Makes a value of a finished request's response.
///
/// It is called once a handler, on the request's own queue, also when the request has failed: the error is
/// one of the things it is given. Mirrors Alamofire 4.7 `DataResponseSerializerProtocol`.
public protocol DataResponseSerializerProtocol {
    /// What comes out.
    associatedtype SerializedObject

    /// Gives the value, or an error. The last argument is what went wrong before; most serializers hand it
    /// on.
    var serializeResponse: (URLRequest?, HTTPURLResponse?, Data?, (any Error)?) -> Result<SerializedObject>
    { get }
}

/// A serializer made of a closure: the usual way to write one.
///
///     let model = DataResponseSerializer<Model> { _, _, data, error in … }
///
/// Mirrors Alamofire 4.7 `DataResponseSerializer`.
public struct DataResponseSerializer<Value>: DataResponseSerializerProtocol, TraceNamed {
    /// What comes out.
    public typealias SerializedObject = Value

    /// The closure that does the work.
    public var serializeResponse: (URLRequest?, HTTPURLResponse?, Data?, (any Error)?) -> Result<Value>
    /// The name that traces show: a closure has none of its own.
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
