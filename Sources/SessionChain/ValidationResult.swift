extension Request {
    /// A validator's verdict: nothing, or the error that `AFError.responseValidationFailed` will carry.
    public typealias ValidationResult = Result<Void, any Error>
}
