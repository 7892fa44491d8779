import Testing

@testable import Tracing

@Suite struct `A condition` {
    @Test(arguments: [
        ("status=401", "status=401"),
        ("kind=retry.* and attempt>0 or status == 200", "kind=retry.* and attempt>0 or status=200"),
        ("retry.decided and outcome=retry", "kind=retry.decided and outcome=retry"),
        ("retry", "kind=retry"),
        ("request 1 or request", "request=1 or kind=request"),
        ("name=\"a and b\"", "name=\"a and b\""),
        ("url~api.example.com", "url~api.example.com"),
        (#"text~"a&&b" or text~"a||b" or text~a&b"#, #"text~"a&&b" or text~"a||b" or text~a&b"#),
        (#"text~"say \"a\" \\ \d""#, #"text~"say \"a\" \\ \\d""#),
        (##"text~a"b\c or text~"[""##, ##"text~a"b\c or text~"[""##),
        (#"text~"\"" or text="=""#, #"text~"\"" or text="=""#),
        ("retry.decided[outcome=retry]", "kind=retry.decided and outcome=retry"),
        ("task[status=401 or no status]", "kind=task and status=401 or kind=task and no status"),
        ("[status=401] and task", "status=401 and kind=task"),
        ("name=\"[a]\" or name=\"\"", "name=\"[a]\" or name=\"\""),
        (
            "adapter.adapt(auth) or requestDidFinish",
            "callback=adapter.adapt(auth) or callback=requestDidFinish"
        ),
        ("NO callback and attempt=0", "no callback and attempt=0"),
        ("Has callback and attempt=0", "has callback and attempt=0"),
        ("status=401 && n=1 || task[has status]", "status=401 and n=1 or kind=task and has status"),
    ])
    func `is read as it is typed, and as it is written`(text: String, reading: String) throws {
        #expect(try ConditionReader.condition(text, Words()).description == reading)
        #expect(try ConditionReader.condition(reading, Words()).description == reading)
    }

    @Test(arguments: [
        ("", 0, "expected a condition, as in status=401"),
        ("soon", 0, "no event is called \"soon\"; \"reqtrace events\" lists all kinds"),
        (
            "task.finished", 0,
            "no event is called \"task.finished\"; \"reqtrace events task\" lists the kinds of task"
        ),
        ("=401", 0, "expected a condition, as in status=401"),
        ("status=401 and", 14, "expected a condition after \"and\", as in status=401"),
        ("and status=401", 0, "expected a condition, as in status=401"),
        ("status=401 or and task=1", 14, "expected a condition after \"or\", as in status=401"),
        ("kind=delegate request=2", 14, "expected \"and\" or \"or\" before \"request=2\""),
        (
            "attempt=0 and kind=retry.decide", 19,
            "no event is called \"retry.decide\"; did you mean \"retry.decided\"?"
        ),
        (
            "retry.decide and attempt=0", 0,
            "no event is called \"retry.decide\"; did you mean \"retry.decided\"?"
        ),
        (
            "kind=\(String(repeating: "a.", count: 500_000))", 5,
            "no event is called \"\(String(repeating: "a.", count: 500_000))\""
        ),
        ("kind=RETRY", 5, "no event is called \"RETRY\"; did you mean \"retry\"?"),
        ("colour=red", 0, "no event has a field \"colour\""),
        ("attempt=0 and t>15", 16, "a time needs a unit, as in 15ms or 15ns"),
        ("t>0.5 s and attempt=0", 2, "a time has no space before its unit, as in 0.5s"),
        ("t>0.5 and attempt=0", 2, "a time needs a unit, as in 0.5ms or 0.5ns"),
        (
            "task and (status=401 or retry)", 9,
            "conditions are grouped by [ and ], as in [status=401 or has error] and attempt=0"
        ),
        ("retryCount=many", 11, "expected a number after \"retryCount=\", not \"many\""),
        ("request=0", 8, "\"request\" is 1 or more"),
        ("request=1.0", 8, "expected a whole number such as 1 after \"request=\", not \"1.0\""),
        ("request 1.0", 8, "expected a whole number such as 1 after \"request=\", not \"1.0\""),
        ("attempt=nan", 8, "expected a whole number such as 1 after \"attempt=\", not \"nan\""),
        ("task=01", 5, "expected a whole number such as 1 after \"task=\", not \"01\""),
        ("status=401.0", 7, "expected a whole number such as 401 after \"status=\", not \"401.0\""),
        ("status!=0401", 8, "expected a whole number such as 401 after \"status!=\", not \"0401\""),
        ("n>nan", 2, "expected a number after \"n>\", not \"nan\""),
        ("bytes<inf", 6, "expected a number after \"bytes<\", not \"inf\""),
        ("no colour", 3, "no event has a field \"colour\""),
        (
            "task and not status=200", 9,
            "expected a condition without \"not\", as in status!=200 or no status"
        ),
        ("no t", 3, "every event has \"t\""),
        ("has colour", 4, "no event has a field \"colour\""),
        ("task[status=401", 4, "the bracket is not closed"),
        (
            String(repeating: "[", count: 200_000), 100,
            "expected at most 100 brackets inside each other"
        ),
        (
            Array(repeating: "status=1", count: 1001).joined(separator: " or "), 12_000,
            "expected at most 1000 comparisons, with all brackets multiplied out"
        ),
        // Each of them doubles the alternatives.
        (
            Array(repeating: "[n=1 or n=2]", count: 50).joined(separator: " and "), 119,
            "expected at most 1000 comparisons, with all brackets multiplied out"
        ),
    ])
    func `with a mistake says where it is`(text: String, offset: Int, message: String) {
        let error = #expect(throws: ConditionError.self) { try ConditionReader.condition(text, Words()) }
        #expect(error == ConditionError(message, at: offset))
    }

    @Test(arguments: [
        ("no status", [1, 3]),
        ("task[no status]", [1]),
        ("no request", [3]),
        ("no Request", [3]),
        ("has status", [2]),
        ("Status=401", [2]),
        ("has data", [2]),
        ("task[has status]", []),
        ("status!=200", [1, 2, 3]),
        ("has status and status!=200", [2]),
        ("adapter.adapt", [3]),
        ("callback=adapter.adapt(auth)", [3]),
        ("adapter.adapt(other)", []),
        ("callback!=adapter.adapt", [1, 2]),
    ])
    func `holds for events that are as it says`(text: String, numbers: [Int]) throws {
        let run = trace(
            "task.created r1/0\ntransport.receivedHead r1/0 status=401\nadapt.started @adapter.adapt(auth)")
        let condition = try Condition(text)
        #expect(run.filter(condition.holds).map(\.number) == numbers)
    }

    @Test(arguments: [("401", true), ("0401", false), ("+401", false), ("401.0", false), ("nan", false)])
    func `compares a whole number by its digits, and is equal to itself`(value: String, holds: Bool) throws {
        let line = #"{"n":1,"t":0,"kind":"task.created","data":{"status":401}}"#
        let event = try TraceEvent(line: Array(line.utf8))
        let comparison = Condition.Comparison(field: "status", relation: .equal, value: value)
        #expect(comparison.holds(for: event) == holds)
        #expect(comparison == Condition.Comparison(field: "status", relation: .equal, value: value))
    }

    /// One of these members begins with the sign of Kelvin, which is a k in small letters.
    @Test(
        arguments: [
            ("status", "401"), ("STATUS", "401"), ("data.status", "401"), ("headers.x.y", "a"),
            ("Headers.X", "b"), ("data.queue", "q"), ("queue", "main"), ("k", "c"), ("stat", nil),
            ("headers.y", nil),
        ] as [(String, String?)])
    func `finds a value by its name, whatever the case of its letters`(name: String, value: String?) throws {
        let line = """
            {"n":1,"t":0,"queue":"main","kind":"task.created","data":{"status":401,\
            "HEADERS":{"X.Y":"a","x":"b"},"queue":"q","\u{212A}":"c"}}
            """
        #expect(try TraceEvent(line: Array(line.utf8)).field(name)?.plainText == value)
    }

    /// The screen has room for the short name only.
    @Test(arguments: [
        ("queue=main", [1]), ("queue=com.apple.main-thread", [1]), ("queue=root", [2]),
        ("queue!=main", [2, 3]), ("queue=root or queue=main-thread", [2]),
        ("queue=main and queue=com.apple.main-thread", [1]),
    ])
    func `on a queue takes its label or its short name`(text: String, numbers: [Int]) throws {
        let labels = ["com.apple.main-thread", "org.alamofire.session.rootQueue", "images"]
        let run = try labels.enumerated().map { index, label in
            let line = #"{"n":\#(index + 1),"t":0,"queue":"\#(label)","kind":"task.created"}"#
            return try TraceEvent(line: Array(line.utf8))
        }
        let condition = try Condition(text)
        #expect(run.filter(condition.holds).map(\.number) == numbers)
        #expect(JudgedEvents(run).places(of: condition).map { $0 + 1 } == numbers)
        let claim = EventExpectation("task.created has queue=main")
        #expect(claim.violation(in: [run[0]]) == nil)
        #expect(claim.violation(in: run)?.events == [2])
    }

    /// A trace says more than the word, and a longer word is another one.
    @Test(arguments: [
        ("outcome=hit", [1]), ("outcome=\"hit; ttl=5\"", [1]), ("outcome=\"hit; ttl=6\"", []),
        ("outcome=hit and outcome=\"hit; ttl=5\"", [1]), ("outcome=\"use stored\"", [2]),
        ("retry.decided[outcome=retryWithDelay]", [3]), ("retry.decided[outcome=retry]", [4]),
        ("retry.decided[outcome!=retryWithDelay]", [4]), ("decision.outcome=retryWithDelay", [3]),
        ("outcome=wait", []), ("Outcome=retry", [4]), ("has decision", [1, 2, 3, 4, 5]),
        ("decision=retry", [4]), ("Decision.Outcome=retry", [4]), ("no DECISION.outcome", []),
    ])
    func `on an outcome takes its word or all that the trace says`(text: String, numbers: [Int]) throws {
        let decisions = [
            ("cache.decided", "hit; ttl=5"), ("cache.validationDecided", "fwd-status=304; use stored"),
            ("retry.decided", "retryWithDelay(0.5)"), ("retry.decided", "retry"),
            ("background.wakeDecided", "wait for the others"),
        ]
        let run = try decisions.enumerated().map { index, decision in
            let line =
                #"{"n":\#(index + 1),"t":0,"kind":"\#(decision.0)","#
                + #""decision":{"outcome":"\#(decision.1)","rules":[]}}"#
            return try TraceEvent(line: Array(line.utf8))
        }
        let condition = try Condition(text)
        #expect(run.filter(condition.holds).map(\.number) == numbers)
        #expect(JudgedEvents(run).places(of: condition).map { $0 + 1 } == numbers)
    }

    /// `validation` alone is the group of kinds.
    @Test(arguments: [
        ("callback=requestDidSuspend", "requestDidSuspend"),
        ("callback=validation", "[callback=validation]"),
    ])
    func `on a call is written as the call where that means the same`(text: String, term: String) throws {
        let condition = try Condition(text)
        #expect(condition.term == term)
        #expect(try Condition(term).description == condition.description)
    }

    @Test func `with a mistake says in which column`() {
        let text = "task and stauts=401"
        let mistake = #expect(throws: TextMistake.self) { try Condition(text) }
        #expect(
            mistake?.description == "column 10 of \"task and stauts=401\": no event has a field \"stauts\";"
                + " did you mean \"status\"?")
    }

    @Test(arguments: [
        ("retry.decided and kind=task.created", "no kind of event is all that this asks for"),
        ("request=1 and request=2", "request cannot be both 1 and 2"),
        ("queue=main and queue=root", "queue cannot be both main and root"),
        (
            "retry.decided and outcome=again",
            "no such event has the outcome \"again\"; its outcomes are retry, retryWithDelay, doNotRetry,"
                + " doNotRetryWithError, askRetrier"
        ),
        (
            "retry.decided and outcome=retryWithdelay",
            "no such event has the outcome \"retryWithdelay\"; did you mean \"retryWithDelay\"?"
        ),
        (
            "retry.decided and outcome=retryWithDelay and outcome=retry",
            "outcome cannot be both retryWithDelay and retry"
        ),
        ("retry.decided and outcome=retryWithDelay and outcome=retryWithDelay(0.5)", nil),
        ("cache.validationDecided and outcome=\"fwd-status=304; use stored\"", nil),
        ("retry.decided and outcome=retry or request=2", nil),
        ("status=401 and no status", "status=401 and no status exclude each other"),
        ("has status and no status", "has status and no status exclude each other"),
        ("no status and status~4", "no status and status~4 exclude each other"),
        ("no status and status!=401", nil),
        ("status=401 and status!=401", "status=401 and status!=401 exclude each other"),
        ("status!=401 and status=401", "status!=401 and status=401 exclude each other"),
        ("status=401 and status!=402", nil),
        ("status>500 and status<300", "status>500 and status<300 exclude each other"),
        ("status>500 and status<502", nil),
        // There is no whole number in between.
        ("attempt>5 and attempt<6", "attempt>5 and attempt<6 exclude each other"),
        ("value>5 and value<6", nil),
        ("value>=5 and value<=5", nil),
        ("value>=5 and value<5", "value>=5 and value<5 exclude each other"),
        ("attempt<3 and attempt<9 and attempt>5", "attempt<3 and attempt>5 exclude each other"),
        ("t>2s and t<1000ms", "t>2s and t<1000ms exclude each other"),
        ("t>1s and t<2000ms", nil),
        ("status=401 and status>500", "status=401 and status>500 exclude each other"),
        ("name=auth and name>5", "name=auth and name>5 exclude each other"),
        ("t=2s and t<=2000ms", nil),
        ("status=401 and status~5", "status=401 and status~5 exclude each other"),
        ("status~4 and status=401", nil),
        ("name=Auth and name~auth", nil),
        // These may be written in more than one way.
        ("callback=adapter.adapt and callback=\"adapter.adapt(auth)\"", nil),
        ("t=1ms and t=1000us", nil),
        ("t=1ms and t=2ms", "t cannot be both 1ms and 2ms"),
        ("t=15ms and t~000000", nil),
        ("queue=main and queue~apple", nil),
        ("outcome=hit and outcome~ttl", nil),
        ("callback=adapter.adapt and callback~auth", nil),
        ("t<0s", "\"t\" is 0 or more"),
        ("request<1", "\"request\" is 1 or more"),
        ("attempt<=0", nil),
        (repeatedOutcome, nil),
        ("\(repeatedOutcome) and outcome=\"hit; ttl=6\"", "outcome cannot be both hit; ttl=5 and hit; ttl=6"),
    ])
    func `that no event could meet says why`(text: String, reason: String?) throws {
        #expect(try ConditionReader.condition(text, Words()).impossibility == reason)
    }

    /// To compare each outcome with all before it would take minutes.
    private static let repeatedOutcome = Array(
        repeating: "outcome=hit and outcome=\"hit; ttl=5\"", count: 450
    ).joined(separator: " and ")
}

/// The names of this program, and no suggestions.
struct Words: ConditionVocabulary {
    /// A field that is known here only.
    var field = ""

    func hasKind(_ pattern: KindPattern) -> Bool { pattern.fitsKind }

    func hasField(_ path: String) -> Bool {
        path == field || EventFields.all.contains(path.prefix { $0 != "." }.description)
    }
}
