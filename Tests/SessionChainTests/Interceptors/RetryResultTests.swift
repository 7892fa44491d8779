import OracleSupport
import Testing

@testable import SessionChain

@Suite struct `A retry result` {
    @Test(
        arguments: [
            (RetryResult.retry, "retry", true, nil, true),
            (.retryWithDelay(0.1), "retryWithDelay(0.1)", true, 0.1, true),
            (.doNotRetry, "doNotRetry", false, nil, false),
            (
                .doNotRetryWithError(NamedError("final")), "doNotRetryWithError(NamedError(final))", false,
                nil, true
            ),
        ] as [(RetryResult, String, Bool, TimeInterval?, Bool)])
    func `says what happens as a result`(
        result: RetryResult, word: String, isRetried: Bool, delay: TimeInterval?, isFinal: Bool
    ) {
        #expect(result.traceDescription == word)
        #expect(result.retryRequired == isRetried)
        #expect(result.delay == delay)
        #expect(result.isFinal == isFinal)
    }
}
