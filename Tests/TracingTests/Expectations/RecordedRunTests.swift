import Testing

@testable import Tracing

@Suite struct `The expectations of a recorded run` {
    private let recorder = Recorder()

    init() {
        for request: UInt32 in 1...1000 {
            recorder.record(.request(.resumed), Subject(request: request))
            recorder.record(.request(.finished), Subject(request: request))
        }
    }

    @Test func `are judged in turn, whichever events each of them is about`() {
        let expectations: [EventExpectation] = [
            "1000 x request.resumed", "never request.finished[request>998]", "never task.created",
            "eventually task.created", "never request.resumed[status=401]", "1 x request.resumed per request",
            "request.resumed[request=1] <! request.finished",
        ]
        let violations = recorder.violations(of: expectations)
        #expect(
            Array(violations.prefix(5)) == [
                nil,
                Violation(
                    "expected no request.finished[request>998], but there is #1998, #2000", events: [1998]),
                nil,
                Violation("expected task.created, but there is no such event"),
                Violation(
                    "no event has the field \"status\" of request.resumed[status=401], so this cannot fail"),
            ])
        let events = recorder.traceEvents
        #expect(violations == expectations.map { $0.violation(in: events) })
    }

    @Test func `take as many comparisons together as one alone`() {
        let expectations = [1000, 2000].map { start in
            let others = (1...900).map { " or t=\(start + $0)s" }
            return EventExpectation.never(Condition(stringLiteral: "t>=0" + others.joined()))
        }
        let refusal =
            "expected at most 2040000 comparisons with events for all expectations of a run together;"
            + " name a kind, a request or a task in each condition"
        #expect(recorder.violations(of: expectations).map { $0?.message == refusal } == [false, true])
    }
}
