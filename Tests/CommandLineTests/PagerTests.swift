import Foundation
import Testing

@testable import reqtrace

@Suite struct `The pager` {
    @Test func `is the one in PAGER, or less, or more, or none`() {
        func pager(_ environment: [String: String], installed: [String] = ["less", "more"]) -> String? {
            Pager.choose(environment, isInstalled: installed.contains)?.command
        }
        #expect(pager([:]) == "less")
        #expect(pager([:], installed: ["more"]) == "more")
        #expect(pager([:], installed: []) == nil)
        #expect(pager(["PAGER": "most -s"], installed: []) == "most -s")
        #expect(pager(["PAGER": ""]) == nil)
        #expect(pager(["PAGER": " cat "]) == nil)
        #expect(pager(["TERM": "dumb"]) == nil)
    }

    @Test func `is needed only for what does not fit above the prompt`() {
        #expect(!Pager.isNeeded(for: String(repeating: "x\n", count: 23), lines: 24))
        #expect(Pager.isNeeded(for: String(repeating: "x\n", count: 24), lines: 24))
    }

    @Test func `gets the whole text, and says so if it could not be started`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "reqtrace-pager-\(getpid())").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        let text = String(repeating: "a line with \"quotes\" and $dollars\n", count: 5000)
        #expect(Pager(command: "cat > '\(file)'").show(text))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
        for status in [126, 127] { #expect(!Pager(command: "exit \(status)").show("x\n")) }
        // A reader who leaves early has seen enough.
        #expect(Pager(command: "true").show(text))
    }

    @Test func `leaves Ctrl-C as it was, flags included`() throws {
        var (before, after) = (sigaction(), sigaction())
        sigaction(SIGINT, nil, &before)
        defer { sigaction(SIGINT, &before, nil) }
        Interruption.watch()
        #expect(Pager(command: "true").show("x\n"))
        sigaction(SIGINT, nil, &after)
        #expect(after.sa_flags & Int32(SA_RESTART) == 0)
        #expect(!SignalHandler.isIgnored(SIGINT))
    }

    @Test func `can be turned off anywhere`() throws {
        #expect(try Invocation(["list"]).isPaged)
        #expect(try !Invocation(["--no-pager", "list"]).isPaged)
        #expect(try !Invocation(["run", "x", "--no-pager"]).isPaged)
    }
}
