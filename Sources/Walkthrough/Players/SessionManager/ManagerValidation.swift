import SessionManagerChain

/// One of 4.7's requests whose responses a script's validators can judge.
protocol ManagerValidatedRequest: SessionManagerChain.Request {
    /// `validate()`
    @discardableResult func validate() -> Self
    /// `validate(statusCode:)`
    @discardableResult func validate<Codes: Sequence>(statusCode: Codes) -> Self where Codes.Element == Int
    /// `validate(contentType:)`
    @discardableResult func validate<Types: Sequence>(contentType: Types) -> Self
    where Types.Element == String
    /// `validate(_:)` with a closure that looks at nothing of the response.
    func addValidator(
        named name: String, _ judge: @escaping @Sendable () -> SessionManagerChain.Request.ValidationResult)
}

extension ManagerValidatedRequest {
    /// Adds a validator as a script describes it.
    func add(_ validator: ScriptedValidator) {
        switch validator {
        case .automatic: validate()
        case .statusCodes(let ranges): validate(statusCode: ranges.flatMap { Array($0) })
        case .contentTypes(let types): validate(contentType: types)
        case .custom(let name, let failures):
            let countdown = Countdown(.times(failures))
            addValidator(named: name) {
                countdown.fails() ? .failure(ScriptedFailureError(name: name)) : .success
            }
        }
    }
}

extension SessionManagerChain.DataRequest: ManagerValidatedRequest {
    func addValidator(
        named name: String, _ judge: @escaping @Sendable () -> SessionManagerChain.Request.ValidationResult
    ) {
        validate(named: name) { _, _, _ in judge() }
    }
}

extension SessionManagerChain.DownloadRequest: ManagerValidatedRequest {
    func addValidator(
        named name: String, _ judge: @escaping @Sendable () -> SessionManagerChain.Request.ValidationResult
    ) {
        validate(named: name) { _, _, _, _ in judge() }
    }
}
