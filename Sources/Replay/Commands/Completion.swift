import Tracing

extension Interpreter {
    /// The words that could replace the last word of `line`, in the order of the table.
    public func completions(of line: String) -> [String] {
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let beginning = words.last ?? ""
        var before = words.dropLast().filter { !$0.isEmpty }
        if let first = before.first, CommandTable.backWords.contains(first) {
            before.removeFirst()
            if before.isEmpty {
                return CommandTable.commands.filter(\.goesBack).map(\.name).filter { $0.hasPrefix(beginning) }
            }
        }
        let candidates: [String]
        if let word = before.first {
            guard let match = try? CommandTable.command(called: word) else { return [] }
            candidates = argumentWords(match.command.argument, isFirst: before.count == 1)
        } else {
            candidates = CommandTable.words
        }
        return candidates.filter { $0.hasPrefix(beginning) }
    }

    private func argumentWords(_ argument: Command.Argument, isFirst: Bool) -> [String] {
        switch argument {
        case .kind: isFirst ? EventKind.all.map(\.name) + ["request", "where"] : ["if"]
        case .words(let words): isFirst ? words : []
        case .command: isFirst ? CommandTable.commands.map(\.name) : []
        case .question: isFirst ? Self.questions : []
        case .field: isFirst ? timeline.current?.fieldNames ?? [] : []
        case .none: []
        }
    }
}
