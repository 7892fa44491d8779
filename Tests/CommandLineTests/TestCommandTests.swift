import Testing
import Walkthrough
import Walkthroughs

@testable import reqtrace

@Suite struct `The subcommand test` {
    @Test func `tests the folder Walkthroughs where there is one, and elsewhere what is built in`() throws {
        let here = try places([], in: checkout)
        #expect(here.map(\.shown).contains("Walkthroughs/first-request/script.json"))
        #expect(here.map(\.name) == Catalogue(builtIn: Walkthroughs.files).names)
        let elsewhere = try places([], in: "/")
        #expect(elsewhere.map(\.shown).contains("built-in/first-request/script.json"))
        #expect(elsewhere.map(\.name) == here.map(\.name))
    }

    @Test func `takes a name, a folder, and a folder of walkthroughs`() throws {
        #expect(try places(["upload"], in: checkout).map(\.shown) == ["built-in/upload/script.json"])
        #expect(
            try places(["walkthroughs/UPLOAD"], in: checkout).map(\.shown)
                == ["Walkthroughs/upload/script.json"])
        #expect(try places(["walkthroughs"], in: checkout).map(\.name).contains("upload"))
    }

    @Test func `updates folders on disk, and says that it cannot change what is built in`() throws {
        #expect(try places(["Walkthroughs/upload"], in: checkout, updating: true).count == 1)
        for words in [["upload"], ["Walkthroughs/metrics", "upload"]] {
            let error = #expect(throws: UsageError.self) {
                try places(words, in: checkout, updating: true)
            }
            #expect(
                error?.description == """
                    --update cannot write a golden trace for upload, which is built into the program; name a \
                    folder on disk, or run this where the folder Walkthroughs is
                    See "reqtrace help test".
                    """)
        }
        #expect(throws: UsageError.self) { try places([], in: "/", updating: true) }
    }

    /// The top of this package.
    private let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    private func places(
        _ words: [String], in folder: String, updating: Bool = false
    ) throws -> [ScriptPlace] {
        let catalogue = Catalogue(
            builtIn: Walkthroughs.files, currentFolder: URL(fileURLWithPath: folder))
        return try GoldenTest.scripts(words, catalogue, updating: updating)
    }
}
