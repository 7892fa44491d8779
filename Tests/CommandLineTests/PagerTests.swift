import Foundation
import Testing

@testable import reqtrace

/// One after the other, since each changes what Ctrl-C does in the whole process.
@Suite(.serialized) struct `The pager` {
    @Test func `is the one in PAGER, or less, or more, or none`() {
        func pager(_ environment: [String: String], installed: [String] = ["less", "more"]) -> String? {
            Pager.choose(["TERM": "xterm"].merging(environment) { $1 }, isInstalled: installed.contains)?
                .command
        }
        #expect(pager([:]) == "less")
        #expect(pager([:], installed: ["more"]) == "more")
        #expect(pager([:], installed: []) == nil)
        #expect(pager(["PAGER": "most -s"], installed: []) == "most -s")
        #expect(pager(["PAGER": ""]) == nil)
        #expect(pager(["PAGER": " cat "]) == nil)
        for term in ["dumb", ""] { #expect(pager(["TERM": term]) == nil) }
        #expect(Pager.choose([:], isInstalled: { _ in true }) == nil)
    }

    @Test func `is needed only for what does not fit above the prompt`() {
        #expect(!Pager.isNeeded(for: String(repeating: "x\n", count: 23), lines: 24))
        #expect(Pager.isNeeded(for: String(repeating: "x\n", count: 24), lines: 24))
    }

    @Test func `gets the whole text, and says so if it could not be started`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "reqtrace-pager-\(getpid())").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        let text = String(repeating: "a line with \"quotes\" and $dollars\n", count: 5000)
        #expect(try Pager(command: "cat > '\(file)'").show(text))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
        for status in [126, 127] { #expect(try !Pager(command: "exit \(status)").show("x\n")) }
        // A reader who leaves early has seen enough.
        #expect(try Pager(command: "true").show(text))
    }

    @Test func `shows signs that are not ASCII whatever the locale is`() throws {
        try withFolder { folder in
            let file = folder.appending(path: "charset").path
            #expect(try Pager(command: "cat > /dev/null; echo $LESSCHARSET > '\(file)'").show("x\n"))
            let charset = try String(contentsOfFile: file, encoding: .utf8)
            #expect(charset == "utf-8\n")
        }
    }

    @Test func `gets a long text part by part, and the rest is not made once its reader has left`() throws {
        try withFolder { folder in
            /// How many parts were asked for, what the pager got, and what was printed without it.
            func shown(_ command: String, _ count: Int = 40) throws -> [String] {
                let (seen, printed) = (folder.appending(path: "seen"), folder.appending(path: "printed"))
                for file in [seen, printed] { try Data().write(to: file) }
                let handle = try FileHandle(forWritingTo: printed)
                let output = Output(handle.fileDescriptor)
                output.pager = Pager(command: command.replacing("FILE", with: seen.path))
                let text = PagedText(on: output)
                var parts = 0
                while parts < count, text.show(Self.part(parts)) { parts += 1 }
                text.end()
                let texts = try [seen, printed].map { try String(contentsOf: $0, encoding: .utf8) }
                return ["\(parts)"] + texts
            }
            let whole = (0..<40).map(Self.part).joined()
            let start = (0..<2).map(Self.part).joined()
            // Where there is no pager after all, nothing is lost. A short text needs none.
            let found = [
                try shown("cat > 'FILE'"), try shown("exit 127"), try shown("cat > 'FILE'", 2),
            ]
            #expect(found == [["40", whole, ""], ["40", "", whole], ["2", "", start]])
            let left = try shown("head -c 1 > 'FILE'", 4000)
            #expect(left.first != "4000")
            #expect(left.last == "")
        }
    }

    private static func part(_ number: Int) -> String {
        (0..<5).map { "line \(number).\($0) \(String(repeating: "x", count: 1000))\n" }.joined()
    }

    @Test func `leaves Ctrl-C as it was, flags included`() throws {
        try BuiltProgram.signalActions.withLock { _ throws in
            var (before, after) = (sigaction(), sigaction())
            sigaction(SIGINT, nil, &before)
            defer { sigaction(SIGINT, &before, nil) }
            Interruption.watch()
            #expect(try Pager(command: "true").show("x\n"))
            sigaction(SIGINT, nil, &after)
            #expect(after.sa_flags & Int32(SA_RESTART) == 0)
            #expect(!SignalHandler.isIgnored(SIGINT))
        }
    }

    @Test func `can be turned off anywhere`() throws {
        #expect(try Invocation(["list"]).isPaged)
        #expect(try !Invocation(["--no-pager", "list"]).isPaged)
        #expect(try !Invocation(["run", "x", "--no-pager"]).isPaged)
    }
}

extension Pager {
    /// Hands it a text, and waits until its reader leaves; returns whether it was there.
    fileprivate func show(_ text: String) throws -> Bool {
        let session = try #require(PagerSession(self))
        _ = session.write(text)
        return session.close()
    }
}
