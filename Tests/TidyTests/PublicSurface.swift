import Foundation

/// What a version of Alamofire declares, compared with what this project declares.
///
/// For 5.12 the list has each declaration as the compiler writes it, and so is the comparison. For 4.7 it has
/// names alone, those that are not public among them.
struct PublicSurface: Sendable {
    /// A version of the original, and the chain that re-implements it.
    struct Library: Sendable {
        let version: String
        let chain: String
        /// The list of what the version declares.
        let list: String
        /// Whether the list has names alone, among them what is not public.
        let hasNamesAlone: Bool
        /// A list of names alone, for what the list does not have; nil if that is all there is.
        let names: String?
        /// What the page says about the comparison.
        let note: String

        static let alamofire4 = Library(
            version: "4.7.3", chain: "SessionManagerChain", list: "Tests/Fixtures/atlas/alamofire-4.7.3.tsv",
            hasNamesAlone: true, names: nil, note: "The list has names alone, so names are what is compared.")
        static let alamofire5 = Library(
            version: "5.12.0", chain: "SessionChain",
            list: "Tests/Fixtures/atlas/alamofire-5.12.0-declarations.tsv", hasNamesAlone: false,
            names: "Tests/Fixtures/atlas/alamofire-5.12.0.tsv",
            note: """
                Declarations are compared as the compiler writes them, except for what a caller cannot see: the names of
                generic parameters, those that parameters have inside their functions, and that a property is `weak`.

                The list was made on Linux, so it lacks what 5.12.0 has on Apple's systems alone. The publishers for
                Combine are not here: `await` does the same, on virtual time. The rest is compared by name, with
                `Tests/Fixtures/atlas/alamofire-5.12.0.tsv`, which does not say what is public: server trust,
                WebSockets, reachability, the retrier that waits for a connection, and compressed requests. The names
                that are here stand at the end of this page.
                """)

        /// Which declarations the list has.
        var shownDeclarations: String {
            names == nil ? "of Alamofire \(version)" : "that Alamofire \(version) has on Linux"
        }
        /// The lists that it is compared with, for the page.
        var lists: String {
            ([list] + (names.map { [$0] } ?? [])).map { "`\($0)`" }.joined(separator: " and ")
        }
        /// The list of what is different here, or left out.
        var exceptions: String {
            "Tests/Fixtures/surface-\(version.split(separator: ".").prefix(2).joined(separator: ".")).tsv"
        }
        /// The page that says what became of it here.
        var page: String { "Sources/\(chain)/SURFACE.md" }
    }

    /// A declaration of the original, and what became of it here.
    struct Entry: Sendable {
        let symbol: String
        /// The declaration as the original has it. If only its name is known, its kind where it is different
        /// here, else nil.
        let declaration: String?
        let state: State
    }

    enum State: Equatable, Sendable {
        case here(usesTwins: Bool)
        /// Here, with a declaration that is not the original's.
        case different(here: String, reason: String)
        case leftOut(reason: String)
        /// Here, but not as a declaration of its own.
        case elsewhere(reason: String)
        /// Not public in the original either.
        case inside
        case missing(found: [String])
    }

    let library: Library
    let entries: [Entry]
    /// What is here of the names that the list of declarations does not have.
    let namesBesides: [Entry]
    /// Lines of the list of exceptions that are no longer needed.
    let useless: [String]

    /// The comparison with a version, made once for all tests.
    static func compared(with library: Library) throws -> PublicSurface {
        try (library.hasNamesAlone ? alamofire4 : alamofire5).get()
    }

    private static let alamofire4 = Result { try PublicSurface(of: .alamofire4) }
    private static let alamofire5 = Result { try PublicSurface(of: .alamofire5) }

    private init(of library: Library) throws {
        self.library = library
        let declarations = try Self.declarations(of: library.chain)
        let declared = Dictionary(
            grouping: declarations, by: { library.hasNamesAlone ? Self.key($0.name) : $0.symbol })
        let exceptions = try Self.table(library.exceptions).map(Exception.init)
        var used: Set<Int> = []
        entries = try Self.table(library.list).compactMap { row in
            guard let original = Original(row) else { return nil }
            let key = library.hasNamesAlone ? Self.key(original.symbol) : original.symbol
            let found = declared[key] ?? []
            if let here = found.first(where: original.isEqual) {
                return Entry(
                    symbol: original.symbol, declaration: original.text,
                    state: .here(usesTwins: here.usesTwins))
            }
            let texts = found.map { $0.text(comparedWith: original) }
            if let index = exceptions.firstIndex(where: { $0.covers(original, foundHere: texts) }) {
                used.insert(index)
                return Entry(
                    symbol: original.symbol, declaration: original.text, state: exceptions[index].state)
            }
            return Entry(
                symbol: original.symbol, declaration: original.text, state: .missing(found: texts))
        }
        let listed = Set(entries.map(\.symbol))
        let declaredByName = Dictionary(grouping: declarations, by: { Self.key($0.name) })
        let names = try library.names.map { try Self.table($0) } ?? []
        namesBesides = names.compactMap { row in
            guard let original = Original(row), let found = declaredByName[Self.key(original.symbol)],
                let here = found.first, !found.contains(where: { listed.contains($0.symbol) })
            else { return nil }
            let texts = found.map { $0.text(comparedWith: original) }
            guard let index = exceptions.firstIndex(where: { $0.covers(original, foundHere: texts) }) else {
                return Entry(
                    symbol: original.symbol, declaration: nil, state: .here(usesTwins: here.usesTwins))
            }
            used.insert(index)
            return Entry(
                symbol: original.symbol, declaration: original.kind, state: exceptions[index].state)
        }
        useless = exceptions.indices.filter { !used.contains($0) }.map { exceptions[$0].line }
    }

    /// What a chain declares. A type that both chains have alike is declared in `AlamofireCommon`; it and its
    /// members are judged under the name that the chain has for it.
    private static func declarations(of chain: String) throws -> [Declaration] {
        let own = try SymbolGraph(of: chain).declarations
        let common = try SymbolGraph(of: "AlamofireCommon").declarations
        return own
            + own.flatMap { alias -> [Declaration] in
                let form = /public typealias \w+ = (?:AlamofireCommon\.)?(\w+)/
                guard let type = alias.text.wholeMatch(of: form)?.output.1 else { return [] }
                return common.filter { $0.symbol == type || $0.symbol.hasPrefix("\(type).") }
                    .map { $0.named("\(alias.symbol)\($0.symbol.dropFirst(type.count))") }
            }
    }

    /// What equal names have in common. The list of names gives names to operands and to the keys of
    /// subscripts, and marks an initializer that can fail.
    private static func key(_ symbol: String) -> String {
        let hasNamedKeys = symbol.contains("==(") || symbol.contains("subscript(")
        return hasNamedKeys ? String(symbol.prefix { $0 != "(" }) : symbol.filter { $0 != "?" }
    }

    private static func table(_ path: String) throws -> [[String]] {
        guard let text = Repository.text(of: path) else {
            throw Toolchain.Failure(description: "there is no list \(path)")
        }
        return text.split(separator: "\n").dropFirst().map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }
}

/// A row of a list of what a version declares.
private struct Original {
    let symbol: String
    /// `func`, `let`, `class` and so on.
    let kind: String
    /// From the access level to the result; nil in a list of names.
    let text: String?
    let conformances: Set<String>
    /// The file that a list of names gives.
    let file: String?

    /// A row is either `symbol, kind, access, declaration, conformances`, or `file, line, kind, symbol`.
    init?(_ row: [String]) {
        if row.count == 5 {
            symbol = row[0]
            kind = row[1]
            text = "\(row[2]) \(row[3])"
            conformances = Set(row[4].split(separator: ",").map(String.init))
            file = nil
        } else {
            guard row[2] != "extension" else { return nil }
            symbol = row[3].filter { $0 != "`" }
            kind = row[2]
            text = nil
            conformances = []
            file = row[0]
        }
    }

    func isEqual(to here: Declaration) -> Bool {
        guard let text else { return true }
        return (text == here.text || signature(of: text) == signature(of: here.text))
            && conformances.isSubset(of: here.conformances)
    }
}

/// A line of the list of exceptions: a pattern of symbols, `inside`, `elsewhere`, `left out` or `different`,
/// a reason, and for what is different the declaration that it has here.
private struct Exception {
    let line: String
    let pattern: String
    let state: PublicSurface.State

    init(_ row: [String]) throws {
        line = row.joined(separator: " · ")
        pattern = row[0]
        switch row[1] {
        case "inside": state = .inside
        case "elsewhere": state = .elsewhere(reason: row[2])
        case "left out": state = .leftOut(reason: row[2])
        case "different" where row.count == 4: state = .different(here: row[3], reason: row[2])
        default: throw Toolchain.Failure(description: "this is no exception: \(line)")
        }
    }

    /// A pattern is a symbol, the beginning of several symbols followed by `*`, or a whole file. What is
    /// different must be so in exactly the way that was accepted.
    func covers(_ original: Original, foundHere: [String]) -> Bool {
        if case .different(let here, _) = state {
            return pattern == original.symbol && foundHere.contains(here)
        }
        if pattern.hasSuffix("*") { return original.symbol.hasPrefix(pattern.dropLast()) }
        return pattern == original.symbol || pattern == original.file
    }
}

/// A declaration without what its caller cannot see: the names of the generic parameters of a function, which
/// become `T0`, `T1` and so on, the names that parameters have inside it, and how a property keeps its
/// object.
func signature(of declaration: String) -> String {
    var text = declaration
    if let generics = declaration.firstMatch(of: /(?:func [^\s<(]+|init\??|subscript)<([^>]+)>/) {
        for (index, parameter) in generics.output.1.split(separator: ",").enumerated() {
            let name = parameter.split(whereSeparator: { " :".contains($0) }).first ?? ""
            // A word with a colon right behind it is a label.
            text = text.replacing(/([A-Za-z0-9_]+)(:?)/) { match in
                match.output.0 == name ? "T\(index)" : String(match.output.0)
            }
        }
    }
    return text.replacing(" weak var ", with: " var ")
        .replacing(/([(,] ?)([\w`]+) [\w`]+:/) { "\($0.output.1)\($0.output.2):" }
}

extension Declaration {
    /// The symbol as a list of names has it: a case without its values.
    fileprivate var name: String { isCase ? String(symbol.prefix { $0 != "(" }) : symbol }

    /// The same declaration under another name.
    fileprivate func named(_ symbol: String) -> Declaration {
        Declaration(symbol: symbol, isCase: isCase, text: text, conformances: conformances)
    }

    /// The declaration, and the conformances that it lacks.
    fileprivate func text(comparedWith original: Original) -> String {
        let lacking = original.conformances.subtracting(conformances).sorted()
        return lacking.isEmpty ? text : "\(text) without \(lacking.joined(separator: ", "))"
    }

    /// Whether it names a type that stands in for one of Foundation's, Dispatch's or Security's.
    fileprivate var usesTwins: Bool {
        text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { word in
            Self.twins.contains(word) || word.hasPrefix("URLSession")
                || word.hasPrefix("Sec") && word.dropFirst(3).first?.isUppercase == true
        }
    }

    private static let twins: Set<Substring> = [
        "DispatchQueue", "OperationQueue", "URLAuthenticationChallenge", "URLProtectionSpace", "URLCache",
        "NotificationCenter",
    ]
}
