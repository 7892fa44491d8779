import JSONText
import Tracing

/// A flag of a subcommand: its names, its value, and what it does.
struct Flag: Equatable, Sendable {
    /// The name with its hyphens: `--chain`, `-x`.
    let name: String
    let alias: String?
    /// The word that stands for the flag's value in help; nil if the flag takes no value.
    let value: String?
    /// The only values that the flag takes; empty if it takes any.
    let choices: [String]
    /// `true` if the value is a number that may be left out.
    let mayStandAlone: Bool
    let help: String

    init(
        _ name: String, alias: String? = nil, value: String? = nil, choices: [String] = [],
        mayStandAlone: Bool = false, _ help: String
    ) {
        self.name = name
        self.alias = alias
        self.value = value
        self.choices = choices
        self.mayStandAlone = mayStandAlone
        self.help = help
    }

    var names: [String] { [name] + (alias.map { [$0] } ?? []) }
}

/// The words after the subcommand, sorted into flags and others.
struct Arguments: Equatable {
    private(set) var words: [String] = []
    private var values: [String: String] = [:]
    /// The names of the flags that could have been given.
    private let known: Set<String>

    /// The value of a flag; nil if the flag was not given, empty if it was given without a value.
    ///
    /// The subcommand must have declared the flag: nobody could give another one.
    subscript(flag: Flag) -> String? {
        precondition(known.contains(flag.name), "\(flag.name) is asked for, and was not declared")
        return values[flag.name]
    }

    func has(_ flag: Flag) -> Bool { self[flag] != nil }

    /// Sorts the words. Flags may stand anywhere before `--`. A single `-` is not a flag, nor is a number
    /// such as `-999`.
    init(_ words: [String], flags: [Flag], of subcommand: String) throws(UsageError) {
        known = Set(flags.map(\.name))
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                self.words += rest
                break
            }
            guard !word.isEmpty else {
                throw UsageError("a word is empty; a variable of the shell may be unset")
            }
            guard word.hasPrefix("-"), word != "-", !Self.isNumber(word) else {
                self.words.append(word)
                continue
            }
            let (name, attached) = Self.split(word, flags)
            guard let flag = flags.first(where: { $0.names.contains(name) }) else {
                throw UsageError.unknownFlag(name, subcommand, known: flags.flatMap(\.names))
            }
            guard values[flag.name] == nil else {
                throw UsageError("\(name) is given twice")
            }
            values[flag.name] = try Self.value(of: flag, attached, &rest)
        }
    }

    /// `--chain=session`, and `-xFILE` for a flag of one letter.
    private static func split(_ word: String, _ flags: [Flag]) -> (name: String, attached: String?) {
        if word.hasPrefix("--"), let sign = word.firstIndex(of: "=") {
            return (String(word[..<sign]), String(word[word.index(after: sign)...]))
        }
        let short = String(word.prefix(2))
        if !word.hasPrefix("--"), word.count > 2, flags.contains(where: { $0.names.contains(short) }) {
            return (short, String(word.dropFirst(2)))
        }
        return (word, nil)
    }

    private static func value(
        of flag: Flag, _ attached: String?, _ rest: inout ArraySlice<String>
    ) throws(UsageError) -> String {
        guard let placeholder = flag.value else {
            if attached != nil { throw UsageError("\(flag.name) takes no value") }
            return ""
        }
        if flag.mayStandAlone, attached == nil, rest.first.map(isNumber) != true { return "" }
        // A variable of the shell that is unset leaves an empty value.
        guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
            throw UsageError("\(flag.name) needs a value: \(flag.name) \(placeholder)")
        }
        guard flag.choices.isEmpty || flag.choices.contains(value) else {
            throw UsageError(
                "\(flag.name) is one of \(flag.choices.joined(separator: ", ")), not \"\(value)\""
                    + Spelling.suggestion(for: value, among: flag.choices))
        }
        return value
    }

    /// Whether a word is a number, however large.
    static func isNumber(_ word: String) -> Bool {
        let digits = word.hasPrefix("-") || word.hasPrefix("+") ? word.dropFirst() : word[...]
        return digits.isDecimal
    }

    /// Returns the only word; throws if there is none or more than one.
    func only(_ name: String) throws(UsageError) -> String {
        guard let word = try optional(name) else {
            throw UsageError("\(name) is missing")
        }
        return word
    }

    /// Returns the only word, if there is one; throws if there are more.
    func optional(_ name: String) throws(UsageError) -> String? {
        guard words.count <= 1 else {
            throw UsageError("only one \(name) is possible, but there is also \"\(words[1])\"")
        }
        return words.first
    }
}

/// A command line that cannot be understood, with the word that was probably meant.
struct UsageError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    static func unknownFlag(_ name: String, _ subcommand: String, known: [String]) -> UsageError {
        UsageError("\(subcommand) has no flag \(name)" + Spelling.suggestion(for: name, among: known))
    }
}
