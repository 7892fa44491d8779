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

/// The cases have the names that the verdicts of both versions know.
extension AFError.ResponseValidationFailureReason: ValidationFailureReason {}

extension ValidationVerdict {
    /// The error with which the response was refused, as this version says it.
    var error: (any Error)? {
        switch self {
        case .accepted, .skipped: nil
        case .refused(let refusal): refusal.error(AFError.responseValidationFailed)
        }
    }
}
