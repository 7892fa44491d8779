import Testing

@testable import Tracing

@Suite struct `An expectation of causes` {
    /// Two requests that are refused, and the refresh that the first of them starts.
    private let run = trace(
        """
        request.created r1/0
        request.created r2/0
        transport.receivedHead r1/0 status=401 <1
        transport.receivedHead r2/0 status=401 <2
        authentication.refreshStarted <3
        retry.decided r2/0 !retry <5
        retry.decided r1/0 !retry <5
        """)

    @Test(
        arguments: [
            (.causes("authentication.refreshStarted", "retry.decided"), nil),
            (.causes("[status=401 and request=1]", "retry.decided"), nil),
            (
                .causes("[status=401 and request=2]", "retry.decided"),
                Violation(
                    "expected every retry.decided to follow from [status=401 and request=2],"
                        + " but #6 does not, and #4 only comes before it", events: [6, 4])
            ),
            (
                .causes("retry.decided", "request.created"),
                Violation(
                    "expected every request.created to follow from retry.decided, but #1 does not",
                    events: [1])
            ),
            (
                .causes("request.created", "handler.called"),
                Violation("expected handler.called, but there is no such event")
            ),
            (
                "request.created[request=1] -> [status=401] -> retry.decided",
                Violation(
                    "expected every [status=401] to follow from request.created[request=1],"
                        + " but #4 does not, and #1 only comes before it", events: [4, 1])
            ),
            (.causes("request.created", "retry.decided"), nil),
            // The causes of the second request's retry lead to the first one's refusal.
            (
                .causes("[status=401]", "retry.decided").per(.request),
                Violation(
                    "request 2: expected every retry.decided to follow from [status=401],"
                        + " but #6 does not, and #4 only comes before it", events: [6, 4])
            ),
        ] as [(EventExpectation, Violation?)])
    func `wants every effect to follow from a cause, not only to come later`(
        expectation: EventExpectation, violation: Violation?
    ) {
        #expect(expectation.violation(in: run) == violation)
    }

    @Test(
        arguments: [
            (.neverCauses("[status=401 and request=2]", "retry.decided"), nil),
            (
                .neverCauses("request.created", "retry.decided"),
                Violation(
                    "expected no retry.decided to follow from request.created, but #6 follows from #1",
                    events: [6, 1])
            ),
            // Nothing causes itself.
            (.neverCauses("retry.decided", "retry.decided"), nil),
        ] as [(EventExpectation, Violation?)])
    func `can rule a cause out`(expectation: EventExpectation, violation: Violation?) {
        #expect(expectation.violation(in: run) == violation)
    }
}

@Suite struct `An expectation per request` {
    private let run = trace(
        """
        session.created
        task.created r1/0 t1
        task.created r2/0 t2
        transport.receivedHead r1/0 t1 status=401
        task.created r1/1 t3
        transport.receivedHead r1/1 t3 status=200
        transport.receivedHead r2/0 t2 status=200
        handler.called r2/0
        """)

    @Test(
        arguments: [
            // A request without a 401 has nothing to do with the first one.
            ("[status=401] < task.created[attempt=1] per request", nil),
            ("task.created < [status=200] per request", nil),
            ("task.created << transport.receivedHead per attempt", nil),
            (
                "2 x task.created per request",
                Violation(
                    "request 2: expected exactly 2 x task.created, but there is 1: #3", events: [3])
            ),
            ("1 x task.created per attempt", nil),
            ("1 x task.created per task", nil),
            (
                "eventually handler.called per request",
                Violation(
                    "request 1: expected handler.called, but there is no such event")
            ),
            (
                "eventually transport.receivedHead[status=401] per request",
                Violation(
                    "request 2: expected transport.receivedHead[status=401], but there is no such event;"
                        + " #7 is another transport.receivedHead", events: [7])
            ),
            (
                "[status=200] < handler.called per request",
                Violation(
                    "request 1: expected handler.called after [status=200], #6, but there is no such event",
                    events: [6])
            ),
            (
                "task.created < handler.called per attempt",
                Violation(
                    "request 1 attempt 0: expected handler.called after task.created, #2,"
                        + " but there is no such event", events: [2])
            ),
            (
                "task.created < [status=401] per task",
                Violation(
                    "task 2: expected [status=401] after task.created, #3, but there is no such event",
                    events: [3])
            ),
            (
                "session.created < retry per request",
                Violation(
                    "no request has an event of \"session.created < retry per request\", so this cannot fail")
            ),
            (
                "never session.created per request",
                Violation("no request has an event of \"session.created\", so this cannot fail")
            ),
            (
                "at most 1 x session.created per attempt",
                Violation("no attempt has an event of \"session.created\", so this cannot fail")
            ),
            (
                "0 x handler.called per task",
                Violation("no task has an event of \"handler.called\", so this cannot fail")
            ),
            (
                "session.created !-> task.created per request",
                Violation("no request has an event of \"session.created\", so this cannot fail")
            ),
            ("never retry per request", nil),
        ] as [(EventExpectation, Violation?)])
    func `holds for each request by itself`(expectation: EventExpectation, violation: Violation?) {
        #expect(expectation.violation(in: run) == violation)
    }
}

@Suite struct `A long run` {
    /// As many events as a large test makes, all of which fit each condition.
    private let run = (1...20_000).map { number in
        TraceEvent(
            number: number, time: .start, queue: "", request: number % 1000, attempt: 0, task: nil,
            cause: number - 1, kind: "task.created", source: "", callback: nil, data: [], decision: nil)
    }

    @Test(
        arguments: [
            "task.created << task.created << task.created", "task.created < task.created <! task.created",
            "task.created <<! task.created", "task.created >> task.created", "never task.created",
            "task.created -> task.created -> task.created", "task.created !-> task.created",
            "task.created & task.created & task.created", "task.created has attempt=0",
            "task.created < task.created < task.created per request",
            "task.created -> task.created per request", "1 x task.created per attempt",
        ] as [EventExpectation])
    func `is looked at at most once for each condition`(expectation: EventExpectation) {
        var count = 0
        let events = JudgedEvents(run) { condition, event in
            count += 1
            return condition.holds(for: event)
        }
        for _ in 1...2 { _ = expectation.violation(in: events) }
        #expect(count <= Set(expectation.form.conditions).count * run.count)
    }

    @Test func `is looked at no further than to the events that are needed`() {
        var count = 0
        let events = JudgedEvents(run) { condition, event in
            count += 1
            return condition.holds(for: event)
        }
        for text in ["[t>=0] & [attempt=0]", "[t>=0] < [t>=0]", "[t>=0]", "at least 5 x [t>=0]"] {
            #expect(EventExpectation(stringLiteral: text).violation(in: events) == nil)
        }
        // Each condition goes on where it was left.
        #expect(count == 5 + 1)
    }

    @Test func `is looked up by whatever leads to the fewest events`() {
        var count = 0
        let events = JudgedEvents(run) { condition, event in
            count += 1
            return condition.holds(for: event)
        }
        for request in 1..<1000 {
            let condition = Condition(stringLiteral: "task.created[request=\(request)]")
            #expect(EventExpectation.exactly(20, condition).violation(in: events) == nil)
        }
        #expect(count < 3 * run.count)
    }

    @Test func `is not held against more conditions than take a moment`() {
        let events = JudgedEvents(run)
        let conditions = (1...500).map { Condition(stringLiteral: "t!=\($0)s and t!=\($0)min") }
        #expect(EventExpectation.unordered(conditions).violation(in: events) == nil)
        let never = conditions.map { EventExpectation.never($0).violation(in: events)?.message }
        let refusal =
            "expected at most 2400000 comparisons with events for all expectations of a run together;"
            + " name a kind, a request or a task in each condition"
        #expect(never.first != refusal)
        #expect(never.last == refusal)
        #expect(EventExpectation.never("attempt=5").violation(in: events)?.message == refusal)
    }
}
