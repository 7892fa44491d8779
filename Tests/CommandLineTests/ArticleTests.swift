import Foundation
import Testing

@testable import reqtrace

/// The blocks of the front page and of the documentation's articles, run by the program itself, as readers
/// run them.
@Suite struct `An article` {
    @Test(arguments: Article.all)
    func `shows what the program shows`(article: Article) throws {
        let problems = try article.problems()
        #expect(problems == [])
    }

    @Test func `that is wrong is a failure with its line`() throws {
        let article = Article(
            name: "Wrong.md",
            text: """
                ```reqtrace
                $ reqtrace run first-request
                (reqtrace) next
                …
                    The script calls request(greting).
                …
                ```
                ```reqtrace
                $ reqtrace new mine
                ✓ mine has been made: …
                …
                $ reqtrace check mine
                ```
                ```reqtrace
                $ reqtrace lst
                reqtrace: there is no subcommand "lst"; did you mean "list"?
                ```
                """)
        #expect(
            try article.problems() == [
                "Wrong.md:5: expected \"The script calls request(greting).\", no such line follows",
                "Wrong.md:12: the block says nothing of what is shown, so it cannot fail",
                "Wrong.md:16: the command goes on with \"See \"reqtrace help\".\"; write … for lines that are left"
                    + " out",
            ])
    }
}

/// The front page or an article of the documentation, with blocks that look as they do in a terminal.
struct Article: CustomTestStringConvertible {
    let name: String
    let text: String

    var testDescription: String { name }

    /// The pages that have such blocks.
    static let all: [Article] = {
        let root = BuiltProgram.package
        let catalogue = root.appending(path: "Sources/reqtrace/Documentation.docc")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: catalogue.path)) ?? []
        let pages = [root.appending(path: "README.md")] + names.sorted().map { catalogue.appending(path: $0) }
        return pages.compactMap { page in
            let name = page.lastPathComponent
            let text = try? String(contentsOf: page, encoding: .utf8)
            return text.flatMap { $0.contains("```reqtrace\n") ? Article(name: name, text: $0) : nil }
        }
    }()

    /// Every line that is not as the program shows it. The blocks run one after the other, in one folder that
    /// is empty at first.
    func problems() throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "article-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = try BuiltProgram()
        return try Transcript.all(in: text, of: "").compactMap { transcript in
            let output = try program.run(transcript, in: folder)
            guard transcript.expectsSomething else {
                let line = transcript.commandLine.number
                return "\(name):\(line): the block says nothing of what is shown, so it cannot fail"
            }
            let mismatch = Excerpt(transcript.lines, of: output).mismatch()
            return mismatch.map { "\(name):\($0.line): \($0.message)" }
        }
    }
}

extension Transcript {
    /// What the program shows when the commands are piped in: each behind the prompt, and then its answer.
    fileprivate var lines: [Line] {
        expected
            + steps.flatMap { step in
                [Line(number: step.command.number, text: "(reqtrace) \(step.command.text)")] + step.expected
            }
    }
}

extension BuiltProgram {
    /// Runs a command line, with the commands piped in, and returns what is shown on both outputs.
    fileprivate func run(_ transcript: Transcript, in folder: URL) throws -> String {
        let words = transcript.commandLine.words
        guard words.first == "reqtrace" else { return "a block begins with \"$ reqtrace\"" }
        let typed = transcript.steps.map { $0.command.text + "\n" }.joined()
        let outcome = try run(
            Array(words.dropFirst()), in: folder, typed: typed.isEmpty ? nil : typed, limits: "exec 2>&1")
        return outcome.output
    }
}
