import Stepping
import Testing
import Walkthrough
import Walkthroughs

@testable import Replay

@Suite struct `A URLProtocol in the REPL` {
    @Test func `says where a class is known that is not asked`() throws {
        let terminal = try open()
        let late = terminal.type(["c urlProtocol.decided if request=3"])
        #expect(late.contains("(StubProtocol) → skip (the session does not know the\n    class)"))
        let registered = terminal.type(["c urlProtocol.decided if request=4"])
        #expect(registered.contains("URLSession.shared only"))
    }

    @Test func `shows what the class sees of the body`() throws {
        let page = try open().type(["c urlProtocol.startedLoading"])
        #expect(page.contains("StubProtocol loads POST https://shop.example.com/pay"))
        #expect(page.contains("httpBody nil, httpBodyStream 12\n    bytes"))
    }

    @Test func `names the class that loads a task, until it is told to stop`() throws {
        let terminal = try open()
        let loading = terminal.type(["c urlProtocol.toldClient", "info tasks"])
        #expect(loading.contains("task 1  data  running, loaded by StubProtocol"))
        let over = terminal.type(["c handler.called", "info tasks"])
        #expect(over.contains("task 1  data  completed  for request 1"))
    }

    @Test func `tells a response back to the class that gave it`() throws {
        let answer = try open().type(["c handler.called if request=1", "why --chain"])
        #expect(answer.contains("StubProtocol answered with 201"))
    }

    private func open() throws -> FakeTerminal {
        let script = try Walkthroughs.catalogue.load("url-protocol")
        let run = try WalkthroughRun(script: script, chain: Chain.urlSession.rawValue)
        return FakeTerminal(WalkthroughSource(run, script: script))
    }
}
