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
    ])
    func `is read as it is typed`(text: String, reading: String) throws {
        #expect(try ConditionReader.condition(text, Words()).description == reading)
    }

    @Test(arguments: [
        ("", 0, "expected a condition, as in status=401"),
        ("soon", 0, "no event has a field \"soon\""),
        ("=401", 0, "expected a condition, as in status=401"),
        ("status=401 and", 14, "expected a condition after \"and\", as in status=401"),
        ("and status=401", 0, "expected a condition, as in status=401"),
        ("status=401 or and task=1", 14, "expected a condition after \"or\", as in status=401"),
        ("kind=delegate request=2", 14, "expected \"and\" or \"or\" before \"request=2\""),
        ("attempt=0 and kind=retry.decide", 19, "no event is called \"retry.decide\""),
        ("retry.decide and attempt=0", 0, "no event is called \"retry.decide\""),
        ("colour=red", 0, "no event has a field \"colour\""),
        ("attempt=0 and t>15", 16, "a time needs a unit, as in 15ms"),
    ])
    func `with a mistake says where it is`(text: String, offset: Int, message: String) {
        let error = #expect(throws: ConditionError.self) { try ConditionReader.condition(text, Words()) }
        #expect(error == ConditionError(message, at: offset))
    }

    @Test(arguments: [
        ("retry.decided and kind=task.created", "no kind of event is all that this asks for"),
        ("request=1 and request=2", "request cannot be both 1 and 2"),
        (
            "retry.decided and outcome=again",
            "no such event has the outcome \"again\"; its outcomes are retry, retryWithDelay, doNotRetry,"
                + " doNotRetryWithError, askRetrier"
        ),
        ("retry.decided and outcome=retry or request=2", nil),
    ])
    func `that no event could meet says why`(text: String, reason: String?) throws {
        #expect(try ConditionReader.condition(text, Words()).impossibility == reason)
    }
}

/// The names of this program, and no suggestions.
struct Words: ConditionVocabulary {
    /// A field that is known here only.
    var field = ""

    func hasKind(_ pattern: KindPattern) -> Bool { pattern.fitsKind }

    func hasField(_ path: String) -> Bool {
        path == field || EventFields.all.contains(path.prefix { $0 != "." }.description)
    }

    func suggestion(for word: String, among words: [String]) -> String { "" }
}
