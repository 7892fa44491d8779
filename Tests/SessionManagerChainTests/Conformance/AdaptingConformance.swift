import SessionManagerChain
import Testing

@Suite struct `An adapter of 4.7, as measured` {
    @Test func `runs on the caller's queue before there is a task`() throws {
        try conformance("adapter_success") { lab in
            lab.request(from: lab.manager(adapter: LabAdapter("A"))).handleData()
        }
    }

    @Test func `is called again for each attempt, always with the original request`() throws {
        try conformance("adapter_per_attempt") { lab in
            lab.server.reply(500, then: 200)
            let manager = lab.manager(
                adapter: LabAdapter("X"), retrier: LabRetrier("X", .grant(times: 1)))
            lab.request(from: manager).checked().handleData()
        }
    }

    @Test func `that throws leaves the request without a task, and its handlers receive the bare error`()
        throws
    {
        try conformance("adapter_failure") { lab in
            let manager = lab.manager(adapter: LabAdapter("A") { _ in true })
            lab.request(from: manager).checked().handleData()
        }
    }

    @Test func `that throws is called again if the retrier grants a retry, on the utility queue`() throws {
        try conformance("adapter_failure_retry_success") { lab in
            let manager = lab.manager(
                adapter: LabAdapter("X") { $0 == 1 }, retrier: LabRetrier("X", .grant(times: 1)))
            lab.request(from: manager).handleData()
        }
    }

    @Test func `that throws and is refused a retry calls no handler until the request is resumed`() throws {
        try conformance("adapter_failure_retry_refused_manual_start") { lab in
            let manager = lab.manager(
                adapter: LabAdapter("X") { _ in true }, retrier: LabRetrier("X", .refuse),
                startRequestsImmediately: false)
            let request = lab.request(from: manager).handleData()
            lab.resume(request, after: .milliseconds(150))
        }
    }

    @Test
    func `that throws on a retry ends it: the handler receives its error, the closure the original one`()
        throws
    {
        try conformance("adapter_fails_on_retry") { lab in
            lab.server.reply(500)
            let manager = lab.manager(
                adapter: LabAdapter("X") { $0 > 1 }, retrier: LabRetrier("X", .grantForEver))
            lab.request(from: manager).checked().handleData()
        }
    }
}
