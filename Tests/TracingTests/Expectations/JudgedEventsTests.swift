import Testing

@testable import Tracing

@Suite struct `The events of a run` {
    private let run = trace(
        """
        task.created r1/0 t1
        transport.receivedHead r1/0 t1 status=401
        authentication.refreshStarted
        retry.decided r1/0 !retry
        task.created r1/1 t2
        transport.receivedHead r1/1 t2 status=200
        task.resumed r2/0 t3
        retry.decided r2/0 !retryWithDelay(0.5)
        """)

    @Test(
        arguments: [
            "task", "task.created", "*.created", "kind!=task.created", "kind~creat", "status=401",
            "status=500", "status>200", "status!=401", "request=1 and task.created", "no request",
            "task.created[attempt=1] or status=200", "task or task.created or retry", "retry[outcome=retry]",
            "outcome=retryWithDelay", "outcome=retryWithDelay(0.5)", "retry[outcome!=retryWithDelay]",
            "t=0 and task", "t=0ms or request=2", "requestDidFinish or requestDidResume", "queue=main",
        ] as [Condition])
    func `are found by their values as by a look at each of them`(condition: Condition) {
        #expect(condition.mistake == nil)
        #expect(
            JudgedEvents(run).places(of: condition) == run.indices.filter { condition.holds(for: run[$0]) })
    }

    /// A message has some of them apart from their names.
    @Test(
        arguments: [
            (
                .value("cookie.stored", field: "value", is: "plain"),
                "expected value to be •••• in cookie.stored, but it is another one in #1"
            ),
            (
                .value("transport.sent", field: "x-api-key", is: "other"),
                "expected x-api-key to be •••• in transport.sent, but it is another one in #2"
            ),
            (
                .value("task.created", field: "url", is: "elsewhere"),
                "expected url to be elsewhere in task.created, but it is •••• in #3"
            ),
            (
                .value("transport.sent", field: "task", is: "5"),
                "expected task to be 5 in transport.sent, but it is 1 in #2"
            ),
            (.never("task.created[url=hunter22]"), "expected no task.created[url=••••], but there is #3"),
        ] as [(EventExpectation, String)])
    func `are quoted without their secrets where these are to be hidden`(
        expectation: EventExpectation, message: String
    ) {
        let events = trace(
            """
            cookie.stored name=sid value=secret
            transport.sent t1 x-api-key=hunter22
            task.created url=hunter22 token=hunter22
            """)
        let judged = JudgedEvents(events, hiding: SecretMask())
        #expect(expectation.violation(in: judged)?.message == message)
    }

    @Test func `tell which value of an expectation is a secret`() {
        let events = trace("cookie.stored name=sid value=secret\ntransport.sent t1 x-api-key=hunter22")
        let ofCookie = EventExpectation.value("cookie.stored", field: "value", is: "plain").per(.request)
        let ofKind = EventExpectation.value("transport.sent", field: "task", is: "5")
        #expect(
            ofCookie.words(hiding: SecretMask(), in: events[0])
                == "cookie.stored has value=•••• per request")
        #expect(
            ofKind.words(hiding: SecretMask(), in: events[1]) == "transport.sent has task=5")
    }
}
