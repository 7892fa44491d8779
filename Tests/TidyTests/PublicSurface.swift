import Foundation

/// What a version of Alamofire declares, compared with what this project declares.
///
/// The symbol list says nothing about access levels, so a second list names what is not public there, and
/// what is left out here for which reason.
struct PublicSurface {
    /// A version of the original, and the chain that re-implements it.
    struct Library {
        let version: String
        let chain: String

        static let alamofire4 = Library(version: "4.7.3", chain: "SessionManagerChain")
        static let alamofire5 = Library(version: "5.12.0", chain: "SessionChain")

        /// The list of what the version declares.
        var symbols: String { "Tests/Fixtures/atlas/alamofire-\(version).tsv" }
        /// The list of what is not public there, or not here.
        var exceptions: String {
            "Tests/Fixtures/surface-\(version.split(separator: ".").prefix(2).joined(separator: ".")).tsv"
        }
        /// The page that says what became of it here.
        var page: String { "Sources/\(chain)/SURFACE.md" }
        /// The chain, and the modules that it re-exports.
        var modules: Set<String> { [chain, "URLLoading", "Simulation"] }
    }

    /// A symbol of the original, and what became of it here.
    struct Entry {
        let file: String
        let symbol: String
        let state: State
    }

    enum State: Equatable {
        case here(usesTwins: Bool)
        /// Declared here, but not public.
        case hidden
        case leftOut(reason: String)
        /// Here, but not as a declaration of its own.
        case elsewhere(reason: String)
        /// Not public in the original either.
        case inside
        case missing
    }

    let library: Library
    let entries: [Entry]
    /// Lines of the second list that are no longer needed.
    let useless: [String]

    init(of library: Library) {
        self.library = library
        let declared = Dictionary(
            grouping: library.modules.sorted().flatMap { Self.declarations[$0] ?? [] },
            by: { Self.key($0.symbol) })
        var exceptions = Self.table(library.exceptions).map(Exception.init)
        entries = Self.table(library.symbols).compactMap { row in
            let (file, kind, symbol) = (row[0], row[2], row[3].filter { $0 != "`" })
            guard kind != "extension" else { return nil }
            let found = declared[Self.key(symbol)] ?? []
            if let here = found.first(where: \.isPublic) {
                return Entry(file: file, symbol: symbol, state: .here(usesTwins: here.usesTwins))
            }
            if let index = exceptions.firstIndex(where: { $0.covers(symbol, in: file) }) {
                exceptions[index].isUsed = true
                return Entry(file: file, symbol: symbol, state: exceptions[index].state)
            }
            return Entry(file: file, symbol: symbol, state: found.isEmpty ? .missing : .hidden)
        }
        useless = exceptions.filter { !$0.isUsed }.map(\.pattern)
    }

    /// The declarations of each module that a version is compared with. Read once for several tests.
    private static let declarations: [String: [Declaration]] = {
        let modules = Library.alamofire4.modules.union(Library.alamofire5.modules)
        let files = Repository.sources.filter { modules.contains($0.module) }
        return Dictionary(grouping: files, by: \.module)
            .mapValues { $0.flatMap(DeclarationScanner.declarations) }
    }()

    /// What equal declarations have in common. The operands of an operator may have different names.
    private static func key(_ symbol: String) -> String {
        symbol.contains("==(") ? String(symbol.prefix { $0 != "(" }) : symbol
    }

    private static func table(_ path: String) -> [[String]] {
        (Repository.text(of: path) ?? "").split(separator: "\n").dropFirst().map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }

    /// A line of the second list: `Request.MutableState*`, `inside`, `elsewhere` or `left out`, a reason.
    private struct Exception {
        let pattern: String
        let state: State
        var isUsed = false

        init(_ row: [String]) {
            pattern = row[0]
            switch row[1] {
            case "inside": state = .inside
            case "elsewhere": state = .elsewhere(reason: row[2])
            default: state = .leftOut(reason: row[2])
            }
        }

        /// A pattern is a symbol, the beginning of several symbols followed by `*`, or a whole file.
        func covers(_ symbol: String, in file: String) -> Bool {
            if pattern.hasSuffix("*") { return symbol.hasPrefix(pattern.dropLast()) }
            return pattern == symbol || pattern == file
        }
    }
}

extension Declaration {
    /// Whether its signature names a type that stands in for one of Foundation's, Dispatch's or Security's.
    fileprivate var usesTwins: Bool {
        signature.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { word in
            Self.twins.contains(word) || word.hasPrefix("URLSession")
                || word.hasPrefix("Sec") && word.dropFirst(3).first?.isUppercase == true
        }
    }

    private static let twins: Set<Substring> = [
        "DispatchQueue", "OperationQueue", "URLAuthenticationChallenge", "URLProtectionSpace", "URLCache",
        "NotificationCenter",
    ]
}

extension PublicSurface {
    /// The page. Its first table has a row for each type, in the order of the original's files.
    func markdown() -> String {
        let shown = entries.filter { $0.state != .inside }
        let placed = shown.filter { if case .elsewhere = $0.state { false } else { true } }
        var order: [String] = []
        for entry in placed where !order.contains(entry.group) { order.append(entry.group) }
        let groups = Dictionary(grouping: placed, by: \.group)
        let rows = order.map { row(for: $0, groups[$0] ?? []) }
        let here = shown.count { if case .here = $0.state { true } else { false } }
        let leftOut = reasons { if case .leftOut(let reason) = $0 { reason } else { nil } }
        let elsewhere = reasons { if case .elsewhere(let reason) = $0 { reason } else { nil } }
        return """
            # The public surface of Alamofire \(library.version)

            This page is generated from the declarations of this chain and from the lists of what the original declares
            (`\(library.symbols)`) and of what is left out (`\(library.exceptions)`);
            to change it, change one of them and run the test that compares the two.

            \(here) of the \(shown.count) public declarations of Alamofire \(library.version) are here under the same name. A
            declaration *with a twin* has a simulated type in its signature, of the same name as the original.

            | type | here | with a twin in the signature | left out |
            |---|---|---|---|
            \(rows.joined(separator: "\n"))

            ## Left out

            | declaration | why |
            |---|---|
            \(leftOut.joined(separator: "\n"))

            ## Here in another way

            | declaration | how |
            |---|---|
            \(elsewhere.joined(separator: "\n"))

            """
    }

    /// A row for each reason, with the declarations that it applies to.
    private func reasons(_ reason: (State) -> String?) -> [String] {
        var order: [String] = []
        var symbols: [String: [String]] = [:]
        for entry in entries {
            guard let text = reason(entry.state) else { continue }
            if symbols[text] == nil { order.append(text) }
            if symbols[text]?.contains(entry.symbol) != true {
                symbols[text, default: []].append(entry.symbol)
            }
        }
        return order.map { text in
            "| \((symbols[text] ?? []).map { "`\($0)`" }.joined(separator: ", ")) | \(text) |"
        }
    }

    private func row(for group: String, _ entries: [Entry]) -> String {
        func names(_ isWanted: (State) -> Bool) -> String {
            let names = entries.filter { isWanted($0.state) }.map { entry in
                if entry.symbol == group { return "itself" }
                let isFunction = group == PublicSurface.Entry.functions
                return "`\(isFunction ? entry.symbol[...] : entry.symbol.dropFirst(group.count + 1))`"
            }
            var unique: [String] = []
            for name in names where !unique.contains(name) { unique.append(name) }
            return unique.joined(separator: ", ")
        }
        let plain = names { $0 == .here(usesTwins: false) }
        let twins = names { $0 == .here(usesTwins: true) }
        let leftOut = names { if case .leftOut = $0 { true } else { false } }
        return "| `\(group)` | \(plain) | \(twins) | \(leftOut) |"
    }
}

extension PublicSurface.Entry {
    /// The group of the functions that belong to no type.
    fileprivate static let functions = "func"

    /// The type that a symbol belongs to. Types and operators belong to themselves.
    fileprivate var group: String {
        let path = symbol.prefix { $0 != "(" }
        let parts = path.split(separator: ".")
        if parts.count == 1, path != symbol[...], path.first?.isLetter == true { return Self.functions }
        guard let last = parts.last, parts.count > 1 else { return String(symbol.prefix { $0 != "(" }) }
        return last.first?.isUppercase == true
            ? String(path) : parts.dropLast().joined(separator: ".")
    }
}
