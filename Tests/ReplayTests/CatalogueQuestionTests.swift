import Replay
import Stepping
import Testing
import TextPages
import Tracing
import Walkthrough
import Walkthroughs

@Suite struct `A question of the catalogue` {
    @Test func `comes where its script places it, and is not part of the trace`() throws {
        let script = try Walkthroughs.catalogue.load("oauth-refresh")
        let source = WalkthroughSource(try WalkthroughRun(script: script), script: script)
        let terminal = FakeTerminal(source)
        #expect(
            terminal.type("continue transport.receivedHead").hasSuffix(
                """
                  ? The server says 401. Is that an error to URLSession?
                    a) yes
                    b) no
                    Type "answer" with a or b to answer; "answer" alone reveals it.

                """))
        source.readToEnd()
        let asked = (1...source.knownCount).flatMap(source.questions)
        #expect(
            asked.map(\.ask) == script.questions.filter { $0.pattern.isMeant(on: .session) }.map(\.ask))
        let trace = TracePage(source: source).page().text(on: Screen(width: 10_000))
        #expect(asked.allSatisfy { !trace.contains($0.ask) })
    }

    @Test(arguments: Walkthroughs.catalogue.names)
    func `with choices has one that is right on each chain`(name: String) throws {
        let script = try Walkthroughs.catalogue.load(name)
        for question in script.questions where !question.choices.isEmpty {
            for chain in script.chains where question.pattern.isMeant(on: chain) {
                #expect(
                    question.asked(on: chain).right != nil, "\(name) on \(chain.rawValue): \(question.ask)")
            }
        }
    }

    @Test func `is judged by what is right on the chain`() throws {
        let script = try Walkthroughs.catalogue.load("asked-twice")
        func verdict(on chain: String) throws -> String {
            let source = WalkthroughSource(try WalkthroughRun(script: script, chain: chain), script: script)
            return FakeTerminal(source).type(["c request.created if request=3", "answer once"])
        }
        #expect(try verdict(on: "session").hasPrefix("Not quite: you said a) once; it is c) three times."))
        #expect(try verdict(on: "session-manager").hasPrefix("Right: a) once."))
    }
}
