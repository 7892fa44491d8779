/// Makes a value from one WebSocket message.
///
/// Mirrors Alamofire 5.12 `WebSocketMessageSerializer`.
public protocol WebSocketMessageSerializer<Output, Failure>: TraceNamed, Sendable {
    /// The type of the values it makes.
    associatedtype Output: Sendable
    /// The type of the errors it throws; `Never` if it cannot fail.
    associatedtype Failure: Error = any Error

    /// Returns the message's value. A thrown error reaches the handler as `serializerFailed`; the connection
    /// stays open.
    func decode(_ message: URLSessionWebSocketTask.Message) throws -> Output
}

extension WebSocketMessageSerializer {
    /// The type's name, for a serializer that does not define another.
    public var traceName: String { String(describing: Self.self) }
}

extension WebSocketMessageSerializer {
    /// `.json(decoding: Tick.self)`: each message decoded from JSON.
    public static func json<Value: Decodable & Sendable>(
        decoding _: Value.Type = Value.self, using decoder: JSONDecoder = JSONDecoder()
    ) -> DecodableWebSocketMessageDecoder<Value> where Self == DecodableWebSocketMessageDecoder<Value> {
        Self(decoder: decoder)
    }
}

extension WebSocketMessageSerializer where Self == PassthroughWebSocketMessageDecoder {
    /// `.passthrough`: each message unchanged.
    public static var passthrough: PassthroughWebSocketMessageDecoder { Self() }
}

/// Passes each message on unchanged. Mirrors Alamofire 5.12 `PassthroughWebSocketMessageDecoder`.
public struct PassthroughWebSocketMessageDecoder: WebSocketMessageSerializer {
    public typealias Failure = Never

    public init() {}

    public func decode(_ message: URLSessionWebSocketTask.Message) -> URLSessionWebSocketTask.Message {
        message
    }
}

/// Decodes each message as a `Decodable` type; a text is decoded from its UTF-8 bytes.
///
/// Mirrors Alamofire 5.12 `DecodableWebSocketMessageDecoder`.
public struct DecodableWebSocketMessageDecoder<Value: Decodable & Sendable>: WebSocketMessageSerializer {
    /// Why a message could not be decoded.
    public enum Error: Swift.Error {
        /// The decoder threw this error.
        case decoding(any Swift.Error)
        /// The message is of a kind this decoder does not know. The URL loading system has two, and both are
        /// known, so only your own code can make another.
        case unknownMessage(description: String)
    }

    /// Makes the value.
    public let decoder: any DataDecoder

    /// Pass your own `JSONDecoder` to use its date and key strategies.
    public init(decoder: any DataDecoder) { self.decoder = decoder }

    public var traceName: String { "decodable" }

    public func decode(_ message: URLSessionWebSocketTask.Message) throws -> Value {
        do {
            return try decoder.decode(Value.self, from: message.payload)
        } catch {
            throw Error.decoding(error)
        }
    }
}

extension DecodableWebSocketMessageDecoder.Error: TraceDescribable {
    // A `DecodingError` prints differently from one Foundation to the next; the trace must not.
    public var traceDescription: String {
        switch self {
        case .decoding: "decoding"
        case .unknownMessage(let description): "unknownMessage(\(description))"
        }
    }
}
