/// The result of a request: a value, or the error that came instead of one.
///
/// Swift 4 had no result type of its own. Mirrors Alamofire 4.7 `Result`, whose error may be of any type.
/// Write `Swift.Result` for the standard library's.
public enum Result<Value> {
    /// The request succeeded, with this value.
    case success(Value)
    /// Something went wrong, in the serializer or before.
    case failure(any Error)

    /// Whether there is a value.
    public var isSuccess: Bool {
        switch self {
        case .success: true
        case .failure: false
        }
    }

    /// Whether there is an error.
    public var isFailure: Bool { !isSuccess }

    /// The value, if there is one.
    public var value: Value? {
        switch self {
        case .success(let value): value
        case .failure: nil
        }
    }

    /// The error, if there is one.
    public var error: (any Error)? {
        switch self {
        case .success: nil
        case .failure(let error): error
        }
    }
}

extension Result: Sendable where Value: Sendable {}

extension Result: CustomStringConvertible, CustomDebugStringConvertible {
    /// The case in a word: `SUCCESS` or `FAILURE`.
    public var description: String {
        switch self {
        case .success: "SUCCESS"
        case .failure: "FAILURE"
        }
    }

    /// The case, with the value or the error as Swift prints it. The text of an error of Foundation's may
    /// differ from system to system; a trace has words of its own for errors.
    public var debugDescription: String {
        switch self {
        case .success(let value): "SUCCESS: \(value)"
        case .failure(let error): "FAILURE: \(error)"
        }
    }
}
