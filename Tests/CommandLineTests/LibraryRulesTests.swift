import Testing
import Tracing

@testable import reqtrace

@Suite struct `The promises of the libraries` {
    private func broken(on chain: Chain = .session, _ payloads: [Payload]) -> [String] {
        let recorder = Recorder()
        for payload in payloads { recorder.record(payload, Subject(request: 1, task: 1)) }
        return LibraryRules(chain, recorder).failures.map { "\($0.name): \($0.message)" }
    }

    @Test func `are broken by a request that finishes twice`() {
        #expect(broken([.request(.finished)]) == [])
        #expect(
            broken([.request(.finished), .request(.finished)]) == [
                "a request finishes once an attempt: #2 request.finished comes once more"
            ])
    }

    /// Records the start of a refresh that a request's interceptor asks for, and returns its number.
    private func refresh(by interceptor: String, in recorder: Recorder) -> UInt32 {
        recorder.continueFrom(cause: 0, subject: Subject(request: 1))
        recorder.record(.adapt(.started(name: interceptor)))
        return recorder.record(.authentication(.refreshStarted(credential: "old")))
    }

    @Test func `are broken by an interceptor that refreshes twice at once, and not by two`() {
        let recorder = Recorder()
        let first = refresh(by: "users", in: recorder)
        let second = refresh(by: "images", in: recorder)
        for began in [first, second] {
            recorder.continueFrom(cause: began, subject: Subject())
            recorder.record(.authentication(.refreshCompleted(credential: "new", error: nil)))
        }
        _ = refresh(by: "users", in: recorder)
        #expect(LibraryRules(.session, recorder).failures.map(\.message) == [])
        _ = refresh(by: "users", in: recorder)
        #expect(
            LibraryRules(.session, recorder).failures.map { "\($0.name): \($0.message)" } == [
                "one refresh at a time: #10 authentication.refreshStarted comes while another one runs"
            ])
    }
}
