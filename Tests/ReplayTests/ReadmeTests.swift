import Foundation
import Replay
import Stepping
import Testing
import TextPages
import Walkthrough
import Walkthroughs

/// The session on the repository's front page must be one that the program really prints.
@Suite struct `The README's excerpt` {
    @Test func `is the beginning of what the REPL prints`() throws {
        let script = try Walkthroughs.catalogue.load("oauth-refresh")
        var terminal = FakeTerminal(WalkthroughSource(try WalkthroughRun(script: script), script: script))
        terminal.screen = Screen(width: 80)
        for (command, shown) in try excerpt() {
            let printed = withoutLineNumbers(terminal.type(command)).split(separator: "\n")
            #expect(printed.prefix(shown.count).joined(separator: "\n") == shown.joined(separator: "\n"))
        }
    }

    /// The commands of the first block that begins with a prompt, each with the lines below it.
    private func excerpt() throws -> [(command: String, shown: [String])] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        let prompt = "(reqtrace) "
        let blocks = readme.components(separatedBy: "```")
        let block = try #require(blocks.first { $0.hasPrefix("\n" + prompt) })
        var session: [(command: String, shown: [String])] = []
        for line in block.split(separator: "\n") {
            if line.hasPrefix(prompt) {
                session.append((String(line.dropFirst(prompt.count)), []))
            } else {
                session[session.count - 1].shown.append(withoutLineNumbers(String(line)))
            }
        }
        return session
    }

    /// Line numbers change with every edit above them, and the front page need not change with them.
    private func withoutLineNumbers(_ text: String) -> String {
        text.replacing(/\.swift:[0-9]+/, with: ".swift")
    }
}
