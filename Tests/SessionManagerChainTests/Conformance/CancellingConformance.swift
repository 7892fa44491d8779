import SessionManagerChain
import Testing

@Suite struct `Cancelling in 4.7, as measured` {
    @Test func `passes the bare URL error to the handlers of a request in flight`() throws {
        try conformance("cancel_in_flight") { lab in
            lab.server.reply(200, delay: .milliseconds(200))
            let request = lab.request(from: lab.manager()).checked(by: "v1").handleData()
            lab.cancel(request, after: .milliseconds(60))
        }
    }

    @Test func `after the head has arrived still runs the validators`() throws {
        try conformance("cancel_mid_body") { lab in
            lab.server.reply(length: 400_000, chunks: .slowly(400_000))
            let request = lab.request(from: lab.manager()).checked(by: "v1").handleData()
            lab.cancel(request, after: .milliseconds(120))
        }
    }

    @Test func `before the start cancels an existing task, which completes`() throws {
        try conformance("cancel_before_start") { lab in
            let request = lab.request(from: lab.manager(startRequestsImmediately: false)).handleData()
            lab.cancel(request, after: .milliseconds(40))
        }
    }

    @Test func `after the end only posts a notification`() throws {
        try conformance("cancel_after_finish") { lab in
            let request = lab.request(from: lab.manager()).handleData()
            lab.cancel(request, after: .milliseconds(120))
        }
    }

    @Test func `posts two notifications if it is done twice`() throws {
        try conformance("cancel_twice") { lab in
            lab.server.reply(200, delay: .milliseconds(200))
            let request = lab.request(from: lab.manager()).handleData()
            lab.later(.milliseconds(60)) {
                lab.cancel(request)
                lab.cancel(request)
            }
        }
    }

    @Test func `does nothing to a request without a task, and resuming it calls the handlers`() throws {
        try conformance("cancel_failed_request") { lab in
            let request = lab.brokenRequest(from: lab.manager(startRequestsImmediately: false)).handleData()
            lab.later(.milliseconds(40)) {
                lab.cancel(request)
                lab.suspend(request)
            }
            lab.resume(request, after: .milliseconds(80))
        }
    }

    @Test func `asks the retrier, which may refuse`() throws {
        try conformance("cancel_in_flight_retrier_refuses") { lab in
            lab.server.reply(200, delay: .milliseconds(200))
            let request = lab.request(from: lab.manager(retrier: LabRetrier("X", .refuse))).handleData()
            lab.cancel(request, after: .milliseconds(60))
        }
    }

    @Test func `asks the retrier, and if it grants another attempt the cancelled request succeeds`() throws {
        try conformance("cancel_in_flight_retrier_grants") { lab in
            lab.server.reply(200, then: 200, delay: .milliseconds(200))
            let manager = lab.manager(retrier: LabRetrier("X", .grant(times: 1)))
            let request = lab.request(from: manager).handleData()
            lab.cancel(request, after: .milliseconds(60))
        }
    }

    @Test func `during the delay of a retry has no effect: the retry takes place`() throws {
        try conformance("cancel_during_retry_delay") { lab in
            lab.server.reply(500, then: 200)
            let manager = lab.manager(retrier: LabRetrier("X", .grant(times: 1, delay: 0.2)))
            let request = lab.request(from: manager).checked().handleData()
            lab.cancel(request, after: .milliseconds(110))
        }
    }

    @Test func `while an adapter's failure waits for its retry does not even post a notification`() throws {
        try conformance("cancel_while_adapt_retry_pending") { lab in
            let manager = lab.manager(
                adapter: LabAdapter("X") { $0 == 1 }, retrier: LabRetrier("X", .grant(times: 1, delay: 0.12)))
            let request = lab.request(from: manager).handleData()
            lab.cancel(request, after: .milliseconds(50))
        }
    }
}
