import OracleSupport
import Testing

@testable import SessionManagerChain

@Suite struct `A Result of 4-7` {
    typealias Result = SessionManagerChain.Result

    private let good = Result.success(2)
    private let bad = Result<Int>.failure(NamedError("A"))

    @Test func `has a value or an error`() throws {
        #expect(good.isSuccess && !good.isFailure && good.value == 2 && good.error == nil)
        #expect(bad.isFailure && !bad.isSuccess && bad.value == nil && bad.error is NamedError)
        #expect(try good.unwrap() == 2)
        #expect(throws: NamedError.self) { try bad.unwrap() }
        #expect(Result { 3 }.value == 3)
        #expect(Result<Int> { throw NamedError("B") }.error is NamedError)
    }

    @Test func `describes itself in a word, or with what it has`() {
        #expect(["\(good)", "\(bad)"] == ["SUCCESS", "FAILURE"])
        #expect(good.debugDescription == "SUCCESS: 2")
        #expect(bad.debugDescription == "FAILURE: NamedError(A)")
        let refused = AFError.responseValidationFailed(reason: .unacceptableStatusCode(code: 404))
        let reason =
            "SessionManagerChain.AFError.ResponseValidationFailureReason.unacceptableStatusCode(code: 404)"
        #expect(
            Result<Int>.failure(refused).debugDescription
                == "FAILURE: responseValidationFailed(reason: \(reason))")
    }

    @Test func `is transformed where there is something to transform`() {
        #expect(good.map { $0 * 2 }.value == 4)
        #expect(bad.map { $0 * 2 }.error is NamedError)
        #expect(good.flatMap { "\($0)" }.value == "2")
        #expect(text(good.flatMap { _ -> Int in throw NamedError("B") }) == "FAILURE: NamedError(B)")
        #expect(text(bad.mapError { _ in NamedError("B") }) == "FAILURE: NamedError(B)")
        #expect(
            text(bad.flatMapError { _ -> NamedError in throw NamedError("C") }) == "FAILURE: NamedError(C)")
        #expect(text(good.mapError { _ in NamedError("B") }) == "SUCCESS: 2")
    }

    @Test func `shows what it has to whoever looks`() {
        var seen: [String] = []
        for result in [good, bad] {
            result.withValue { seen.append("value \($0)") }
                .withError { seen.append("error \(traceText($0))") }
                .ifSuccess { seen.append("success") }
                .ifFailure { seen.append("failure") }
        }
        #expect(seen == ["value 2", "success", "error NamedError(A)", "failure"])
    }

    private func text<Value>(_ result: Result<Value>) -> String { result.debugDescription }
}
