import Testing

@testable import Tracing

@Suite struct `The text of an expectation` {
    @Test(
        arguments: [
            (.before("task.created", "[status=401]"), "task.created << [status=401]"),
            (.after("task.created", "[status=401]"), "task.created >> [status=401]"),
            (.between("task", "cache", "retry"), "task << cache << retry"),
            (.immediately("task.created", then: "task.resumed"), "task.created <<! task.resumed"),
            (
                .inOrder(["[status=401]", "retry.decided[outcome=retry]", "task.created[attempt=1]"]),
                "[status=401] < retry.decided[outcome=retry] < task.created[attempt=1]"
            ),
            (
                .inOrder(["task", "cache", "retry"], gaps: false).per(.attempt),
                "task <! cache <! retry per attempt"
            ),
            (.unordered(["task", "cache", "retry"]), "task & cache & retry"),
            (.never("no callback and task"), "never [no callback and kind=task]"),
            (.eventually("requestDidFinish"), "eventually requestDidFinish"),
            (.exactly(2, "adapter.adapt(auth)").per(.request), "2 x adapter.adapt(auth) per request"),
            (
                .atLeast(1, "retry.*[attempt>0 or no name]"),
                "at least 1 x retry.*[attempt>0 or no name]"
            ),
            (.atMost(1, "task.created").per(.task), "at most 1 x task.created per task"),
            (.value("cookie.stored", field: "name", is: "a b"), "cookie.stored has name=\"a b\""),
            (.causes("[status=401]", "retry.decided"), "[status=401] -> retry.decided"),
            (.neverCauses("task", "retry"), "task !-> retry"),
        ] as [(EventExpectation, String)])
    func `is what it is read from`(expectation: EventExpectation, text: String) throws {
        #expect(expectation.description == text)
        #expect(try EventExpectation(text) == expectation)
    }

    @Test(
        arguments: [
            ("task.created", "eventually task.created"),
            ("! retry", "never retry"),
            ("!retry", "never retry"),
            ("exactly 2 task.created", "2 x task.created"),
            ("2× task.created", "2 x task.created"),
            ("2x task.created", "2 x task.created"),
            ("at most 3 task.created", "at most 3 x task.created"),
            ("task<task.created[attempt=1]<[status = 200]", "task < task.created[attempt=1] < [status=200]"),
            ("task->retry per request", "task -> retry per request"),
            ("[kind=task.created]", "eventually task.created"),
            ("task < cache <! retry", "task < cache <! retry"),
        ])
    func `can be written in other ways`(text: String, meaning: String) throws {
        #expect(try EventExpectation(text).description == meaning)
    }

    @Test(
        arguments: [
            ("", 1, "expected an event, as in retry.decided[outcome=retry]"),
            ("task.created <", 15, "expected an event after \"<\", as in retry.decided[outcome=retry]"),
            (
                "response.received[status=401] < retry", 1,
                "no event is called \"response.received\"; did you mean \"delegate.didReceiveResponse\"?"
            ),
            (
                "retry < authentication.refreshed", 9,
                "no event is called \"authentication.refreshed\"; did you mean"
                    + " \"authentication.refreshStarted\" or \"authentication.refreshCompleted\"?"
            ),
            (
                Array(repeating: "task", count: 1001).joined(separator: " & "), 7001,
                "expected at most 1000 conditions"
            ),
            ("task.creatd", 1, "no event is called \"task.creatd\"; did you mean \"task.created\"?"),
            (
                "requestDidFinsh", 1,
                "no event is called \"requestDidFinsh\"; did you mean \"requestDidFinish\"?"
            ),
            ("soon task", 1, "no event is called \"soon\"; \"reqtrace events\" lists all kinds"),
            ("nevr task[request=1]", 1, "no event is called \"nevr\"; did you mean \"never\"?"),
            (" Evntually task", 2, "no event is called \"Evntually\"; did you mean \"eventually\"?"),
            ("att least 2 x task", 1, "no event is called \"att\"; did you mean \"at\"?"),
            (
                "not retry.asked", 1,
                "expected an event without \"not\"; what forbids one begins with \"never\""
            ),
            (
                "task < no retry.asked", 8,
                "expected an event without \"no\"; what forbids one begins with \"never\""
            ),
            ("task[stauts=401]", 6, "no event has a field \"stauts\"; did you mean \"status\"?"),
            ("task[no stauts]", 9, "no event has a field \"stauts\"; did you mean \"status\"?"),
            ("task[no kind]", 9, "every event has \"kind\""),
            (
                "retry.decided[outcome=retyr]", 15,
                "no such event has the outcome \"retyr\"; did you mean \"retry\"?"
            ),
            ("retry.decided[kind=task.created]", 15, "no kind of event is all that this asks for"),
            ("status=401 < retry", 1, "a comparison stands in brackets, as in [status=…]"),
            ("status < retry", 1, "a comparison stands in brackets, as in [status=…]"),
            ("attempt<1", 1, "a comparison stands in brackets, as in [attempt=…]"),
            ("task[status=401", 5, "the bracket is not closed"),
            ("task[", 6, "expected a condition after \"[\", as in status=401"),
            ("task[status=401 request=1]", 17, "expected \"and\" or \"or\" before \"request=1]\""),
            (
                "task cache", 6,
                "expected one of <<! << <! < >> !-> -> & has, or \"per\", before \"cache\""
            ),
            ("task < cache << retry", 14, "\"<<\" cannot stand in one line with \"<\""),
            ("task >> cache >> retry", 15, "\">>\" cannot stand in one line with \">>\""),
            ("at first 2 task", 4, "expected \"least\" or \"most\" after \"at\""),
            ("at least task", 10, "expected a whole number after \"at least\""),
            (
                "task per reqest", 10,
                "expected \"request\", \"attempt\" or \"task\" after \"per\"; did you mean \"request\"?"
            ),
            (
                "task per request per task", 18,
                "expected one of <<! << <! < >> !-> -> & has, or \"per\", before \"per\""
            ),
            ("task has status>400", 10, "expected a field and its value, as in status=401"),
            ("task has", 9, "expected a condition after \"has\", as in status=401"),
        ])
    func `with a mistake says in which column, and what was meant`(
        text: String, column: Int, message: String
    ) {
        let mistake = #expect(throws: TextMistake.self) { try EventExpectation(text) }
        #expect(mistake == TextMistake(text: text, column: column, message: message))
    }

    @Test func `is limited in each of its conditions, and not in all comparisons together`() throws {
        let text = Array(repeating: "handler.called[status=200]", count: 1000).joined(separator: " & ")
        let same = EventExpectation.unordered(Array(repeating: "handler.called[status=200]", count: 1000))
        #expect(try EventExpectation.read(text) == same)
        let long = "[" + Array(repeating: "status=1", count: 1000).joined(separator: " or ") + "]"
        #expect(try EventExpectation.read("task < \(long) < \(long)").scope == nil)
        #expect(throws: ConditionError.self) {
            try EventExpectation.read("task < \(long.dropLast()) or status=1]")
        }
    }

    @Test func `with a mistake is a literal that is never met`() {
        let run = trace("task.created r1/0")
        let literal: EventExpectation = "task.created < task.resumd"
        let mistake =
            "column 16 of \"task.created < task.resumd\": no event is called \"task.resumd\";"
            + " did you mean \"task.resumed\"?"
        #expect(literal.violation(in: run) == Violation(mistake))
        let part: EventExpectation = .never("task.created[status=")
        #expect(
            part.violation(in: run)
                == Violation("column 21 of \"task.created[status=\": expected a value after \"status=\""))
        #expect(part.description == "never task.created[status=")
    }
}
