import Foundation
import JSONText
import Testing
import Tracing
import Walkthrough
import Walkthroughs

@testable import Comparison

/// The comparison of a walkthrough on every chain on which it can run, without those that the script does not
/// name and on which it fails; nil if there is only one.
func comparison(
    _ name: String, showsAll: Bool = false, changedBy change: String = "{}"
) throws -> Comparison? {
    let patch = try JSON.parse(Array(change.utf8), dialect: .json5)
    var script = try ScriptLoader.load(Walkthroughs.catalogue.find(name), changedBy: patch)
    let further = script.chains.count > 1 ? [] : script.furtherChains
    script.chains += further
    guard script.chains.count > 1 else { return nil }
    var traces: [TraceColumn] = []
    for chain in Chain.allCases where script.chains.contains(chain) {
        let run = try WalkthroughRun(script: script, chain: chain.rawValue)
        run.runToEnd()
        // The script's server was not written for a chain that the script does not name.
        if further.contains(chain), !run.unmatchedRequests.isEmpty { continue }
        let leftOut = script.leftOut.filter { $0.chain == chain }.map {
            LeftOutPart(what: $0.what, reason: $0.reason, line: $0.line)
        }
        traces.append(TraceColumn(TraceFile(bytes: run.traceBytes()), leftOut: leftOut))
    }
    guard traces.count > 1 else { return nil }
    return Comparison(traces, showsAll: showsAll)
}

extension Difference {
    /// `true` if a value of a row's cells is one of its places.
    fileprivate func isAbout(_ value: String, of row: Row, in section: Section) -> Bool {
        kind == .value
            && places.contains { place in
                place.request == section.request && place.attempt == section.attempt && place.part == row.part
                    && place.name == row.name && place.occurrence == row.occurrence && place.value == value
            }
    }
}

@Suite struct `Every walkthrough, compared` {
    /// Those that run on more than one chain. One that throws an error stays, for a test to report it.
    private static let names = Walkthroughs.catalogue.names.filter { name in
        do { return try comparison(name) != nil } catch { return true }
    }

    @Test(arguments: names)
    func `keeps the order of each chain's own steps`(name: String) throws {
        let comparison = try #require(try comparison(name, showsAll: true))
        for section in comparison.sections {
            for column in comparison.chains.indices {
                let begins = section.rows.compactMap { $0.cells[column]?.events.first }
                #expect(
                    begins == begins.sorted(), "\(name), \(section.request), \(comparison.chains[column])")
            }
        }
    }

    /// What comes from a server, and what a chain is told of a response, are different things: a 304, and the
    /// 200 that was stored.
    @Test(arguments: names)
    func `never has the wire and a delegate in one row`(name: String) throws {
        let comparison = try #require(try comparison(name))
        for row in comparison.sections.flatMap(\.rows) where row.part != .unstaged {
            let groups = Set(row.cells.compactMap { $0?.kind }.map { EventKind.group(of: $0) })
            #expect(
                groups.isDisjoint(with: ["transport"]) || groups == ["transport"],
                "\(name): \(row.part), \(groups)")
        }
    }

    @Test(arguments: names)
    func `marks every value that is not the same`(name: String) throws {
        let comparison = try #require(try comparison(name))
        for section in comparison.sections {
            for row in section.rows {
                let cells = row.cells.compactMap { $0 }
                for value in Set(cells.flatMap { $0.values.map(\.name) }) {
                    let texts = Set(cells.compactMap { $0.values.first { $0.name == value }?.text })
                    let isMarked = cells.flatMap(\.marks.text).contains { number in
                        comparison.differences[number - 1].isAbout(value, of: row, in: section)
                    }
                    #expect(texts.count < 2 || isMarked, "\(name), \(section.request), \(row.part): \(texts)")
                }
            }
        }
    }

    @Test func `says of each difference what is true of it`() throws {
        let oauth = try #require(try comparison("oauth-refresh"))
        func sentences(_ kind: Difference.Kind, _ part: Part, _ request: String) -> [String] {
            oauth.differences.filter { difference in
                difference.kind == kind
                    && difference.places.contains {
                        $0.part == part && $0.request == request && $0.attempt == 0
                    }
            }.map(\.explanation.sentence)
        }
        #expect(
            sentences(.queue, .retryDecision, "profile") == [
                "4.7 decides on the queue on which its retrier answers; 5.12 validates, and asks its retriers, on its root queue."
            ])
        #expect(
            sentences(.queue, .requestObject, "refresh") == [
                "The OAuth handler of 4.7 asks for its refresh where it hears of the 401, on the session's delegate queue; the AuthenticationInterceptor of 5.12 asks for its refresh on a queue of its own."
            ])
        #expect(
            sentences(.value, .serializer, "refresh") == [
                "4.7 has no type for a credential, so the app's OAuth handler reads its new token as a text; 5.12 makes a value of the type that the caller asks for."
            ])
    }

    @Test func `fits a wide and a narrow screen, if it is about four chains`() throws {
        let comparison = try #require(try comparison("four-chains"))
        for width in [120, 80] {
            let lines = printed(comparison, width: width).split(separator: "\n")
            #expect(lines.filter { $0.count > width } == [])
        }
    }

    @Test func `is shown in its story as it is printed`() throws {
        let comparison = try #require(try comparison("four-chains"))
        let page = Self.package.appendingPathComponent("Walkthroughs/four-chains/README.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let told = try #require(
            text.components(separatedBy: "```text\n").last?.components(separatedBy: "\n```").first)
        #expect(printed(comparison, width: 120).contains("\n" + told + "\n"))
    }

    @Test func `names declarations that the mirrored libraries have`() throws {
        let known = try Set(["alamofire-4.7.3", "alamofire-5.12.0"].flatMap { try Self.atlas($0) })
        let sources = Clause.all.flatMap(\.sources).filter { $0.file != nil }
        #expect(sources.filter { !known.contains($0.description) }.map(\.description) == [])
    }

    /// The folder of the package.
    private static var package: URL {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return folder.deletingLastPathComponent().deletingLastPathComponent()
    }

    /// The symbols of a list, in the form in which explanations name them.
    private static func atlas(_ name: String) throws -> [String] {
        let file = package.appendingPathComponent("Tests/Fixtures/atlas/\(name).tsv")
        let library = "A" + name.dropFirst().replacingOccurrences(of: "-", with: " ")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst().map { row in
            let columns = row.split(separator: "\t", omittingEmptySubsequences: false)
            return "\(library) \(columns[3]) (\(columns[0]):\(columns[1]))"
        }
    }
}
