import Simulation
import Testing
import Tracing
import Walkthrough

@Suite struct `What is said at a decision` {
    /// Orders in which queues change places; in the last three, some stand back for long.
    static let schedules: [Schedule] = [
        .random(seed: 1), .random(seed: 3), .priorities(depth: 3, seed: 1, steps: 60),
        .priorities(depth: 3, seed: 2, steps: 60), .priorities(depth: 3, seed: 5, steps: 60),
    ]

    /// A remark is read in every order of the queues, so it must not explain a decision that only the order
    /// of arrival leads to.
    @Test(arguments: try Telling.all().filter { !$0.script.narration.isEmpty })
    func `is said of the same decision in every order`(telling: Telling) throws {
        let usual = try outcomes(of: telling, .firstComeFirstServed)
        guard !usual.isEmpty else { return }
        for schedule in Self.schedules {
            for (remark, outcome) in try outcomes(of: telling, schedule) where usual[remark] != nil {
                let text = telling.script.narration[remark].text
                #expect(outcome == usual[remark], "\(schedule): \(text)")
            }
        }
    }

    /// The outcomes of the decisions at which remarks come up, by the remark's place among them.
    private func outcomes(of telling: Telling, _ schedule: Schedule) throws -> [Int: String] {
        let chain = telling.chain.rawValue
        let run = try WalkthroughRun(script: telling.script, chain: chain, schedule: schedule)
        run.runToEnd()
        var matcher = EventMatcher(telling.script.narration.map(\.pattern), on: telling.chain)
        var outcomes: [Int: String] = [:]
        for event in try run.events() {
            for remark in matcher.note(event) { outcomes[remark] = event.decision?.outcome }
        }
        return outcomes
    }
}
