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
                "a request finishes once an attempt: #2 request.finished comes too late"
            ])
    }
}
