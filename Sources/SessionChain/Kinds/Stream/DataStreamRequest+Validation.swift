/// Validators of a stream. They judge the head when the task has completed: by then the handlers have been
/// given the body, whatever is thought of it.
extension DataStreamRequest {
    /// A caller's own judgement of a response: success, or the error the request is to fail with.
    public typealias Validation = @Sendable (URLRequest?, HTTPURLResponse) -> ValidationResult

    /// Adds a validator of the caller's own.
    @discardableResult
    public func validate(_ validation: @escaping Validation) -> Self {
        validate(named: "closure \(validators.count + 1)", validation)
    }

    /// As above, under a name that traces show: a closure has none of its own.
    @discardableResult
    public func validate(named name: String, _ validation: @escaping Validation) -> Self {
        append(named: name) { [unowned self] response in
            let result = validation(request, response)
            record(.validation(.called(name: name, error: result.failure)))
            return .custom(result.failure)
        }
    }

    /// Accepts responses with one of these status codes.
    @discardableResult
    public func validate<Codes: Sequence>(statusCode acceptableStatusCodes: Codes) -> Self
    where Codes.Element == Int {
        append(named: "statusCode") { .statusCode($0, acceptable: acceptableStatusCodes) }
    }

    /// Accepts responses with one of these media types. As no body is kept, an empty one makes no exception.
    @discardableResult
    public func validate<Types: Sequence>(
        contentType acceptableContentTypes: @escaping @Sendable @autoclosure () -> Types
    ) -> Self where Types.Element == String {
        append(named: "contentType") { .contentType($0, acceptable: acceptableContentTypes()) }
    }

    /// Accepts status codes 200 to 299 and media types that the request's `Accept` field allows: two
    /// validators.
    @discardableResult
    public func validate() -> Self {
        // The request keeps its validators, so a validator must not keep the request.
        let contentTypes = { @Sendable [unowned self] in ValidationVerdict.defaultContentTypes(of: request) }
        return validate(statusCode: ValidationVerdict.defaultStatusCodes)
            .validate(contentType: contentTypes())
    }

    private func append(
        named name: String, _ decide: @escaping (HTTPURLResponse) -> Decided<ValidationVerdict>
    ) -> Self {
        appendValidator(named: name, decide) { [unowned self] response, result in
            eventMonitor?.request(self, didValidateRequest: request, response: response, withResult: result)
        }
        return self
    }
}
