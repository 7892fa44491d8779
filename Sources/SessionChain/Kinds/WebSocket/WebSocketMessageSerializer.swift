/// Makes a value of one WebSocket message.
///
/// Mirrors Alamofire 5.12 `WebSocketMessageSerializer`.
public protocol WebSocketMessageSerializer<Output, Failure>: TraceNamed, Sendable {
    /// What comes out.
    associatedtype Output: Sendable
    /// What goes wrong; `Never` where nothing can.
    associatedtype Failure: Error = any Error

    /// The message's value. What is thrown reaches the handler as `serializerFailed`; the connection stays
    /// open.
    func decode(_ message: URLSessionWebSocketTask.Message) throws -> Output
}

extension WebSocketMessageSerializer {
    /// The type's name, for a serializer that gives itself no other.
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
    /// `.passthrough`: each message as it came.
    public static var passthrough: PassthroughWebSocketMessageDecoder { Self() }
}

/// Each message as it came. Mirrors Alamofire 5.12 `PassthroughWebSocketMessageDecoder`.
public struct PassthroughWebSocketMessageDecoder: WebSocketMessageSerializer {
    public typealias Failure = Never

    public init() {}

    public func decode(_ message: URLSessionWebSocketTask.Message) -> URLSessionWebSocketTask.Message {
        message
    }
}

/// Each message decoded as a `Decodable` type; a text is decoded from its UTF-8 bytes.
///
/// Mirrors Alamofire 5.12 `DecodableWebSocketMessageDecoder`.
public struct DecodableWebSocketMessageDecoder<Value: Decodable & Sendable>: WebSocketMessageSerializer {
    /// Why a message is no value.
    public enum Error: Swift.Error {
        /// The decoder threw; this is what it said.
        case decoding(any Swift.Error)
        /// The message is of a kind this decoder does not know. The URL loading system has two, and both are
        /// known, so only code of your own makes one.
        case unknownMessage(description: String)
    }

    /// Makes the value.
    public let decoder: any DataDecoder

    /// Pass a `JSONDecoder` of your own for its date and key strategies.
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
