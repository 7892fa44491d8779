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
