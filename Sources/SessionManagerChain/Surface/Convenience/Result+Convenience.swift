// Working with a result without a `switch`. Mirrors Alamofire 4.7's functional extensions of `Result`.

extension Result {
    /// What the closure returns, or the error it throws.
    public init(value: () throws -> Value) {
        do { self = .success(try value()) } catch { self = .failure(error) }
    }

    /// The value; throws the error if there is none.
    public func unwrap() throws -> Value {
        switch self {
        case .success(let value): value
        case .failure(let error): throw error
        }
    }

    // MARK: Another value, another error

    /// The same with its value transformed.
    public func map<T>(_ transform: (Value) -> T) -> Result<T> {
        switch self {
        case .success(let value): .success(transform(value))
        case .failure(let error): .failure(error)
        }
    }

    /// The same with its value transformed; what `transform` throws becomes the error.
    ///
    /// This is not `flatMap` of Swift's own `Result`: the closure returns a value, not a result. 5.12 calls
    /// it `tryMap`.
    public func flatMap<T>(_ transform: (Value) throws -> T) -> Result<T> {
        switch self {
        case .success(let value): Result<T> { try transform(value) }
        case .failure(let error): .failure(error)
        }
    }

    /// The same with its error transformed.
    public func mapError<T: Error>(_ transform: (any Error) -> T) -> Result {
        switch self {
        case .success: self
        case .failure(let error): .failure(transform(error))
        }
    }

    /// The same with its error transformed; what `transform` throws becomes the error.
    public func flatMapError<T: Error>(_ transform: (any Error) throws -> T) -> Result {
        switch self {
        case .success:
            return self
        case .failure(let error):
            do { return .failure(try transform(error)) } catch { return .failure(error) }
        }
    }

    // MARK: Looking

    /// Shows the value to the closure, if there is one.
    @discardableResult
    public func withValue(_ closure: (Value) -> Void) -> Result {
        if let value { closure(value) }
        return self
    }

    /// Shows the error to the closure, if there is one.
    @discardableResult
    public func withError(_ closure: (any Error) -> Void) -> Result {
        if let error { closure(error) }
        return self
    }

    /// Calls the closure if there is a value.
    @discardableResult
    public func ifSuccess(_ closure: () -> Void) -> Result {
        if isSuccess { closure() }
        return self
    }

    /// Calls the closure if there is an error.
    @discardableResult
    public func ifFailure(_ closure: () -> Void) -> Result {
        if isFailure { closure() }
        return self
    }
}
