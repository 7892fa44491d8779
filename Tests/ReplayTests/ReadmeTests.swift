import Foundation
import Replay
import Testing
import Walkthroughs

/// The session that the repository's front page shows is one that the program really gives.
@Suite struct `The README's excerpt` {
    @Test func `is what the REPL prints, as far as it is shown`() throws {
        let script = try Catalogue(folder: Walkthroughs.folder).load("oauth-refresh")
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

    /// A line of source moves with every edit above it, and that need not be news on the front page.
    private func withoutLineNumbers(_ text: String) -> String {
        text.replacing(/\.swift:[0-9]+/, with: ".swift")
    }
}
