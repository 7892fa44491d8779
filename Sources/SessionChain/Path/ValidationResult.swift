extension Request {
    /// A validator's verdict: nothing, or the error that `AFError.responseValidationFailed` will carry.
    public typealias ValidationResult = Result<Void, any Error>
}

extension ValidationVerdict {
    /// What was decided, as this version says it. The error of a caller's own validator stays as it is; the
    /// request wraps it in `customValidationFailed`.
    var result: Request.ValidationResult {
        switch self {
        case .accepted, .skipped: .success(())
        case .refused(let refusal): .failure(refusal.error)
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
