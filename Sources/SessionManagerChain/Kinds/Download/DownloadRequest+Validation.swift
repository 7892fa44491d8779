/// Validators of a download. They run when the task has completed. By then the file is at its destination, if
/// it has one, and it stays there even if a validator rejects the response.
extension DownloadRequest {
    /// A caller's own verdict on a response and its files: success, or the error the request is to fail with.
    public typealias Validation =
        @Sendable (
            _ request: URLRequest?, _ response: HTTPURLResponse, _ temporaryURL: URL?, _ destinationURL: URL?
        ) -> ValidationResult

    /// Adds the caller's own validator.
    @discardableResult
    public func validate(_ validation: @escaping Validation) -> Self {
        validate(named: "closure \(validations.count + 1)", validation)
    }

    /// Adds the caller's own validator, under a name that traces show, because a closure has none.
    @discardableResult
    public func validate(named name: String, _ validation: @escaping Validation) -> Self {
        appendValidator(named: name) { [unowned self] response in
            let files = downloadDelegate
            let error = validation(request, response, files?.temporaryURL, files?.destinationURL).error
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
                response, acceptable: acceptableContentTypes,
                of: DownloadedFile(at: downloadDelegate?.fileURL))
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
