import Foundation

/// Reads lines from the terminal, with editing, history and completion where the system offers them.
///
/// The system's libedit (on macOS and most Linux systems) or GNU Readline is looked up at run time, so that
/// the program neither links it nor needs it: without one, lines are read as they are typed.
final class LineEditor {
    /// What came of asking for a line.
    enum Answer: Equatable {
        case line(String)
        /// Ctrl-C: the line was given up.
        case interrupted
        /// Ctrl-D, or the end of the input.
        case end
    }

    private let library: ReadlineLibrary?
    private let history: HistoryFile

    /// - Parameter completions: the words that could stand where the last word of the text stands.
    init(completions: @escaping (String) -> [String]) {
        history = HistoryFile()
        library = ReadlineLibrary.load()
        library?.complete(with: completions)
        library?.readHistory(history.path)
    }

    /// Shows the prompt and waits for a line.
    func read(prompt: String) -> Answer {
        Interruption.clear()
        guard let library else { return readPlainly(prompt) }
        let line = library.readLine(prompt)
        if Interruption.isPending {
            Output.standard.print("\n")
            return .interrupted
        }
        guard let line else {
            Output.standard.print("\n")
            return .end
        }
        let command = line.trimmingCharacters(in: .whitespaces)
        if !command.isEmpty {
            library.addHistory(command)
            library.writeHistory(history.path)
        }
        return .line(line)
    }

    /// The terminal itself drops a half-typed line on Ctrl-C, so there is nothing to do about one.
    private func readPlainly(_ prompt: String) -> Answer {
        Output.standard.print(prompt)
        let line = Swift.readLine()
        Interruption.clear()
        return line.map { .line($0) } ?? .end
    }
}

/// Where the lines of earlier sessions are kept: `$XDG_STATE_HOME/reqtrace/history`.
struct HistoryFile {
    let path: String

    init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
        let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let folder =
            (state ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/state") + "/reqtrace"
        // A home that cannot be written to only means that nothing is remembered.
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        path = folder + "/history"
    }
}
