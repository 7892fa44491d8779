/// What a serializer of the app's own makes of an error: a value, so that the response is no failure.
enum ErrorValue: String, Sendable {
    /// There is no whole response: it did not arrive, it broke off, or nothing could be sent.
    case connectivity
    /// The owner cancelled the request.
    case cancelled
    /// An adapter refused to let the request be sent.
    case adaptation
    /// The server asks who is there (401), or refuses to serve them (403).
    case authentication
    /// The server answered, but the app did not accept it: another status, say, or the wrong content type.
    case server
    /// The response was accepted, but its body cannot be read.
    case unreadable

    /// - Parameter status: nil if there is no response.
    init(_ error: any Error, status: Int?) {
        let known = error.asAFError
        // A retrier's own error stands in front of what happened first.
        let first =
            if case .requestRetryFailed(_, let original)? = known { original.asAFError } else { known }
        self =
            switch (first, status) {
            case (.requestAdaptationFailed, _): .adaptation
            case (.explicitlyCancelled, _): .cancelled
            case (.sessionTaskFailed, _), (_, nil): .connectivity
            case (_, 401), (_, 403): .authentication
            default: .server
            }
    }
}

/// Either what a serializer has read, or the error that kept it from that.
enum ValueOrError<Value: Sendable>: Sendable, PrintedAsContent {
    case value(Value)
    case error(ErrorValue)

    var content: Any {
        switch self {
        case .value(let value): value
        case .error(let error): error
        }
    }
}

/// A value that a handler prints as what is in it.
protocol PrintedAsContent {
    var content: Any { get }
}

/// A serializer that never fails: it turns each error into a value.
struct CatchingSerializer<Wrapped: ResponseSerializer>: ResponseSerializer {
    let wrapped: Wrapped

    func serialize(
        request: URLRequest?, response: HTTPURLResponse?, data: Data?, error: (any Error)?
    ) -> ValueOrError<Wrapped.SerializedObject> {
        if let error { return .error(ErrorValue(error, status: response?.statusCode)) }
        do {
            return .value(
                try wrapped.serialize(request: request, response: response, data: data, error: nil))
        } catch {
            return .error(.unreadable)
        }
    }
}
