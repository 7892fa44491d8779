import Replay
import Stepping
import Testing
import TextPages
import Walkthrough
import Walkthroughs

@Suite struct `On a screen of any width` {
    /// What readers read, at the retry of a long story.
    private static let commands = [
        "c retry.decided", "why", "why --chain", "why header Authorization", "where", "list", "events",
        "print",
        "headers", "source", "diff", "info requests", "info run", "info stubs", "info decisions", "help",
        "help info", "help break", "goto end",
    ]

    /// A terminal breaks a line that is too long wherever its edge is, inside a word.
    @Test(arguments: [40, 80, 120])
    func `no line is too long, except for a word that does not fit on one`(width: Int) throws {
        let script = try Walkthroughs.catalogue.load("oauth-refresh")
        var terminal = FakeTerminal(WalkthroughSource(try WalkthroughRun(script: script), script: script))
        terminal.screen = Screen(width: width, isTerminal: true)
        var pages = [("opening", terminal.interpreter.opening().text(on: terminal.screen))]
        for command in Self.commands { pages.append((command, terminal.type(command))) }
        for (command, text) in pages {
            for line in text.split(separator: "\n") where line.count > width {
                let words = line.drop { " │".contains($0) }.split(separator: " ")
                #expect(words.count == 1, "\(command): \(line)")
            }
        }
    }
}
