import OracleSupport
import SessionChain
import Testing

@Suite struct `Each error` {
    @Test(arguments: ErrorCase.all) func `reaches the handler`(errorCase: ErrorCase) throws {
        let given = Given()
        let lab = Lab()
        try lab.run { lab in
            try errorCase.provoke(lab) { error in
                given.names.append(error.map { ErrorCaseName.of($0) } ?? "no error")
            }
        }
        #expect(given.names == [errorCase.name])
    }

    /// Errors about server trust are in `ServerTrustTests`.
    @Test func `has a way to provoke it`() throws {
        let provoked = Set(ErrorCase.all.map(\.name))
        let known = try ErrorCaseName.all(of: "alamofire-5.12.0")
            .filter { !$0.hasPrefix("serverTrustEvaluationFailed") }
        #expect(Set(known).subtracting(provoked).sorted() == ErrorCase.unprovoked)
        #expect(provoked.subtracting(known).sorted() == [])
    }

    private final class Given: @unchecked Sendable {
        // Unchecked: handlers run on the simulation's only thread.
        var names: [String] = []
    }
}
