import Course
import Foundation
import Stepping
import TextPages
import Walkthrough

/// The workshop at a terminal: it reads keys, opens walkthroughs, and looks at files that are edited.
struct Classroom {
    private let workshop: Workshop
    private let workbench: Workbench?
    private let keyboard = Keyboard()
    private let output = Output.standard

    /// - Parameter workbench: what compiles Swift; nil if nothing does, which the workshop knows.
    init(_ workshop: Workshop, _ workbench: Workbench?) {
        self.workshop = workshop
        self.workbench = workbench
        workshop.isInterrupted = { Interruption.isPending }
    }

    /// Leads through the course until the learner leaves.
    func hold() -> ExitCode {
        Interruption.watch()
        show(workshop.opening())
        while true {
            switch event() {
            case .key(let key):
                output.print("\n")
                guard carryOut(workshop.take(key)) else { return .fine }
            case .saved:
                output.print("\n")
                guard carryOut(workshop.saved()) else { return .fine }
            case .resumed:
                continue
            case .end:
                output.print("\n")
                return .fine
            case .interrupted:
                output.print("\n")
                return .interrupted
            }
        }
    }

    private enum Event {
        case key(Character), saved, resumed, end, interrupted
    }

    /// Shows the prompt, and waits for a key, or for the file of an exercise to be saved.
    private func event() -> Event {
        Interruption.clear()
        output.screen.width = Terminal.width()
        var prompt = Page()
        prompt.row(workshop.prompt(width: output.screen.width))
        output.print(String(prompt.text(on: output.screen).dropLast()))
        let before = workshop.watched == nil ? nil : workshop.lastLook ?? workshop.watched
        var looks = SuccessiveLooks(before)
        while true {
            switch keyboard.read(atMost: before == nil ? nil : FileWatch.interval) {
            case .key(let key): return .key(key)
            case .end: return .end
            case .interrupted: return .interrupted
            case .resumed: return .resumed
            case .nothing:
                if looks.haveChanged(to: workshop.watched) { return .saved }
            }
        }
    }

    /// Shows a page and does what it asks for.
    ///
    /// - Returns: `false` if the learner leaves.
    private func carryOut(_ reply: Workshop.Reply) -> Bool {
        show(reply.page)
        switch reply.effect {
        case .none: return true
        case .quit: return false
        case .readLine(let words):
            return carryOut(workshop.line(line(after: words)))
        case .run(let place, let position):
            return carryOut(run(place, from: position))
        case .play(let program):
            return carryOut(workshop.played(play(program)))
        }
    }

    /// The line that is typed; an empty one if the learner gives it up.
    private func line(after words: String) -> String {
        Interruption.clear()
        if case .line(let line) = LineEditor.readPlainly(words) { return line }
        output.print("\n")
        return ""
    }

    /// Compiles and runs a learner's program, and shows how far it has come. It ends early on q or Ctrl-C,
    /// and when the file is saved again.
    private func play(_ program: SwiftProgram) -> SwiftOutcome {
        var line = ProgressLine()
        defer { line.clear() }
        Interruption.clear()
        return workbench?.play(program) { progress in
            line.show("\(progress)")
            switch keyboard.read(atMost: FileWatch.interval) {
            case .key("q"), .end, .interrupted: return false
            case .key, .nothing, .resumed: return workshop.watched == workshop.lastLook
            }
        } ?? .impossible("there is no workbench")
    }

    /// Steps through a walkthrough until the learner leaves it.
    private func run(_ place: ScriptPlace, from position: Int?) -> Workshop.Reply {
        do {
            let script = try ScriptLoader.load(place)
            let dialogue = Dialogue(
                WalkthroughSource(try WalkthroughRun(script: script), script: script))
            try dialogue.hold(startingAt: position.map(String.init))
            let interpreter = dialogue.interpreter
            return workshop.returned(hasSeenEnd: interpreter.hasSeenEnd, position: interpreter.position)
        } catch {
            var page = Page()
            page.prose("\("\(error)", .bad)")
            return Workshop.Reply(page: page)
        }
    }

    private func show(_ page: Page) {
        output.screen.width = Terminal.width()
        output.show(page)
    }
}
