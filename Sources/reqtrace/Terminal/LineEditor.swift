import Foundation

/// Reads lines from the terminal, with editing, history and completion if the system offers them.
///
/// The system's libedit (on macOS and most Linux systems) or GNU Readline is loaded at run time, so the
/// program neither links nor needs them. Without them, lines are read as they are typed.
final class LineEditor {
    /// The outcome of reading a line.
    enum Answer: Equatable {
        case line(String)
        /// The reader pressed Ctrl-C to give up the line.
        case interrupted
        /// The reader pressed Ctrl-D, or the input ended.
        case end
    }

    private let library: ReadlineLibrary?
    private let history: HistoryFile

    /// - Parameter completions: returns the words that could replace the last word of a text.
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

    /// Reads a line without an editor. On Ctrl-C, the terminal itself drops a half-typed line.
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
        let folder = StateFolder.path(environment)
        // If the folder cannot be written to, there is no history, and nothing else is lost.
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        path = folder + "/history"
    }
}
