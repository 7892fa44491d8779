extension Request {
    /// A validator's verdict: nothing, or the error that `AFError.responseValidationFailed` will carry.
    public typealias ValidationResult = Result<Void, any Error>
}

/// The cases have the names that the verdicts of both versions know.
extension AFError.ResponseValidationFailureReason: ValidationFailureReason {}

extension ValidationVerdict {
    /// What was decided, as this version says it. The error of a caller's own validator stays as it is; the
    /// request wraps it in `customValidationFailed`.
    var result: Request.ValidationResult {
        switch self {
        case .accepted, .skipped: .success(())
        case .refused(let refusal): .failure(refusal.error(AFError.responseValidationFailed))
        }
    }
}
