import JSONText
import ScriptReading
import Testing
import Walkthroughs

@testable import Walkthrough

@Suite struct `A script's claims` {
    private static let request = "{\n  title: 'T', requests: [{id: 'a', url: 'http://a.b'}],\n  claims: ["

    @Test func `are read with their line and their chains`() throws {
        let script = try load(
            """
            {id: 'once', expect: 'count', of: 'task.created', is: 1},
            {id: 'late', expect: 'after', chains: ['session'], this: 'handler', that: 'task.created'},
            {id: 'none', expect: 'never', of: 'retry.decided'},
            {id: 'get', expect: 'value', of: 'transport.sent', field: 'attempt', is: 0},
            """)
        #expect(script.claims.map(\.id) == ["once", "late", "none", "get"])
        #expect(script.claims.map(\.line) == [3, 4, 5, 6])
        #expect(script.claims.map { $0.isMeant(on: .sessionManager) } == [true, false, true, true])
    }

    @Test(arguments: [
        ("expect: 'before', this: 'task', that: 'retry'", "task << retry"),
        ("expect: 'after', this: 'task', that: 'retry'", "task >> retry"),
        ("expect: 'between', this: 'cache', from: 'task', to: 'retry'", "task << cache << retry"),
        ("expect: 'immediately', this: 'task', then: 'retry', per: 'request'", "task <<! retry per request"),
        ("expect: 'inOrder', of: ['task', 'status=401', 'retry']", "task < [status=401] < retry"),
        (
            "expect: 'inOrder', of: ['task', 'retry'], gaps: false, per: 'attempt'",
            "task <! retry per attempt"
        ),
        ("expect: 'unordered', of: ['task', 'retry']", "task & retry"),
        ("expect: 'order', is: '[status=401] < retry per task'", "[status=401] < retry per task"),
        ("expect: 'order', is: 'task -> retry', per: 'request'", "task -> retry per request"),
        ("expect: 'never', of: 'task.created and no request'", "never task.created[no request]"),
        ("expect: 'eventually', of: 'requestDidFinish'", "eventually requestDidFinish"),
        ("expect: 'count', of: 'task', is: 2", "2 x task"),
        ("expect: 'exactly', of: 'task', is: 2", "2 x task"),
        ("expect: 'atLeast', of: 'task', is: 2", "at least 2 x task"),
        ("expect: 'atMost', of: 'task', is: 2", "at most 2 x task"),
        ("expect: 'value', of: 'task', field: 'attempt', is: 1", "task has attempt=1"),
        ("expect: 'value', of: 'task', field: 'expected', is: -1", "task has expected=-1"),
        ("expect: 'causes', this: 'task', that: 'retry'", "task -> retry"),
        ("expect: 'neverCauses', this: 'task', that: 'retry'", "task !-> retry"),
    ])
    func `take every form`(form: String, text: String) throws {
        let claims = try load("{id: 'a', \(form)}").claims
        #expect(claims.map(\.expectation.description) == [text])
        #expect(claims.map(\.always) == [false])
    }

    @Test func `can be meant for every schedule`() throws {
        let script = try load("{id: 'a', expect: 'never', of: 'retry', always: true}")
        #expect(script.claims.map(\.always) == [true])
    }

    @Test(arguments: [
        (
            "{id: 'a', expect: 'order', is: 'task < response.received[status=401]'}",
            "s.json:3:51: error: \"is\": no event is called \"response.received\"; did you mean"
                + " \"delegate.didReceiveResponse\"?"
        ),
        (
            "{id: 'a', expect: 'order', is: 'task < retry[outcome=maybe]'}",
            "s.json:3:57: error: \"is\": no such event has the outcome \"maybe\"; its outcomes are retry,"
                + " retryWithDelay, doNotRetry, doNotRetryWithError, askRetrier"
        ),
        (
            "{id: 'a', expect: 'order', is: 'task per request', per: 'task'}",
            "s.json:3:68: error: \"per\": the text has a scope already"
        ),
        (
            "{id: 'a', expect: 'inOrder', of: ['task']}",
            "s.json:3:45: error: \"of\": expected two conditions or more, found 1"
        ),
        (
            "{id: 'a', expect: 'unordered', of: [\(String(repeating: "'task',", count: 1001))]}",
            "s.json:3:7048: error: \"of\": expected at most 1000 conditions"
        ),
        (
            "{id: 'a', expect: 'unordered', of: ['task', 'retyr.decided']}",
            "s.json:3:57: error: \"of\": no event is called \"retyr.decided\"; did you mean"
                + " \"retry.decided\"?"
        ),
        (
            "{id: 'a', expect: 'never', of: 'task', per: 'reqest'}",
            "s.json:3:56: error: \"per\": expected \"request\", \"attempt\" or \"task\", found \"reqest\";"
                + " did you mean \"request\"?"
        ),
        (
            "{id: 'a', expect: 'count', of: 'task.creatd', is: 1}",
            "s.json:3:44: error: \"of\": no event is called \"task.creatd\"; did you mean \"task.created\"?"
        ),
        (
            "{id: 'a', expect: 'never', of: 'task.created request=2'}",
            "s.json:3:57: error: \"of\": expected \"and\" or \"or\" before \"request=2\""
        ),
        (
            "{id: 'a', expect: 'never', of: 'retry.decided and outcome=maybe'}",
            "s.json:3:43: error: \"of\": no such event has the outcome \"maybe\"; its outcomes are retry,"
                + " retryWithDelay, doNotRetry, doNotRetryWithError, askRetrier, so it says nothing"
        ),
        (
            "{id: 'a', expect: 'never', of: 'name~\(String(repeating: "a", count: 9996))'}",
            "s.json:3:43: error: \"of\": expected at most 10000 bytes, found 10001"
        ),
        (
            "{id: 'a', expect: 'order', is: 'never [name~\(String(repeating: "a", count: 9988))]'}",
            "s.json:3:43: error: \"is\": expected at most 10000 bytes, found 10001"
        ),
        (
            "{id: 'a', expect: 'count', of: 'task', is: 0}",
            "s.json:3:55: error: \"is\": expected a whole number from 1 to 1000000, found 0"
        ),
        (
            "{id: 'a', expect: 'sometimes', of: 'task'}",
            "s.json:3:30: error: \"expect\": expected \"before\", \"after\", \"between\", \"immediately\","
                + " \"inOrder\", \"unordered\", \"order\", \"never\", \"eventually\", \"count\", \"exactly\","
                + " \"atLeast\", \"atMost\", \"value\", \"causes\" or \"neverCauses\", found \"sometimes\""
        ),
        (
            "{id: 'a', expect: 'never', of: 'task'}, {id: 'a', expect: 'never', of: 'retry'}",
            "s.json:3:57: error: \"id\": two claims have the id \"a\""
        ),
        (
            "{id: 'limit', expect: 'never', of: 'task'}",
            "s.json:3:17: error: \"id\": expected another name than \"limit\", since \"explore\" gives that"
                + " name to runs that fail"
        ),
        (
            "{id: 'this computer failed', expect: 'never', of: 'task'}",
            "s.json:3:17: error: \"id\": expected another name than \"this computer failed\", since \"explore\""
                + " gives that name to runs that fail"
        ),
        (
            "{id: 'a', expect: 'never', of: 'task', chains: ['resource']}",
            "s.json:3:60: error: \"chains\": the script does not run on resource, only on session"
        ),
    ])
    func `with mistakes are refused with their place`(claim: String, message: String) {
        let error = #expect(throws: ScriptError.self) { try load(claim) }
        #expect(error?.description == message)
    }

    @Test func `can be made of a script that was changed`() throws {
        let place = try Walkthroughs.catalogue.find("first-request")
        let original = try ScriptLoader.load(place)
        let script = try ScriptLoader.load(
            place, changedBy: change("{requests: {greeting: {handlers: ['data']}}}"))
        #expect(script.name == "first-request")
        #expect(script.fingerprint != original.fingerprint)
        let error = #expect(throws: ScriptError.self) {
            try ScriptLoader.load(place, changedBy: change("{requests: {greeting: {handelrs: []}}}"))
        }
        #expect(
            error?.description == """
                built-in/first-request/script.json, changed, at requests.greeting.handelrs: error: \
                unknown key "handelrs" in a data request; did you mean "handlers"?
                """)
        let file = "built-in/first-request/script.json, changed"
        let missed = #expect(throws: ScriptError.self) {
            try ScriptLoader.load(place, changedBy: change("{requests: {greetin: {validate: null}}}"))
        }
        #expect(
            missed?.description == """
                \(file), at requests: error: "greetin" is a new element with that "id"; did you mean "greeting"?
                \(file), at requests.greetin: error: a data request needs "url": Its URL.
                """)
        let unnamed = #expect(throws: ScriptError.self) {
            try ScriptLoader.load(
                place, changedBy: change("{narration: {last: {text: 'x'}}}"))
        }
        #expect(
            unnamed?.description == """
                \(file), at narration: error: "last" is a new element: the others have no names; known are \
                0, 1, 2, 3, 4, 5, 6, 7, 8, 9
                """)
        let kept = try ScriptLoader.load(
            place, changedBy: change("{requests: {greeting: {validte: null}}}"))
        #expect(
            kept.warnings.map(\.description) == [
                "\(file), at requests.greeting: warning: there is no \"validte\" to remove; known are id, url, handlers"
            ])
        // Nobody sees the text that the change makes.
        #expect(original.requests.map(\.line) != [0] && kept.requests.map(\.line) == [0])
        let warned = try ScriptLoader.load(
            place, changedBy: change("{exchanges: {late: {match: {method: 'PUT'}, reply: {status: 200}}}}"))
        #expect(
            warned.warnings.map(\.description) == [
                "built-in/first-request/script.json, changed, at exchanges.late: warning: no request reaches the"
                    + " exchange \"late\": no request is a PUT"
            ])
    }

    /// An exchange may have a name also where no other has one. So what it lacks is a mistake of the change.
    @Test func `can be made of a script with a new element, if that lacks nothing`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("\(Self.request)], exchanges: [{reply: {status: 200}}]}".utf8).write(to: file)
        let place = ScriptPlace(file, shownAs: "s.json")
        let error = #expect(throws: ScriptError.self) {
            try ScriptLoader.load(place, changedBy: change("{exchanges: {late: {times: 1}}}"))
        }
        #expect(
            error?.description == """
                s.json, changed, at exchanges: error: "late" is a new element: the others have no names; known are 0
                s.json, changed, at exchanges.late: error: an exchange needs "reply": What the server does.
                """)
    }

    private func change(_ text: String) throws -> JSON { try JSON.parse(Array(text.utf8), dialect: .json5) }

    private func load(_ claims: String) throws -> Script {
        let text = "\(Self.request)\(claims)]}"
        return try ScriptLoader.load(Array(text.utf8), name: "s", file: "s.json")
    }
}
