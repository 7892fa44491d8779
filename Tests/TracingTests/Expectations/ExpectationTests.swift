import Testing

@testable import Tracing

@Suite struct `An expectation of order` {
    /// A request that is refused, refreshes, and is sent again.
    private let run = trace(
        """
        task.created r1/0 t1
        transport.receivedHead r1/0 t1 status=401
        authentication.refreshStarted
        authentication.refreshCompleted
        retry.decided r1/0 !retry
        task.created r1/1 t2
        transport.receivedHead r1/1 t2 status=200
        """)

    @Test(
        arguments: [
            (.before("[status=401]", "[status=200]"), nil),
            (
                .before("task.created", "[status=401]"),
                Violation(
                    "expected every task.created before every [status=401], but #6 comes after #2",
                    events: [2, 6])
            ),
            (
                .before("task", "task.created"),
                Violation("expected every task before every task.created, but #1 is both", events: [1])
            ),
            (.before("[status=500]", "task"), Violation("expected [status=500], but there is no such event")),
            (.before("task", "[status=500]"), Violation("expected [status=500], but there is no such event")),
        ] as [(EventExpectation, Violation?)])
    func `before wants every event of one before every event of the other`(
        expectation: EventExpectation, violation: Violation?
    ) {
        #expect(expectation.violation(in: run) == violation)
    }

    @Test(
        arguments: [
            (.after("[status=200]", "task.created"), nil),
            (
                .after("task.created", "[status=401]"),
                Violation(
                    "expected every task.created after every [status=401], but #1 comes before #2",
                    events: [1, 2])
            ),
            (
                .after("task.created", "task"),
                Violation(
                    "expected every task.created after every task, but #1 is both", events: [1])
            ),
        ] as [(EventExpectation, Violation?)])
    func `after wants every event of one after every event of the other`(
        expectation: EventExpectation, violation: Violation?
    ) {
        #expect(expectation.violation(in: run) == violation)
    }

    @Test(
        arguments: [
            (.between("[status=401]", "authentication", "retry.decided"), nil),
            (
                .between("[status=401]", "task.created", "[status=200]"),
                Violation(
                    "expected every [status=401] before every task.created, but #2 comes after #1",
                    events: [1, 2])
            ),
            (
                .between("[status=401]", "retry.decided", "authentication.refreshCompleted"),
                Violation(
                    "expected every retry.decided before every authentication.refreshCompleted,"
                        + " but #5 comes after #4", events: [4, 5])
            ),
        ] as [(EventExpectation, Violation?)])
    func `between wants every event of the second after those of the first and before those of the third`(
        expectation: EventExpectation, violation: Violation?
    ) {
        #expect(expectation.violation(in: run) == violation)
    }

    @Test(
        arguments: [
            (.immediately("task.created", then: "transport.receivedHead"), nil),
            (
                .immediately("transport.receivedHead", then: "authentication.refreshStarted"),
                Violation(
                    "expected authentication.refreshStarted immediately after #7, but nothing follows",
                    events: [7])
            ),
            (
                .immediately("task.created", then: "[status=401]"),
                Violation(
                    "expected [status=401] immediately after #6, but next comes #7, transport.receivedHead",
                    events: [7, 6])
            ),
            // Of the request, the refresh is no event.
            (.immediately("[status=401]", then: "retry.decided").per(.request), nil),
            (
                .immediately("[status=401]", then: "retry.decided"),
                Violation(
                    "expected retry.decided immediately after #2, but next comes #3,"
                        + " authentication.refreshStarted", events: [3, 2])
            ),
            (
                .immediately("[status=401]", then: "task.created").per(.attempt),
                Violation(
                    "request 1 attempt 0: expected task.created immediately after #2, but next comes #5,"
                        + " retry.decided", events: [5, 2])
            ),
            (
                .immediately("task.completed", then: "task.created"),
                Violation("expected task.completed, but there is no such event")
            ),
        ] as [(EventExpectation, Violation?)])
    func `immediately wants the very next event of the scope after each event`(
        expectation: EventExpectation, violation: Violation?
    ) {
        #expect(expectation.violation(in: run) == violation)
    }

    @Test(
        arguments: [
            (.inOrder(["task.created", "authentication.refreshCompleted", "task.created"]), nil),
            (.inOrder(["task.created", "task.created", "[status=200]"]), nil),
            (
                .inOrder(["task.created", "task.created", "[status=401]"]),
                Violation(
                    "expected [status=401] after task.created, #6, but the first one is #2", events: [2, 6])
            ),
            (
                .inOrder(["retry.decided", "task.created"]),
                Violation(
                    "expected task.created after retry.decided, #5, but the first one is #1", events: [1, 5])
            ),
            (
                .inOrder(["task.created", "retry.decided", "retry.decided"]),
                Violation(
                    "expected retry.decided after retry.decided, #5, but there is no second one", events: [5])
            ),
            (
                .inOrder(["task", "task.created"]),
                Violation("expected task.created after task, #1, but the first one is #1", events: [1])
            ),
            (
                .inOrder(["handler.called", "task"]),
                Violation("expected handler.called, but there is no such event")
            ),
            (
                .inOrder(["task", "handler.called"]),
                Violation("expected handler.called after task, #1, but there is no such event", events: [1])
            ),
        ] as [(EventExpectation, Violation?)])
    func `in order wants the first event of each, and the second of what is listed twice`(
        expectation: EventExpectation, violation: Violation?
    ) {
        #expect(expectation.violation(in: run) == violation)
    }

    @Test(
        arguments: [
            (.inOrder(["task.created", "[status=401]", "authentication"], gaps: false), nil),
            (.inOrder(["retry.decided", "task.created", "[status=200]"], gaps: false), nil),
            (
                .inOrder(["[status=401]", "authentication", "retry.decided"], gaps: false),
                Violation(
                    "expected retry.decided immediately after #3, but next comes #4,"
                        + " authentication.refreshCompleted", events: [4, 3])
            ),
            (.inOrder(["[status=401]", "retry.decided"], gaps: false).per(.request), nil),
            // What comes before the event that is taken is none of those that are listed again.
            ("retry.decided <! [attempt>=0] < [attempt>=0]", nil),
            (
                "retry.decided <! [attempt>=0] < [attempt>=0] < [attempt>=0]",
                Violation(
                    "expected [attempt>=0] after [attempt>=0], #7, but there is no 6th one", events: [7])
            ),
        ] as [(EventExpectation, Violation?)])
    func `in order without gaps wants each event to be the next one`(
        expectation: EventExpectation, violation: Violation?
    ) {
        #expect(expectation.violation(in: run) == violation)
    }

    @Test(
        arguments: [
            (.unordered(["retry.decided", "task.created", "task.created"]), nil),
            (
                .unordered(["task.created", "task.created", "task.created"]),
                Violation("expected task.created, but there is no third one", events: [6])
            ),
            (
                .unordered(["task.created", "handler.called"]),
                Violation("expected handler.called, but there is no such event")
            ),
            (.unordered([]), Violation("no event is named, so this cannot fail")),
        ] as [(EventExpectation, Violation?)])
    func `in any order wants each event`(expectation: EventExpectation, violation: Violation?) {
        #expect(expectation.violation(in: run) == violation)
    }
}

@Suite struct `An expectation of number` {
    private let run = trace(
        """
        task.created r1/0
        transport.receivedHead r1/0 status=401
        task.created r1/1
        transport.receivedHead r1/1 status=200
        """)

    @Test(
        arguments: [
            (.never("[status=500]"), nil),
            (.never("retry.decided"), nil),
            (
                .never("[status>=200]"),
                Violation("expected no [status>=200], but there is #2, #4", events: [2])
            ),
            (.never("n>0"), Violation("expected no [n>0], but there is #1, #2, #3 and 1 more", events: [1])),
            (.eventually("[status=200]"), nil),
            (.eventually("retry"), Violation("expected retry, but there is no such event")),
            (
                .eventually("transport.receivedHead[status=500]"),
                Violation(
                    "expected transport.receivedHead[status=500], but there is no such event;"
                        + " #4 is another transport.receivedHead", events: [4])
            ),
            (.exactly(2, "task.created"), nil),
            (
                .exactly(1, "task.created"),
                Violation("expected exactly 1 x task.created, but there are 2: #1, #3", events: [3, 1])
            ),
            (
                .exactly(3, "task.created"),
                Violation("expected exactly 3 x task.created, but there are 2: #1, #3", events: [3])
            ),
            (
                .exactly(1, "[status=500]"),
                Violation("expected exactly 1 x [status=500], but there is none")
            ),
            (.atLeast(2, "task.created"), nil),
            (
                .atLeast(2, "[status=401]"),
                Violation("expected at least 2 x [status=401], but there is 1: #2", events: [2])
            ),
            (.atMost(1, "[status=401]"), nil),
            (
                .atMost(1, "task.created"),
                Violation("expected at most 1 x task.created, but there are 2: #1, #3", events: [3, 1])
            ),
        ] as [(EventExpectation, Violation?)])
    func `counts the events`(expectation: EventExpectation, violation: Violation?) {
        #expect(expectation.violation(in: run) == violation)
    }

    @Test(
        arguments: [
            (.value("transport.receivedHead[attempt=1]", field: "status", is: "200"), nil),
            (.value("transport.receivedHead", field: "t", is: "0ms"), nil),
            (
                .value("transport.receivedHead", field: "status", is: "200"),
                Violation(
                    "expected status to be 200 in transport.receivedHead, but it is 401 in #2", events: [2])
            ),
            (
                .value("transport.receivedHead", field: "t", is: "15ms"),
                Violation(
                    "expected t to be 15ms in transport.receivedHead, but it is 0 ms in #2", events: [2])
            ),
            (
                .value("n=1", field: "status", is: "200"),
                Violation("expected status to be 200 in [n=1], but there is none in #1", events: [1])
            ),
            (
                .value("n=9", field: "status", is: "200"),
                Violation("expected [n=9], but there is no such event")
            ),
        ] as [(EventExpectation, Violation?)])
    func `or looks at a value in each`(expectation: EventExpectation, violation: Violation?) {
        #expect(expectation.violation(in: run) == violation)
    }

    @Test(
        arguments: [
            (.never("connection.opened[realm=a]"), "realm", "connection.opened[realm=a]"),
            (.never("task.created[status=401]"), "status", "task.created[status=401]"),
            (.atMost(3, "task.created[status=401]"), "status", "task.created[status=401]"),
            (.exactly(0, "task.created[status=401]"), "status", "task.created[status=401]"),
            (.neverCauses("task.created[status=401]", "task"), "status", "task.created[status=401]"),
        ] as [(EventExpectation, String, String)])
    func `that could not fail is not met`(expectation: EventExpectation, field: String, term: String) {
        let message = "no event has the field \"\(field)\" of \(term), so this cannot fail"
        #expect(expectation.violation(in: run) == Violation(message))
    }

    @Test(
        arguments: [
            .never("transport.receivedHead[headers.Age=1]"), .atMost(1, "connection.opened[server=a]"),
            .exactly(0, "handler.called[error~cancel]"), .neverCauses("error~cancel", "task"),
            .never("task.timeoutDecided[outcome=fail]"),
        ] as [EventExpectation])
    func `that only this run cannot fail is met`(expectation: EventExpectation) {
        #expect(expectation.violation(in: run) == nil)
    }

    @Test(
        arguments: [
            (.atLeast(0, "task"), "there are always at least 0 of any event, so this cannot fail"),
            (.atMost(-1, "task"), "there cannot be fewer than 0 events"),
            (.exactly(-1, "task"), "there cannot be fewer than 0 events"),
        ] as [(EventExpectation, String)])
    func `of less than one is a mistake`(expectation: EventExpectation, message: String) {
        #expect(expectation.violation(in: run) == Violation(message))
    }
}
