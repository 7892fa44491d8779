extension DataRequest {
    /// A caller's own verdict on a response: success, or the error the request is to fail with.
    public typealias Validation =
        @Sendable (URLRequest?, HTTPURLResponse, Data?) -> ValidationResult

    /// Adds the caller's own validator.
    ///
    /// Validators run in the order in which they were added, when the task has completed with a response,
    /// even if it has failed. The first one that rejects the response decides. One that is added when the
    /// task has completed never runs.
    @discardableResult
    public func validate(_ validation: @escaping Validation) -> Self {
        validate(named: "closure \(validations.count + 1)", validation)
    }

    /// Adds the caller's own validator, under a name that traces show, because a closure has none.
    @discardableResult
    public func validate(named name: String, _ validation: @escaping Validation) -> Self {
        appendValidator(named: name) { [unowned self] response in
            let error = validation(request, response, delegate.data).error
            record(.validation(.called(name: name, error: error)), callback: .alamofire4)
            return .custom(error)
        }
        return self
    }

    /// Accepts responses with one of these status codes.
    @discardableResult
    public func validate<S: Sequence>(statusCode acceptableStatusCodes: S) -> Self where S.Element == Int {
        appendValidator(named: "statusCode") { .statusCode($0, acceptable: acceptableStatusCodes) }
        return self
    }

    /// Accepts responses with one of these media types.
    @discardableResult
    public func validate<S: Sequence>(contentType acceptableContentTypes: S) -> Self
    where S.Element == String {
        appendValidator(named: "contentType") { [unowned self] response in
            .contentType(
                response, acceptable: acceptableContentTypes, isEmpty: delegate.data?.isEmpty ?? true)
        }
        return self
    }

    /// Adds two validators: one accepts status codes 200 to 299, the other the media types that the request's
    /// `Accept` field allows. The field is read now, because the request has already been adapted.
    @discardableResult
    public func validate() -> Self {
        validate(statusCode: ValidationVerdict.defaultStatusCodes)
            .validate(contentType: ValidationVerdict.defaultContentTypes(of: request))
    }
}

extension Request {
    /// Adds a validator of any kind of request. It judges the response when the task has completed, unless
    /// the request has an error by then: an earlier validator's, or that of moving a download's file. The
    /// task's own error is looked at only after all validators.
    ///
    /// The request keeps the closure, which therefore may not keep the request.
    func appendValidator(
        named name: String, _ decide: @escaping (HTTPURLResponse) -> Decided<ValidationVerdict>
    ) {
        record(.validation(.added(name: name)))
        validations.append { [unowned self] in
            guard let response else { return }
            let decided = delegate.error == nil ? decide(response) : .afterError()
            switch decided.choice {
            case .accepted, .skipped:
                record(.validation(.decided(decided.decision, error: nil)))
            case .refused(let refusal):
                delegate.error = refusal.error
                record(.validation(.decided(decided.decision, error: refusal.error)))
            }
        }
    }
}

extension Request {
    /// A validator's verdict. The error becomes the request's as it is.
    ///
    /// Mirrors Alamofire 4.7 `Request.ValidationResult`; 5.12 uses Swift's own `Result`.
    public enum ValidationResult {
        /// The response is acceptable.
        case success
        /// It is not acceptable, for this reason.
        case failure(any Error)

        /// The error, if there is one.
        var error: (any Error)? {
            switch self {
            case .success: nil
            case .failure(let error): error
            }
        }
    }
}

/// The cases have the names that the verdicts of both versions know.
extension AFError.ResponseValidationFailureReason: ValidationFailureReason {
    /// As the caller listed them.
    package static func listed(_ types: [String]) -> [String] { types }
}

extension ValidationVerdict.Refusal {
    /// Why a response is refused, as this version says it.
    fileprivate var error: any Error { error(AFError.responseValidationFailed) }
}
