import Foundation
import Replay
import TextPages
import Walkthrough
import Walkthroughs

/// A transcript that is being run.
struct TranscriptRun {
    let transcript: Transcript
    /// The walkthrough whose story it belongs to. Its name means this script, on disk or built in.
    let place: ScriptPlace

    /// The width of the pages: that of a line in a story.
    private static let screen = Screen(width: 100)

    /// Every line that is not as the program shows it, or the reason why the program shows nothing.
    func mismatches() -> [Excerpt.Mismatch] {
        guard transcript.expectsSomething else {
            return [mismatch("the block says nothing of what is shown, so it cannot fail")]
        }
        do {
            return try carryOut()
        } catch let error as UsageError {
            return [mismatch(error.description)]
        } catch let failure as Failure {
            // What follows is for whoever runs the block.
            return [mismatch(String(failure.description.prefix { $0 != "\n" }))]
        } catch {
            return [mismatch(error.localizedDescription)]
        }
    }

    private func mismatch(_ message: String) -> Excerpt.Mismatch {
        Excerpt.Mismatch(line: transcript.commandLine.number, message: message)
    }

    private func carryOut() throws -> [Excerpt.Mismatch] {
        let words = transcript.commandLine.words
        guard words.first == "reqtrace" else {
            throw UsageError("a block begins with \"$ reqtrace run\" or \"$ reqtrace compare\"")
        }
        let invocation = try Invocation(Array(words.dropFirst()))
        switch invocation.subcommand.name {
        case Subcommand.runWalkthrough.name: return try run(RunFlags(invocation.arguments))
        case Subcommand.compare.name: return try compare(CompareFlags(invocation.arguments))
        default:
            throw UsageError("a story can run \"run\" and \"compare\", not \"\(invocation.subcommand.name)\"")
        }
    }

    /// The walkthrough that a name means. Whoever tests a story that somebody else wrote lets it open nothing
    /// else of the computer.
    private func place(of name: String) throws(UsageError) -> ScriptPlace {
        if name == place.name { return place }
        let others = Walkthroughs.catalogue.builtInScripts
        if let other = others.first(where: { $0.name == name }) { return other }
        throw UsageError(
            "a story can run its own walkthrough, \(place.name), and those of the catalogue, not \"\(name)\"")
    }

    // MARK: run

    private func run(_ flags: RunFlags) throws -> [Excerpt.Mismatch] {
        // What is written into a file, or for a program, is not what the block is compared with.
        let isPlain = flags.asked == .print(.text(into: nil)) && transcript.steps.isEmpty
        guard flags.asked == nil || isPlain else {
            throw UsageError(
                "a story shows what people see: it takes no --json, --watch, -x or -o, and --plain only"
                    + " without commands")
        }
        try LimitFlag.checkInStory(flags.limit)
        let opened = try Opened(place(of: flags.name), flags)
        guard !transcript.steps.isEmpty else {
            opened.source.readToEnd()
            let text = RunCommand(flags: flags, opened: opened).text(on: Self.screen)
            return [Excerpt(transcript.expected, of: text).mismatch()].compactMap { $0 }
        }
        let interpreter = Interpreter(source: opened.source)
        let opening = interpreter.opening(at: flags.start).text(on: Self.screen)
        var mismatches = [Excerpt(transcript.expected, of: opening).mismatch()]
        for step in transcript.steps { mismatches.append(mismatch(of: step, interpreter)) }
        // Of a request that no exchange answers, the table is for whoever runs the block.
        for problem in opened.source.problems.compactMap({ $0.split(separator: "\n").first }) {
            mismatches.append(mismatch(String(problem)))
        }
        return mismatches.compactMap { $0 }
    }

    private func mismatch(of step: Transcript.Step, _ interpreter: Interpreter) -> Excerpt.Mismatch? {
        let reply = interpreter.execute(step.command.text)
        if let error = reply.error, step.expected.isEmpty {
            return Excerpt.Mismatch(line: step.command.number, message: error)
        }
        return Excerpt(step.expected, of: reply.text(on: Self.screen)).mismatch()
    }

    // MARK: compare

    private func compare(_ flags: CompareFlags) throws -> [Excerpt.Mismatch] {
        guard !flags.json else { throw UsageError("a story shows what people see: it takes no --json") }
        try LimitFlag.checkInStory(flags.limit)
        let script = try Opening.script(place(of: flags.name), changedBy: flags.change)
        let text = try CompareCommand(flags: flags, script: script).text(on: Self.screen)
        return [Excerpt(transcript.expected, of: text).mismatch()].compactMap { $0 }
    }
}
