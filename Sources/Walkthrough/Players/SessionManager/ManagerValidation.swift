import SessionManagerChain

extension SessionManagerChain.DataRequest: ValidatedRequest {
    func accept(contentTypes: [String]) { validate(contentType: contentTypes) }

    func addValidator(named name: String, _ judge: @escaping @Sendable () -> (any Error)?) {
        validate(named: name) { _, _, _ in .init(failure: judge()) }
    }
}

extension SessionManagerChain.DownloadRequest: ValidatedRequest {
    func accept(contentTypes: [String]) { validate(contentType: contentTypes) }

    func addValidator(named name: String, _ judge: @escaping @Sendable () -> (any Error)?) {
        validate(named: name) { _, _, _, _ in .init(failure: judge()) }
    }
}

extension SessionManagerChain.Request.ValidationResult {
    fileprivate init(failure: (any Error)?) { self = failure.map { .failure($0) } ?? .success }
}
