import SessionManagerChain
import Testing

@Suite struct `A response handler of 4.7, as measured` {
    @Test func `receives a JSON value`() throws {
        try conformance("plain_get_responseJSON") { lab in
            lab.server.reply(type: "application/json", body: #"{"id":1,"name":"a"}"#)
            lab.request(from: lab.manager()).handleJSON()
        }
    }

    @Test func `receives the text`() throws {
        try conformance("plain_get_responseString") { lab in
            lab.request(from: lab.manager()).handleString()
        }
    }

    @Test func `receives an empty body as data, but not as JSON`() throws {
        try conformance("empty_200") { lab in
            lab.server.reply(type: "text/plain", body: "")
            lab.request(from: lab.manager()).checked().handleData().handleJSON()
        }
    }

    @Test func `receives its serializer's error, and no retrier is asked about it`() throws {
        try conformance("serializer_failure_with_retrier") { lab in
            lab.server.reply(type: "application/json", body: #"{"id":"#)
            let manager = lab.manager(retrier: LabRetrier("X", .grantForEver))
            lab.request(from: manager).checked().handleJSON()
        }
    }

    @Test func `receives the bare error of a refused connection`() throws {
        try conformance("connection_refused") { lab in
            lab.server.refuseConnections()
            lab.request(from: lab.manager()).checked().handleData()
        }
    }

    @Test func `may add another handler to its finished request, which is called at once`() throws {
        try conformance("handler_added_inside_handler") { lab in
            let request = lab.request(from: lab.manager())
            request.handleData(as: "d1") { [unowned request] in request.handleData(as: "d2") }
        }
    }

    @Test func `that is added during the delay of a retry is called after the next attempt`() throws {
        try conformance("handler_added_during_retry_delay") { lab in
            lab.server.reply(500, then: 200)
            let manager = lab.manager(retrier: LabRetrier("X", .grant(times: 1, delay: 0.15)))
            let request = lab.request(from: manager).checked().handleData()
            lab.later(.milliseconds(80)) { request.handleString() }
        }
    }
}

@Suite struct `Several response handlers of 4.7, as measured` {
    @Test func `are each dispatched as soon as their own serializer is done`() throws {
        try conformance("two_response_handlers") { lab in
            lab.request(from: lab.manager()).handleData().handleString()
        }
    }

    @Test func `keep their order on a queue, with or without a serializer`() throws {
        try conformance("three_handlers_mixed") { lab in
            lab.request(from: lab.manager()).handleData().handlePlain().handleString()
        }
    }

    @Test func `may have queues of their own`() throws {
        try conformance("handlers_on_different_queues") { lab in
            lab.request(from: lab.manager())
                .handleData(as: "d1", on: DispatchQueue(label: "q1"))
                .handleData(as: "d2", on: DispatchQueue(label: "q2"))
        }
    }

    @Test func `wait for a slow serializer that was added before theirs`() throws {
        try conformance("slow_first_serializer") { lab in
            let queue = DispatchQueue(label: "q1")
            lab.request(from: lab.manager())
                .handleData(as: "slow", on: queue, taking: .milliseconds(60))
                .handleData(as: "fast", on: queue)
        }
    }
}
