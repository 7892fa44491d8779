extension Request {
    /// A validator's verdict. The error becomes the request's as it is.
    ///
    /// Mirrors Alamofire 4.7 `Request.ValidationResult`; 5.12 uses Swift's own `Result`.
    public enum ValidationResult {
        /// The response will do.
        case success
        /// It will not, because of this.
        case failure(any Error)

        /// The error, if there is one.
        var error: (any Error)? {
            switch self {
            case .success: nil
            case .failure(let error): error
            }
        }
    }

    /// Adds a validator of any kind of request. It judges the response when the task has completed, unless
    /// the request has an error by then: an earlier validator's, for the error of the task is looked at only
    /// after all validators.
    ///
    /// The request keeps the closure, which therefore may not keep the request.
    func appendValidator(
        named name: String, _ decide: @escaping (HTTPURLResponse) -> Decided<ValidationVerdict>
    ) {
        record(.validation(.added(name: name)))
        validations.append { [unowned self] in
            guard let response else { return }
            let verdict = delegate.error == nil ? decide(response) : .afterError()
            let error = verdict.choice.error
            if let error { delegate.error = error }
            record(.validation(.decided(verdict.decision, error: error)))
        }
    }
}

extension ValidationVerdict {
    /// The error with which the response was refused, as this version says it.
    var error: (any Error)? {
        switch self {
        case .accepted, .skipped: nil
        case .refused(let refusal): refusal.error
        }
    }
}

extension ValidationVerdict.Refusal {
    fileprivate var error: any Error {
        switch self {
        case .dataFileNil: failed(.dataFileNil)
        case .dataFileReadFailed(let url): failed(.dataFileReadFailed(at: url))
        case .missingContentType(let types): failed(.missingContentType(acceptableContentTypes: types))
        case .unacceptableContentType(let types, let type):
            failed(.unacceptableContentType(acceptableContentTypes: types, responseContentType: type))
        case .unacceptableStatusCode(let code): failed(.unacceptableStatusCode(code: code))
        case .custom(let error): error
        }
    }

    private func failed(_ reason: AFError.ResponseValidationFailureReason) -> AFError {
        .responseValidationFailed(reason: reason)
    }
}
