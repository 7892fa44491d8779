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
                + " retryWithDelay, doNotRetry, doNotRetryWithError, askRetrier, so the claim says nothing"
        ),
        (
            "{id: 'a', expect: 'count', of: 'task', is: 0}",
            "s.json:3:55: error: \"is\": expected a whole number from 1 to 1000000, found 0"
        ),
        (
            "{id: 'a', expect: 'sometimes', of: 'task'}",
            "s.json:3:30: error: \"expect\": expected \"before\", \"after\", \"never\", \"count\" or \"value\","
                + " found \"sometimes\""
        ),
        (
            "{id: 'a', expect: 'never', of: 'task'}, {id: 'a', expect: 'never', of: 'retry'}",
            "s.json:3:57: error: \"id\": two claims have the id \"a\""
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
                built-in/first-request/script.json, changed: error: unknown key "handelrs" in a data request; \
                did you mean "handlers"?
                """)
    }

    private func change(_ text: String) throws -> JSON { try JSON.parse(Array(text.utf8), dialect: .json5) }

    private func load(_ claims: String) throws -> Script {
        let text = "\(Self.request)\(claims)]}"
        return try ScriptLoader.load(Array(text.utf8), name: "s", file: "s.json")
    }
}
