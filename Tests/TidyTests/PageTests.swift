import Foundation
import Testing

@Suite struct `The pages` {
    @Test func `link only to what is there`() {
        var problems: [String] = []
        for page in Repository.pages() {
            for link in links(in: Repository.text(of: page) ?? "") {
                guard let problem = problem(with: link.target, from: page) else { continue }
                problems.append("\(page):\(link.line): \(problem)")
            }
        }
        expectNone(problems)
    }

    /// A label such as `SessionChain/Lifecycle.swift` leaves out folders, and names no others.
    @Test func `name in a link only folders that lead to its target`() {
        var problems: [String] = []
        for page in Repository.pages() {
            for (line, number) in prose(Repository.text(of: page) ?? "") {
                for link in line.matches(of: #/\[`([^`\]]+/[^`\]]+)`\]\(([^)\s#]+)/#) {
                    var label = link.1.split(separator: "/")
                    for part in "\(page)/../\(link.2)".split(separator: "/") where part == label.first {
                        label.removeFirst()
                    }
                    if !label.isEmpty { problems.append("\(page):\(number): \(link.1) is not \(link.2)") }
                }
            }
        }
        expectNone(problems)
    }

    /// On the site that `docc` makes of the articles, a link to a file would lead nowhere. So they name files
    /// by their paths from the root, such as `Sources/README.md`.
    @Test func `of the documentation name only files that are there, and link to none`() {
        var problems: [String] = []
        var count = 0
        for page in Repository.articles {
            let text = Repository.text(of: page) ?? ""
            for path in paths(in: text) {
                count += 1
                if !Repository.exists(path) { problems.append("\(page): there is no \(path)") }
            }
            problems += links(in: text).filter { !$0.target.contains("://") }
                .map { "\(page):\($0.line): \($0.target) leads nowhere on a site" }
        }
        #expect(count > 0)
        expectNone(problems)
    }

    @Test func `of the documentation have a path where code begins with a capital letter and has a slash`() {
        let text = """
            `Sources/README.md` and `Tests/None`, not `.build/x`, `A or B`, `SessionChain/Responding.swift:61`.
            ```
            `Sources/Shown`
            ```
            """
        #expect(paths(in: text) == ["Sources/README.md", "Tests/None"])
    }

    /// A line moves when others come before it.
    @Test func `of the documentation name no place but those where an event is recorded`() {
        var problems: [String] = []
        var count = 0
        for page in Repository.articles {
            for (line, number) in prose(Repository.text(of: page) ?? "") {
                for place in line.matches(of: #/`(?:(\w+)/)?(\w+\.swift):(\d+)`/#) {
                    count += 1
                    let module = place.1.map { String($0) }
                    let index = (Int(place.3) ?? 0) - 1
                    let isRecorded = Repository.sources.contains { file in
                        file.path.hasSuffix("/\(place.2)") && file.module == module ?? file.module
                            && file.code.indices.contains(index) && file.code[index].has("record(")
                    }
                    if !isRecorded { problems.append("\(page):\(number): nothing is recorded at \(place.0)") }
                }
            }
        }
        #expect(count > 0)
        expectNone(problems)
    }

    @Test func `show only Swift that is compiled somewhere`() {
        var problems: [String] = []
        for page in Repository.pages() {
            for block in swiftBlocks(in: Repository.text(of: page) ?? "") where !isCompiled(block) {
                let lines = block.joined(separator: "\n")
                problems.append(
                    "\(page): no Swift file has these lines, so nothing keeps them true:\n\(lines)")
            }
        }
        expectNone(problems)
    }

    /// Whether a Swift file contains these lines in a row, with any indentation.
    private func isCompiled(_ block: [String]) -> Bool {
        let longest = block.max { $0.count < $1.count } ?? ""
        return (Repository.sources + Repository.tests).contains { file in
            file.text.has(longest)
                && file.lines.map(trimmed).joined(separator: "\n").has(block.joined(separator: "\n"))
        }
    }

    /// A folder that is a room of its module says in the module's page what lives there.
    @Test func `say what lives in each folder of a module`() {
        let rooms = Set(
            Repository.sources.map { $0.path.split(separator: "/") }
                .filter { $0.count > 3 && $0[0] == "Sources" }.map { "\($0[1])/\($0[2])" })
        expectNone(
            rooms.sorted().filter { room in
                let (module, folder) = (room.prefix { $0 != "/" }, room.drop { $0 != "/" }.dropFirst())
                let page = Repository.text(of: "Sources/\(module)/README.md") ?? ""
                return !page.split(separator: "\n").contains {
                    $0.hasPrefix("| `\(folder)/`") || $0.hasPrefix("| [`\(folder)/`](\(folder))")
                }
            }.map { "Sources/\($0): the README of its module does not say what lives there" })
    }

    @Test func `contain no unresolved merge conflict`() {
        let marks = ["<<<<<<< ", ">>>>>>> "]
        expectNone(
            Repository.pages().filter { page in
                let lines = (Repository.text(of: page) ?? "").split(separator: "\n")
                return lines.contains { line in marks.contains(where: line.hasPrefix) }
            }.map { "\($0): a merge was left unfinished" })
    }

    @Test func `have the headings that links name`() {
        let text = "# One `two` three\n```\n# no heading\n```\n## Back & forth, again"
        #expect(anchors(in: text) == ["one-two-three", "back--forth-again"])
    }

    /// The lines between ```swift and ```, without their indentation.
    private func swiftBlocks(in text: String) -> [[String]] {
        var blocks: [[String]] = []
        var isInside = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(trimmed) {
            if line.hasPrefix("```") {
                isInside = line == "```swift"
                if isInside { blocks.append([]) }
            } else if isInside {
                blocks[blocks.count - 1].append(line)
            }
        }
        return blocks
    }

    private func trimmed(_ line: Substring) -> String { line.trimmingCharacters(in: .whitespaces) }

    private struct Link {
        let target: String
        let line: Int
    }

    /// The targets of `[text](target)` outside code.
    private func links(in text: String) -> [Link] {
        prose(text).flatMap { line, number in
            line.matches(of: #/\]\(([^)\s]+)\)/#).map { Link(target: String($0.1), line: number) }
        }
    }

    /// The paths that a text names as code.
    private func paths(in text: String) -> [String] {
        prose(text).flatMap { line, _ in
            line.matches(of: #/`([A-Z][^`\s:$]*/[^`\s:$]*)`/#).map { String($0.1) }
        }
    }

    private func problem(with target: String, from page: String) -> String? {
        guard !target.contains("://"), !target.hasPrefix("mailto:") else { return nil }
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let file = parts[0].removingPercentEncoding ?? String(parts[0])
        let folder = page.split(separator: "/").dropLast().joined(separator: "/")
        let path = file.isEmpty ? page : folder.isEmpty ? file : "\(folder)/\(file)"
        guard Repository.exists(path) else { return "\(target) leads to \(path), which is not there" }
        guard parts.count == 2, path.hasSuffix(".md"), let text = Repository.text(of: path) else {
            return nil
        }
        return anchors(in: text).contains(String(parts[1])) ? nil : "\(path) has no heading #\(parts[1])"
    }

    /// The anchors of a page's headings, as GitHub makes them.
    private func anchors(in text: String) -> [String] {
        prose(text).compactMap { line, _ in
            guard line.hasPrefix("#") else { return nil }
            return line.drop { $0 == "#" || $0 == " " }.lowercased()
                .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
                .replacingOccurrences(of: " ", with: "-")
        }
    }

    /// The lines outside fenced code, with their numbers.
    private func prose(_ text: String) -> [(line: String, number: Int)] {
        var isInsideCode = false
        var prose: [(line: String, number: Int)] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.drop(while: { $0 == " " }).hasPrefix("```") {
                isInsideCode.toggle()
            } else if !isInsideCode {
                prose.append((String(line), index + 1))
            }
        }
        return prose
    }
}
