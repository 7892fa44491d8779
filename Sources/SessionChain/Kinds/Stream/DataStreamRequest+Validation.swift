/// Validators of a stream. They check the head when the task has completed. By then the handlers have
/// already been given the body, even if a validator rejects the response.
extension DataStreamRequest {
    /// A caller's own verdict on a response: success, or the error the request is to fail with.
    public typealias Validation = @Sendable (URLRequest?, HTTPURLResponse) -> ValidationResult

    /// Adds a validator written by the caller.
    @discardableResult
    public func validate(_ validation: @escaping Validation) -> Self {
        validate(named: "closure \(validators.count + 1)", validation)
    }

    /// Adds a validator written by the caller, under a name that traces show, because a closure has none.
    @discardableResult
    public func validate(named name: String, _ validation: @escaping Validation) -> Self {
        appendValidator(named: name) { [unowned self] response in
            let result = validation(request, response)
            record(.validation(.called(name: name, error: result.failure)))
            return .custom(result.failure)
        }
    }

    /// Accepts responses with one of these status codes.
    @preconcurrency
    @discardableResult
    public func validate<Codes: Sequence & Sendable>(statusCode acceptableStatusCodes: Codes) -> Self
    where Codes.Element == Int {
        appendValidator(named: "statusCode") { .statusCode($0, acceptable: acceptableStatusCodes) }
    }

    /// Accepts responses with one of these media types. They are evaluated when the task has completed.
    /// No body is kept, so an empty body is not exempt.
    @preconcurrency
    @discardableResult
    public func validate<Types: Sequence & Sendable>(
        contentType acceptableContentTypes: @escaping @Sendable @autoclosure () -> Types
    ) -> Self where Types.Element == String {
        appendValidator(named: "contentType") { .contentType($0, acceptable: acceptableContentTypes()) }
    }

    /// Adds two validators: one accepts status codes 200 to 299, the other the media types that the request's
    /// `Accept` field allows.
    @discardableResult
    public func validate() -> Self {
        let types = typesAskedFor
        return validate(statusCode: ValidationVerdict.defaultStatusCodes).validate(contentType: types())
    }
}
