extension Request {
    /// A validator's verdict: nothing, or the error that `AFError.responseValidationFailed` will carry.
    public typealias ValidationResult = Result<Void, any Error>
}

extension ValidationDecision {
    /// What was decided, as this version says it. The error of a caller's own validator stays as it is; the
    /// request wraps it in `customValidationFailed`.
    var result: Request.ValidationResult {
        switch refusal {
        case nil: .success(())
        case .dataFileNil: Self.refused(.dataFileNil)
        case .dataFileReadFailed(let url): Self.refused(.dataFileReadFailed(at: url))
        case .missingContentType(let types): Self.refused(.missingContentType(acceptableContentTypes: types))
        case .unacceptableContentType(let types, let type):
            Self.refused(.unacceptableContentType(acceptableContentTypes: types, responseContentType: type))
        case .unacceptableStatusCode(let code): Self.refused(.unacceptableStatusCode(code: code))
        case .custom(let error): .failure(error)
        }
    }

    private static func refused(
        _ reason: AFError.ResponseValidationFailureReason
    ) -> Request.ValidationResult {
        .failure(AFError.responseValidationFailed(reason: reason))
    }
}
