import Simulation
import Tracing
import Walkthrough
import Walkthroughs

/// What a shell can offer where a word is to be typed.
struct Offer: Equatable {
    var words: [String] = []
    var hasFiles = false

    /// What stands for a placeholder of a usage line or of a flag, such as `WALKTHROUGH|TRACE`.
    ///
    /// - Returns: nil for a placeholder that this table does not know. One for which nothing can be offered,
    ///   such as a number, has an empty offer.
    init?(for placeholder: String) {
        switch placeholder {
        case "WALKTHROUGH", "WALKTHROUGH|TRACE", "A", "B", "PATH":
            self.init(words: Walkthroughs.catalogue.names, hasFiles: true)
        case "TRACE", "FILE", "FOLDER": self.init(hasFiles: true)
        case "COMMAND": self.init(words: Subcommand.all.map(\.name))
        case "KIND|RULE":
            self.init(words: EventKind.all.map(\.name) + RuleBook.all.rules.map(\.id))
        case "C": self.init(words: Chain.allCases.map(\.rawValue))
        case "WORD": self.init(words: Schedule.beginnings)
        case "A,B", "D", "I/N", "JSON", "LIST", "N", "NAME", "S", "TEXT": self.init()
        case let choices where choices.contains("|") && choices == choices.lowercased():
            self.init(words: choices.split(separator: "|").map(String.init))
        default: return nil
        }
    }

    init(words: [String] = [], hasFiles: Bool = false) {
        self.words = words
        self.hasFiles = hasFiles
    }
}

extension Flag {
    /// What its value can be; nil if it takes none, or may stand without one.
    var offer: Offer? {
        guard let value, !mayStandAlone else { return nil }
        return choices.isEmpty ? Offer(for: value) ?? Offer() : Offer(words: choices)
    }
}

extension Subcommand {
    /// The placeholders of the words that it takes besides its flags: `WALKTHROUGH|TRACE`, without brackets.
    var placeholders: [String] {
        var depth = 0
        var words: [String] = []
        for token in usage.split(separator: " ").map(String.init) {
            let isFlag = token.drop { $0 == "[" }.hasPrefix("-")
            // Behind a bar stands another way to call it.
            if depth == 0, token == "|" { break }
            if depth > 0 || isFlag {
                depth += token.count { $0 == "[" } - token.count { $0 == "]" }
            } else {
                words.append(String(token.filter { !"[]…".contains($0) }))
            }
        }
        return words
    }

    /// What a shell can offer for the words besides the flags.
    var offer: Offer {
        placeholders.reduce(into: Offer()) { all, placeholder in
            let offer = Offer(for: placeholder) ?? Offer()
            all.hasFiles = all.hasFiles || offer.hasFiles
            all.words += offer.words.filter { !all.words.contains($0) }
        }
    }
}
