import SessionManagerChain
import Testing

@Suite struct `An adapter of 4.7, as measured` {
    @Test func `answers on the caller's queue before there is a task`() throws {
        try conformance("adapter_success") { lab in
            lab.request(from: lab.manager(adapter: LabAdapter("A"))).handleData()
        }
    }

    @Test func `is asked again for each attempt, always about the request as it was before adapting`() throws
    {
        try conformance("adapter_per_attempt") { lab in
            lab.server.reply(500, then: 200)
            let manager = lab.manager(
                adapter: LabAdapter("X"), retrier: LabRetrier("X", .grant(times: 1)))
            lab.request(from: manager).checked().handleData()
        }
    }

    @Test func `that throws leaves the request without a task, and its handlers get the bare error`() throws {
        try conformance("adapter_failure") { lab in
            let manager = lab.manager(adapter: LabAdapter("A") { _ in true })
            lab.request(from: manager).checked().handleData()
        }
    }

    @Test func `that throws may be given another chance by the retrier, on the utility queue`() throws {
        try conformance("adapter_failure_retry_success") { lab in
            let manager = lab.manager(
                adapter: LabAdapter("X") { $0 == 1 }, retrier: LabRetrier("X", .grant(times: 1)))
            lab.request(from: manager).handleData()
        }
    }

    @Test
    func
        `that throws and is refused calls no handler before the request is resumed, if that is left to the app`()
        throws
    {
        try conformance("adapter_failure_retry_refused_manual_start") { lab in
            let manager = lab.manager(
                adapter: LabAdapter("X") { _ in true }, retrier: LabRetrier("X", .refuse),
                startRequestsImmediately: false)
            let request = lab.request(from: manager).handleData()
            lab.resume(request, after: .milliseconds(150))
        }
    }

    @Test func `that throws on a retry ends it: the handler gets its error, the closure the first one`()
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
