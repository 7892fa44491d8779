import Foundation
import Testing
import Tracing

@Suite struct `The tables of events and rules` {
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

    @Test func `have no kind that nothing records`() throws {
        let payloads = try payloadCases()
        let used = Self.usedWords
        expectNone(
            EventKind.allCases.compactMap { kind in
                let payload = payloads["\(kind)"] ?? "\(kind)"
                return used.contains(payload) ? nil : "\(kind.rawValue): nothing records .\(payload)"
            })
    }

    @Test func `have no rule that no decision consults`() {
        let used = Self.usedWords
        expectNone(
            Rule.allCases.filter { !used.contains("\($0)") }.map { "\($0.rawValue): nothing checks .\($0)" })
    }

    private var mirroredSymbols: [(owner: String, symbol: MirroredSymbol)] {
        let ofKinds = EventKind.allCases.flatMap { kind in kind.entry.mirrors.map { (kind.rawValue, $0) } }
        let ofRules = Rule.allCases.compactMap { rule -> (String, MirroredSymbol)? in
            guard case .mirrored(let symbol) = rule.entry.reference else { return nil }
            return (rule.rawValue, symbol)
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

    /// For each kind, the payload case that has it, from the one switch that says so.
    private func payloadCases() throws -> [String: String] {
        let text = try #require(Repository.text(of: "Sources/Tracing/Payload+Kind.swift"))
        return Dictionary(
            text.matches(of: #/case \.(\w+): \.(\w+)/#).map { (String($0.2), String($0.1)) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Every member that the code outside the tables names: `.requestResumed` as `requestResumed`.
    private static let usedWords: Set<String> = {
        let files = Repository.sources.filter { $0.module != "Tracing" }
        let members = files.flatMap(\.code).flatMap { line in
            line.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).dropFirst()
        }
        return Set(members.map { String(Substring($0).prefix { $0.isLetter || $0.isNumber || $0 == "_" }) })
    }()
}
