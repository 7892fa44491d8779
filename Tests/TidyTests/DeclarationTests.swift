import Foundation
import Testing
import Tracing
import Walkthrough

@Suite struct `The declarations of events and rules` {
    @Test func `name symbols that the mirrored libraries have, at their file and line`() throws {
        let atlases: [MirroredSymbol.Library: Set<String>] = [
            .alamofire4: try atlas("alamofire-4.7.3"), .alamofire5: try atlas("alamofire-5.12.0"),
        ]
        for (owner, symbol) in mirroredSymbols {
            guard let file = symbol.file, let line = symbol.line, let atlas = atlases[symbol.library] else {
                #expect(
                    [.urlSession, .foundation, .resource].contains(symbol.library),
                    "\(owner): \(symbol) has no file and line")
                continue
            }
            #expect(
                atlas.contains("\(file):\(line) \(symbol.symbol)"),
                "\(owner): \(symbol) is not in Tests/Fixtures/atlas")
        }
    }

    /// What a kind mirrors is shown beside its events, whichever library the chain is like.
    @Test func `name a symbol of Alamofire 4.7, too, where its chain records a kind that 5.12 has`() throws {
        let traces = try Repository.goldenTraces().filter {
            $0.file.header.chain == Chain.sessionManager.rawValue
        }
        let recorded = Set(traces.flatMap(\.events).map(\.kind))
        #expect(recorded.contains("redirect.handlerDecided"))
        // An app with 4.7 has its own code for this.
        let kinds = EventKind.all.filter { recorded.contains($0.name) && $0.group != "authentication" }
        expectNone(
            kinds.filter { kind in
                let libraries = kind.mirrors.map(\.library)
                return libraries.contains(.alamofire5) && !libraries.contains(.alamofire4)
            }.map { "\($0): say what it mirrors in Alamofire 4.7" })
    }

    private var mirroredSymbols: [(owner: String, symbol: MirroredSymbol)] {
        let ofKinds = EventKind.all.flatMap { kind in kind.mirrors.map { (kind.name, $0) } }
        let ofRules = RuleBook.all.rules.flatMap { rule in
            rule.references.compactMap { reference -> (String, MirroredSymbol)? in
                guard case .mirrored(let symbol) = reference else { return nil }
                return (rule.id, symbol)
            }
        }
        return ofKinds + ofRules
    }

    /// The lines of a symbol list as `file:line symbol`.
    private func atlas(_ name: String) throws -> Set<String> {
        let text = try #require(Repository.text(of: "Tests/Fixtures/atlas/\(name).tsv"))
        return Set(
            text.split(separator: "\n").dropFirst().map { row in
                let columns = row.split(separator: "\t", omittingEmptySubsequences: false)
                return "\(columns[0]):\(columns[1]) \(columns[3])"
            })
    }
}

@Suite struct `The declared events` {
    @Test func `are all listed`() {
        let groups = Repository.sources.filter { $0.path.hasPrefix("Sources/Tracing/Events/") }
            .flatMap { $0.declarations(ending: "Kinds()") }
        let listed = Set(EventKind.groupNames)
        #expect(Set(groups) == listed, "EventKind.groups, in Payload.swift, lists the groups")
    }

    /// `.retry(.asked`, wherever the line breaks, or `.asked` in a file that makes a `RetryEvent`.
    @Test func `are all recorded somewhere`() {
        let files = Repository.sources.filter { $0.module != "Tracing" }.map(\.codeWithoutPatterns)
        expectNone(
            EventKind.all.filter { kind in
                let words = kind.name.split(separator: ".")
                let type = (words[0] == "urlRequest" ? "URLRequest" : words[0].capitalizedFirst) + "Event"
                return !files.contains { code in
                    code.hasWhole(".\(words[0])(.\(words[1])")
                        || code.has(type) && code.hasWhole(".\(words[1])")
                }
            }.map { "\($0): nothing records it" })
    }
}

@Suite struct `The declared rules` {
    @Test func `are all in their module's book`() {
        var problems: [String] = []
        for (module, files) in Dictionary(grouping: Repository.sources, by: \.module)
        where module != "Tracing" {
            let books = files.filter { $0.code.contains { $0.contains("RuleBook(") } }.map {
                $0.code.joined()
            }
            for group in files.flatMap({ $0.declarations(ending: "Rules()") }) {
                guard !books.contains(where: { $0.contains("Rule.\(group)") }) else { continue }
                problems.append("\(module) declares Rule.\(group), and no RuleBook of it has that group")
            }
        }
        expectNone(problems.sorted())
    }

    /// What somebody asks about is a kind or a rule, and has one name.
    @Test func `have names that no kind of event has`() {
        let kinds = Set(EventKind.all.map(\.name))
        expectNone(RuleBook.all.rules.map(\.id).filter(kinds.contains))
    }

    /// Whoever explains a trace, or hides its secrets, knows some rules by the ids that a file has for them.
    @Test func `are known by ids that exist`() {
        let compared = #/\b(?:id|rule|rule\(of: event\)) (?:==|!=) "([^"]+)"/#
        let matched = #/\bcase "([a-z-]+\.[a-z-]+)"/#
        let begun = #/\b(?:id|rule)\.hasPrefix\("([^"]+)"\)/#
        var found = 0
        var problems: [String] = []
        for file in Repository.sources where ["Tracing", "Replay", "Comparison"].contains(file.module) {
            for (index, line) in file.lines.enumerated() where line.has("\"") {
                let ids = line.matches(of: compared).map(\.1) + line.matches(of: matched).map(\.1)
                let beginnings = line.matches(of: begun).map(\.1)
                found += ids.count + beginnings.count
                for id in ids where RuleBook.all[String(id)] == nil {
                    problems.append("\(file.place(index)): no rule has the id \(id)")
                }
                for beginning in beginnings {
                    guard !RuleBook.all.rules.contains(where: { $0.id.hasPrefix(beginning) }) else {
                        continue
                    }
                    problems.append("\(file.place(index)): the id of no rule begins with \(beginning)")
                }
            }
        }
        expectNone(problems)
        #expect(found > 10, "the forms in which ids are compared are no longer found")
    }

    @Test func `are each consulted by a decision`() {
        let code = Repository.sources.map { file in file.code.joined().filter { $0 != " " } }
        let groups = Repository.sources.flatMap(RuleGroupDeclaration.all)
        #expect(groups.reduce(0) { $0 + $1.rules.count } == RuleBook.all.rules.count)
        var problems: [String] = []
        for group in groups {
            for rule in group.rules where !code.contains(where: { $0.contains(".\(group.name).\(rule)") }) {
                problems.append("\(group.path): nothing consults .\(group.name).\(rule)")
            }
        }
        expectNone(problems)
    }
}

/// A struct of rules, as a source file declares it.
private struct RuleGroupDeclaration {
    let path: String
    /// The name by which decisions reach it: `cache` in `.cache.fresh`.
    let name: String
    let rules: [String]

    static func all(in file: SourceFile) -> [RuleGroupDeclaration] {
        let text = file.code.joined(separator: "\n")
        let names = Dictionary(
            text.matches(of: #/static let (\w+) = (\w+Rules)\(\)/#).map { ($0.2, String($0.1)) },
            uniquingKeysWith: { first, _ in first })
        return text.matches(of: #/struct (\w+Rules): RuleGroup \{([^}]*)\}/#).compactMap { group in
            guard let name = names[group.1] else { return nil }
            let rules = group.2.matches(of: #/let (\w+) = Rule\(/#).map { String($0.1) }
            return RuleGroupDeclaration(path: file.path, name: name, rules: rules)
        }
    }
}

extension SourceFile {
    /// The names of the static members that hold a group: `retry` for
    /// `static let retry = RetryKinds()`.
    fileprivate func declarations(ending: String) -> [String] {
        code.compactMap { line in
            guard line.hasSuffix(ending), let name = line.firstMatch(of: #/static let `?(\w+)`? = /#) else {
                return nil
            }
            return String(name.1)
        }
    }

    /// The code without spaces, and without what a `case` matches: `.retry(.asked)` in a pattern records
    /// nothing.
    fileprivate var codeWithoutPatterns: String {
        let parts = code.joined(separator: "\n").components(separatedBy: "case ")
        let rest = parts.dropFirst().map { $0.drop { $0 != ":" && $0 != "=" } }
        return (parts[0] + rest.joined()).filter { !$0.isWhitespace }
    }
}

extension String {
    /// Whether the text contains `word`, and not only as the beginning of a longer word.
    fileprivate func hasWhole(_ word: String) -> Bool {
        guard has(word) else { return false }
        return ranges(of: word).contains { range in
            guard let next = self[range.upperBound...].first else { return true }
            return !(next.isLetter || next.isNumber || next == "_")
        }
    }
}

extension Substring {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
