// Small helpers on `Result`. Mirrors Alamofire 5.12 `Result+Alamofire`.

extension Result {
    /// `true` if there is a value.
    var isSuccess: Bool {
        if case .success = self { true } else { false }
    }

    /// The value, if there is one.
    var success: Success? {
        if case .success(let value) = self { value } else { nil }
    }

    /// The error, if there is one.
    package var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }

    /// The error if there is one, else the value.
    init(value: Success, error: Failure?) {
        self = error.map(Result.failure) ?? .success(value)
    }

    /// Transforms the value; what `transform` throws becomes the error.
    func tryMap<NewSuccess>(_ transform: (Success) throws -> NewSuccess) -> Result<NewSuccess, any Error> {
        switch self {
        case .success(let value): Result<NewSuccess, any Error> { try transform(value) }
        case .failure(let error): .failure(error)
        }
    }

    /// Transforms the error; what `transform` throws becomes the error.
    func tryMapError<NewFailure: Error>(
        _ transform: (Failure) throws -> NewFailure
    ) -> Result<Success, any Error> {
        switch self {
        case .success(let value):
            return .success(value)
        case .failure(let error):
            do { return .failure(try transform(error)) } catch { return .failure(error) }
        }
    }
}
