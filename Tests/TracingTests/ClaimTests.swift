import JSONText
import Testing

@testable import Tracing

@Suite struct `What is expected of events` {
    private let events = [
        event(1, "task.created", attempt: 0),
        event(2, "transport.receivedHead", attempt: 0, ["status": .integer(401)]),
        event(3, "task.created", attempt: 1),
        event(4, "transport.receivedHead", attempt: 1, ["status": .integer(200)]),
    ]

    @Test(arguments: [
        ("status=401", "status=200", nil),
        (
            "task.created", "status=401",
            "expected [kind=task.created] before [status=401], but they are #3 and #2"
        ),
        ("status=500", "status=401", "no event is [status=500]"),
        ("status=401", "status=500", "no event is [status=500]"),
    ])
    func `can be their order`(first: String, second: String, failure: String?) throws {
        let (these, those) = (try read(first), try read(second))
        #expect(Expectation.before(these, those).failure(in: events) == failure)
        #expect(
            Expectation.after(those, these).failure(in: events)
                == (failure?.hasPrefix("expected") == true
                    ? "expected [status=401] after [kind=task.created], but they are #2 and #3" : failure))
    }

    @Test(arguments: [
        ("status=500", nil),
        ("retry.decided", nil),
        ("status>=400", "expected no [status>=400], found #2"),
        ("colour=red", "no event has the field \"colour\" of [colour=red], so this cannot fail"),
        (
            "task.created and status=401",
            "no event has the field \"status\" of [kind=task.created and status=401], so this cannot fail"
        ),
    ])
    func `can be their absence`(condition: String, failure: String?) throws {
        #expect(Expectation.never(try read(condition)).failure(in: events) == failure)
    }

    @Test(arguments: [
        ("task.created", 2, nil),
        ("task.created", 1, "expected 1 of [kind=task.created], found 2: #1, #3"),
        ("n>0", 1, "expected 1 of [n>0], found 4: #1, #2, #3 and 1 more"),
        ("status=500", 1, "expected 1 of [status=500], found none"),
    ])
    func `can be their number`(condition: String, count: Int, failure: String?) throws {
        #expect(Expectation.count(try read(condition), count).failure(in: events) == failure)
    }

    @Test(arguments: [
        ("transport.receivedHead and attempt=1", "200", nil),
        (
            "transport.receivedHead", "200",
            "expected status to be 200 in [kind=transport.receivedHead], but it is 401 in #2"
        ),
        ("n=1", "200", "expected status to be 200 in [n=1], but it is missing in #1"),
        ("n=9", "200", "no event is [n=9]"),
    ])
    func `can be a value in them`(condition: String, value: String, failure: String?) throws {
        let expectation = Expectation.value(try read(condition), field: "status", is: value)
        #expect(expectation.failure(in: events) == failure)
    }

    private func read(_ text: String) throws -> Condition {
        try ConditionReader.condition(text, Words(field: "colour"))
    }

    private static func event(
        _ number: Int, _ kind: String, attempt: Int, _ data: [String: JSON.Value] = [:]
    ) -> TraceEvent {
        TraceEvent(
            number: number, time: .start, queue: "q", request: 1, attempt: attempt, task: nil, cause: nil,
            kind: kind, source: "", callback: nil,
            data: data.map { JSON.Member(key: $0.key, keyOffset: 0, value: JSON($0.value)) }, decision: nil)
    }
}
