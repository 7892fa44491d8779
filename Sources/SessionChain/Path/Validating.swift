extension DataRequest {
    /// A caller's own verdict on a response: success, or the error the request is to fail with.
    public typealias Validation =
        @Sendable (URLRequest?, HTTPURLResponse, Data?) -> ValidationResult

    /// Adds a validator written by the caller.
    ///
    /// Validators run when the task has completed, in the order in which they were added, even if they were
    /// added after a handler. Once there is an error, no validator runs: a failed task is not validated, and
    /// the first refusal is final.
    @preconcurrency
    @discardableResult
    public func validate(_ validation: @escaping Validation) -> Self {
        validate(named: "closure \(validators.count + 1)", validation)
    }

    /// Adds a validator written by the caller, under a name that traces show, because a closure has none.
    @discardableResult
    public func validate(named name: String, _ validation: @escaping Validation) -> Self {
        appendValidator(named: name) { [unowned self] response in
            let result = validation(request, response, data)
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
    @preconcurrency
    @discardableResult
    public func validate<Types: Sequence & Sendable>(
        contentType acceptableContentTypes: @escaping @Sendable @autoclosure () -> Types
    ) -> Self where Types.Element == String {
        appendValidator(named: "contentType") { [unowned self] response in
            .contentType(response, acceptable: acceptableContentTypes(), isEmpty: data?.isEmpty ?? true)
        }
    }

    /// Adds two validators: one accepts status codes 200 to 299, the other the media types that the request's
    /// `Accept` field allows.
    @discardableResult
    public func validate() -> Self {
        let types = typesAskedFor
        return validate(statusCode: ValidationVerdict.defaultStatusCodes).validate(contentType: types())
    }
}

extension Request {
    /// A validator's verdict: success, or the error that `AFError.responseValidationFailed` will carry.
    public typealias ValidationResult = Result<Void, any Error>

    /// Judges a response. The request keeps its validators, so a validator must not keep the request.
    typealias Validator = (HTTPURLResponse) -> Decided<ValidationVerdict>

    /// The media types that the request's `Accept` field allows, once the task has completed. A validator may
    /// keep this, because it does not keep the request.
    var typesAskedFor: @Sendable () -> [String] {
        { [unowned self] in ValidationVerdict.defaultContentTypes(of: request) }
    }

    /// Adds a validator to a request of any kind.
    func appendValidator(named name: String, _ validator: @escaping Validator) -> Self {
        record(.validation(.added(name: name)), callback: .none)
        validators.append(validator)
        return self
    }

    /// The task has completed: a validator judges the response, unless there is an error by then.
    func validate(by validator: Validator) {
        guard let response else { return }
        let decided = error == nil ? validator(response) : .afterError()
        switch decided.choice {
        case .skipped:
            record(.validation(.decided(decided.decision, error: nil)), callback: .none)
        case .accepted:
            record(.validation(.decided(decided.decision, error: nil)))
            didValidate(response, withResult: .success(()))
        case .refused(let refusal):
            error = refusal.error.asAFError(
                or: .responseValidationFailed(reason: .customValidationFailed(error: refusal.error)))
            record(.validation(.decided(decided.decision, error: refusal.error)))
            didValidate(response, withResult: .failure(refusal.error))
        }
    }
}

/// The cases have the names that the verdicts of both versions expect.
extension AFError.ResponseValidationFailureReason: ValidationFailureReason {
    /// Sorted, so that equal lists give equal errors; a caller may list them as a `Set`.
    package static func listed(_ types: [String]) -> [String] { types.sorted() }
}

extension ValidationVerdict.Refusal {
    /// Why a response is refused, in this version's terms. The error of a caller's own validator is left as
    /// it is; the request wraps it in `customValidationFailed`.
    var error: any Error { error(AFError.responseValidationFailed) }
}
