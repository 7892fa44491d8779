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
        if let path = history.path { library?.readHistory(path) }
    }

    /// Shows the prompt and waits for a line.
    func read(prompt: String) -> Answer {
        Interruption.clear()
        let library = Terminal.suitsEditor ? library : nil
        let answer = library.map { read(prompt, $0) } ?? Self.readPlainly(prompt)
        if case .line = answer { return answer }
        Output.standard.print("\n")
        return answer
    }

    private func read(_ prompt: String, _ library: ReadlineLibrary) -> Answer {
        let line = library.readLine(prompt)
        if Interruption.isPending { return .interrupted }
        guard let line else { return .end }
        let command = line.trimmingCharacters(in: .whitespaces)
        if !command.isEmpty { history.add(command, to: library) }
        return .line(line)
    }

    /// Reads a line without an editor.
    static func readPlainly(_ prompt: String) -> Answer {
        Output.standard.print(prompt)
        return StandardInput.line()
    }
}

/// Where the lines of earlier sessions are kept: `$XDG_STATE_HOME/reqtrace/history`.
struct HistoryFile {
    /// Nil if something else than a file has that name, such as a pipe, which nobody may ever write to.
    let path: String?

    init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
        let folder = StateFolder.path(environment)
        // If the folder cannot be written to, there is no history, and nothing else is lost.
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let file = folder + "/history"
        var status = stat()
        path = stat(file, &status) != 0 || status.st_mode & S_IFMT == S_IFREG ? file : nil
    }

    /// Adds a line to the history of a library, and to the file behind what others have added there since.
    func add(_ line: String, to library: ReadlineLibrary) {
        if let path, access(path, R_OK) == 0 { library.readHistory(path) }
        library.addHistory(line)
        if let path { library.writeHistory(path) }
    }
}
