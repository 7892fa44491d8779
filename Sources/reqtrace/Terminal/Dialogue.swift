import Course
import Replay
import TextPages
import Walkthroughs

/// A dialogue with the interpreter: at a terminal, or with commands from a file or a pipe.
struct Dialogue {
    let interpreter: Interpreter
    private let output = Output.standard

    init(_ source: any EventSource) {
        interpreter = Interpreter(source: source)
        // The golden traces are read when somebody predicts.
        var known: Successors?
        interpreter.successors = { event in
            let successors = known ?? Successors(Walkthroughs.catalogue)
            known = successors
            return successors.kinds(after: event.kind)
        }
    }

    /// Makes sure that there is still what the commands are about.
    ///
    /// - Throws: `Failure` for a file that somebody has changed.
    private func check() throws(Failure) {
        if let failure = interpreter.failure { throw Failure(.unreadable, "reqtrace: \(failure)") }
    }

    // MARK: At a terminal

    /// Reads commands until the reader leaves.
    func hold(startingAt place: String?) throws(Failure) {
        Interruption.watch()
        interpreter.isInterrupted = { Interruption.isPending }
        interpreter.asksFirst = true
        let editor = LineEditor(completions: interpreter.completions(of:))
        output.print(interpreter.opening(at: place))
        while !interpreter.isOver {
            switch editor.read(prompt: Interpreter.prompt) {
            case .line(let line):
                try check()
                answer(line)
            case .interrupted: continue
            case .end: return
            }
        }
    }

    private func answer(_ line: String) {
        // The window may have been resized since the last reply.
        output.screen.width = Terminal.width()
        let text = PagedText(on: output) { Interruption.isPending }
        interpreter.show = { [output] in text.show($0.text(on: output.screen)) }
        // While a pager has the terminal, Ctrl-C and leaving are its own. The system is asked now and then.
        var questions = 0
        interpreter.isInterrupted = {
            questions += 1
            return Interruption.isPending || questions % 256 == 0 && text.hasLostReader
        }
        let reply = interpreter.execute(line)
        interpreter.isInterrupted = { Interruption.isPending }
        // A reply to an interruption is shown, and a long one can be interrupted once more.
        Interruption.clear()
        _ = text.show(reply.text(on: output.screen))
        text.end()
    }

    // MARK: From a file or a pipe

    /// The command of a line, as it is printed; nil for an empty line or a note. Here, a number behind `#` is
    /// a note, too.
    static func command(in line: String) -> String? {
        guard let typed = TypedLine(line)?.text, !typed.isEmpty, !typed.hasPrefix("#") else { return nil }
        return typed
    }

    /// Carries out commands as they come, and prints each one after the prompt, so that the output reads like
    /// a session.
    ///
    /// - Returns: `false` if a command was wrong. The others are carried out all the same.
    /// - Throws: `Failure` if nothing more can be read.
    func carryOut(
        _ commands: some Sequence<String>, from name: String, startingAt place: String?
    ) throws(Failure) -> Bool {
        var isFine = true
        interpreter.show = { [output] page in
            output.print(page)
            return true
        }
        if let place { output.print(interpreter.execute("goto \(place)").page) }
        var lines = commands.enumerated().makeIterator()
        // After `quit` nothing more is read: whoever writes to a pipe may wait for its end.
        while !interpreter.isOver, let (index, line) = lines.next() {
            guard let typed = Self.command(in: line) else { continue }
            try check()
            output.print("\(Interpreter.prompt)\(TerminalText.escaped(typed))\n")
            // A mistake has its column in the line as it stands.
            let reply = interpreter.execute(line)
            output.print(reply.page)
            if let error = reply.error {
                Output.complain("\(name):\(index + 1): \(error)")
                isFine = false
            }
        }
        try check()
        return isFine
    }
}
