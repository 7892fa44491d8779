/// A check that a response must pass.
public enum ScriptedValidator: Equatable, Sendable {
    /// `validate()`: status 200..<300 and the content type that the request's `Accept` asks for.
    case automatic
    /// `validate(statusCode:)`: any code in one of these ranges.
    case statusCodes([ClosedRange<Int>])
    /// `validate(contentType:)`: any of these media types.
    case contentTypes([String])
    /// A validator of the caller's own, which refuses the first `failures` responses it sees.
    case custom(name: String, failures: Int)
}

/// A request whose responses a script's validators can judge.
protocol ValidatedRequest: Request {
    /// `validate()`
    @discardableResult func validate() -> Self
    /// `validate(statusCode:)`
    @discardableResult func validate<Codes: Sequence>(statusCode: Codes) -> Self where Codes.Element == Int
    /// `validate(contentType:)`
    @discardableResult func validate<Types: Sequence>(
        contentType: @escaping @Sendable @autoclosure () -> Types
    ) -> Self where Types.Element == String
    /// `validate(_:)` with a closure that looks at nothing of the response.
    func addValidator(named name: String, _ judge: @escaping @Sendable () -> Request.ValidationResult)
}

extension ValidatedRequest {
    /// Adds a validator as a script describes it.
    func add(_ validator: ScriptedValidator) {
        switch validator {
        case .automatic: validate()
        case .statusCodes(let ranges): validate(statusCode: ranges.flatMap { Array($0) })
        case .contentTypes(let types): validate(contentType: types)
        case .custom(let name, let failures):
            let countdown = Countdown(.times(failures))
            addValidator(named: name) {
                countdown.fails() ? .failure(ScriptedFailureError(name: name)) : .success(())
            }
        }
    }
}

extension DataRequest: ValidatedRequest {
    func addValidator(named name: String, _ judge: @escaping @Sendable () -> Request.ValidationResult) {
        validate(named: name) { _, _, _ in judge() }
    }
}
