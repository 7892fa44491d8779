import Foundation

/// The program that shows long output a screen at a time: `$PAGER`; without one, `less` or else `more`.
///
/// It is used only where somebody reads: standard input and output are a terminal, and the text is longer
/// than its screen. `--no-pager`, an empty `PAGER` and `PAGER=cat` turn it off, and so does a dumb terminal
/// without a `PAGER`.
struct Pager: Equatable {
    /// The command line, for the shell.
    let command: String

    /// Chooses the pager for this process; nil if output is to go straight to the terminal.
    static func forTerminal(isWanted: Bool) -> Pager? {
        guard isWanted, Terminal.inputIsTerminal, Terminal.outputIsTerminal else { return nil }
        return choose(ProcessInfo.processInfo.environment, isInstalled: isInstalled)
    }

    /// `$PAGER` as it is; without one, the first of `less` and `more` that is installed.
    static func choose(_ environment: [String: String], isInstalled: (String) -> Bool) -> Pager? {
        if let pager = environment["PAGER"] {
            let command = pager.trimmingCharacters(in: .whitespaces)
            return command.isEmpty || command == "cat" ? nil : Pager(command: command)
        }
        if Terminal.isDumb(environment) { return nil }
        return ["less", "more"].first(where: isInstalled).map(Pager.init)
    }

    private static func isInstalled(_ program: String) -> Bool {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.contains { access("\($0)/\(program)", X_OK) == 0 }
    }

    /// Returns `true` if a text is longer than a screen of so many lines, of which the prompt takes one.
    static func isNeeded(for text: String, lines: Int) -> Bool {
        text.utf8.count { $0 == UInt8(ascii: "\n") } >= lines
    }
}

/// A pager that has been started, and gets its text piece by piece.
final class PagerSession {
    private let pipe: UnsafeMutablePointer<FILE>
    /// What Ctrl-C was for, with its flags, which `signal` would change.
    private var interruption = sigaction()

    /// Nil if there is not even a shell.
    init?(_ pager: Pager) {
        // As git does: colours are shown, and a text that fits after all is shown and left at once.
        setenv("LESS", "FRX", 0)
        // In a locale without UTF-8, every sign that is not ASCII would be shown as bytes.
        setenv("LESSCHARSET", "utf-8", 0)
        guard let pipe = popen(pager.command, "w") else { return nil }
        self.pipe = pipe
        // A reader who leaves early must not end the program.
        signal(SIGPIPE, SIG_IGN)
        // Ctrl-C is for the pager.
        sigaction(SIGINT, nil, &interruption)
        signal(SIGINT, SIG_IGN)
    }

    /// Returns `false` if nobody reads any more: the reader has left early, or there is no pager.
    func write(_ text: String) -> Bool {
        (try? Output.write(Data(text.utf8), into: fileno(pipe))) != nil
    }

    /// Whether the reader has left: nobody has the other end of the pipe.
    ///
    /// Linux calls that an error (poll(2)), and macOS a hang-up.
    var isLeft: Bool {
        var state = pollfd(fd: fileno(pipe), events: Int16(POLLOUT), revents: 0)
        return poll(&state, 1, 0) > 0 && state.revents & Int16(POLLERR | POLLHUP) != 0
    }

    /// Waits until the reader has left.
    ///
    /// - Returns: `false` if the shell could not start the pager, so nobody has seen the text.
    func close() -> Bool {
        let status = pclose(pipe)
        sigaction(SIGINT, &interruption, nil)
        let notStarted: ClosedRange<Int32> = 126...127
        return status == -1 || !notStarted.contains((status >> 8) & 0xFF)
    }
}
