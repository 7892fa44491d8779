import Testing
@testable import URLLoading

@Suite struct `The process of an app, as a machine` {
    typealias Machine = AppMachine

    /// The inputs that lead to each state.
    private static let ways: [(state: Machine.State, inputs: [Machine.Input])] = [
        (.running, []), (.suspended, [.suspend]), (.inBackground, [.suspend, .wake]),
        (.terminated, [.terminate]), (.forceQuit, [.forceQuit]),
    ]

    private static let inputs: [Machine.Input] = [
        .suspend, .resume, .launch, .terminate, .forceQuit, .wake, .finish,
    ]

    @Test func `handles every input in every state`() {
        var lines: [String] = []
        for way in Self.ways {
            for input in Self.inputs {
                var machine = Machine()
                for earlier in way.inputs { _ = machine.handle(earlier) }
                #expect(machine.state == way.state)
                let effects = machine.handle(input).map(word).joined(separator: ", ")
                let next = machine.state == way.state ? "" : " -> \(machine.state.rawValue)"
                lines.append(
                    "\(way.state.rawValue) | \(input.rawValue)\(next):\(effects.isEmpty ? "" : " " + effects)"
                )
            }
        }
        #expect(
            lines.joined(separator: "\n") == """
                running | suspend -> suspended: freeze
                running | resume: ignore(resume)
                running | launch: ignore(launch)
                running | terminate -> terminated: end
                running | force-quit -> force-quit: end, cancelTransfers
                running | wake:
                running | finish: ignore(finish)
                suspended | suspend: ignore(suspend)
                suspended | resume -> running: thaw
                suspended | launch -> running: thaw
                suspended | terminate -> terminated: end
                suspended | force-quit -> force-quit: end, cancelTransfers
                suspended | wake -> in the background: thaw
                suspended | finish: ignore(finish)
                in the background | suspend -> suspended: freeze
                in the background | resume -> running:
                in the background | launch -> running:
                in the background | terminate -> terminated: end
                in the background | force-quit -> force-quit: end, cancelTransfers
                in the background | wake:
                in the background | finish -> suspended: freeze
                terminated | suspend: ignore(suspend)
                terminated | resume: ignore(resume)
                terminated | launch -> running: launch
                terminated | terminate: ignore(terminate)
                terminated | force-quit -> force-quit: cancelTransfers
                terminated | wake -> in the background: launch
                terminated | finish: ignore(finish)
                force-quit | suspend: ignore(suspend)
                force-quit | resume: ignore(resume)
                force-quit | launch -> running: launch
                force-quit | terminate: ignore(terminate)
                force-quit | force-quit: ignore(forceQuit)
                force-quit | wake: ignore(wake)
                force-quit | finish: ignore(finish)
                """)
    }

    private func word(_ effect: Machine.Effect) -> String {
        if case .ignore(let input) = effect { "ignore(\(input))" } else { "\(effect)" }
    }

    @Test func `runs the app's code only in the foreground and in the background`() {
        let running = Self.ways.filter { way in
            var machine = Machine()
            for input in way.inputs { _ = machine.handle(input) }
            return machine.runsCode
        }
        #expect(running.map(\.state) == [.running, .inBackground])
    }
}
