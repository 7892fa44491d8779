import Stepping
import Testing
import Walkthrough
import Walkthroughs

@testable import Replay

@Suite struct `Alamofire 4.7 in the REPL` {
    @Test func `explains the retry of oauth-refresh down to the 401`() throws {
        let answer = try open("oauth-refresh").type(["c retry.decided", "why --chain"])
        #expect(answer.contains("Is the request tried again? → retry, since retry.granted held"))
        #expect(answer.contains("In short: status 401 came from the wire"))
        #expect(answer.contains("then the OAuth handler chose wait for new refresh"))
        #expect(answer.contains("request 2: POST https://auth.example.com/token → 200"))
    }

    /// Of the rules that both versions have, each run shows the declaration of its own.
    @Test(arguments: [
        (Chain.sessionManager, "Alamofire 4.7.3 Request.validate(statusCode:response:)"),
        (Chain.session, "Alamofire 5.12.0 Request.validate(statusCode:response:)"),
    ])
    func `names the place of a rule in the version that runs`(chain: Chain, place: String) throws {
        let terminal = try open("oauth-refresh", on: chain)
        #expect(terminal.type("explain validation.status-code").contains(place))
        #expect(terminal.type(["c validation.decided", "why"]).contains(place))
    }

    @Test func `shows the state of its task for a request, which has none of its own`() throws {
        let terminal = try open("oauth-refresh")
        let meanwhile = terminal.type(["c registry.added if attempt=1", "info requests"])
        #expect(meanwhile.contains("request 1  data  running  attempt 1"))
        let end = terminal.type(["goto end", "info requests"])
        #expect(end.contains("request 1  data  completed  attempt 1"))
        #expect(end.contains("status 200  credential\n    t2  tasks 1, 3"))
    }

    @Test func `shortens notifications to their last words, and counts the handlers that wait in the queue`()
        throws
    {
        let rows = try open("oauth-refresh").type(["goto end", "events where request=1"])
        #expect(rows.contains("notification.posted             task.didResume"))
        #expect(rows.contains("taskDelegate.queueOpened        2 operations"))
    }

    @Test func `has a sentence for each kind of its own`() throws {
        let events = try Story.events(
            #"""
            {"n":1,"t":0,"request":1,"attempt":0,"task":1,"kind":"registry.added","source":"A.swift:1"}
            {"n":2,"t":0,"request":1,"attempt":0,"task":1,"kind":"registry.missed","source":"A.swift:1","data":{"call":"didCompleteWithError"}}
            {"n":3,"t":0,"request":1,"attempt":0,"kind":"retry.callIgnored","source":"A.swift:1","data":{"call":"cancel"}}
            {"n":4,"t":0,"kind":"monitor.called","source":"A.swift:1","data":{"name":"log","method":"requestDidResume"}}
            """#)
        #expect(
            events.map(EventText.sentence) == [
                "The session delegate knows now: task 1 is that of request 1.",
                "The session delegate hears didCompleteWithError of task 1, which nobody has registered: no request hears of it.",
                "cancel reached only the attempt before this one: the retry goes on.",
                "The monitor \"log\" hears requestDidResume.",
            ])
        #expect(
            events.map(EventText.brief) == ["", "didCompleteWithError", "cancel", "log: requestDidResume"])
    }

    private func open(_ name: String, on chain: Chain = .sessionManager) throws -> FakeTerminal {
        let script = try Walkthroughs.catalogue.load(name)
        let run = try WalkthroughRun(script: script, chain: chain.rawValue)
        return FakeTerminal(WalkthroughSource(run, script: script))
    }
}
