import Testing
import Walkthroughs

@testable import Walkthrough

@Suite struct `A story told in Swift` {
    @Test func `of a first request goes as its script does`() throws {
        try expect("first-request") { session in
            session.request("https://api.example.com/greeting").responseString { show($0.value) }
        }
    }

    @Test func `of an expired token goes as its script does`() throws {
        try expect("oauth-refresh") { session in
            session.request("https://api.example.com/profile").validate().responseData { show($0.value) }
        }
    }

    /// Runs a caller's code against a walkthrough's session and server, and compares it with the walkthrough.
    private func expect(_ name: String, goesLike caller: @escaping (Session) -> DataRequest) throws {
        let script = try Catalogue.builtIn.load(name)
        let simulator = Simulator()
        simulator.transport = ScriptedTransport(simulator: simulator, exchanges: script.exchanges)
        let builder = SessionBuilder(script: script)
        var kept: [AnyObject] = []
        simulator.main.enqueue {
            let session = builder.makeSession()
            kept = [session, caller(session)]
        }
        simulator.run()
        #expect(kept.count == 2)
        let run = try WalkthroughRun(script: script)
        run.runToEnd()
        #expect(simulator.recorder.callbacks == run.recorder.callbacks)
    }
}

/// What an app would do with a response: put it on the screen.
private func show<Value>(_ value: Value?) {}

extension Recorder {
    /// The calls of the real library, in order.
    fileprivate var callbacks: [String] { events.compactMap { $0.payload.callback(in: $0.notation) } }
}
