import Foundation
import TextPages
import Testing
import Walkthrough
import Walkthroughs

@testable import reqtrace

@Suite struct `The subcommand new` {
    private let catalogue = Walkthroughs.catalogue

    @Test func `makes a walkthrough that passes check and test`() throws {
        try withFolder { parent in
            #expect(
                try make("my-retry", in: parent)
                    == ["README.md", "expected.jsonl", "script.json", "script.schema.json"])
            #expect(try problems("my-retry", in: parent) == [])
            let script = try load("my-retry", in: parent)
            #expect(script.title == "My retry")
            #expect(script.questions.count == 2)
            #expect(script.claims.count == 3)
            let text = try text("my-retry/script.json", in: parent)
            #expect(text.contains(#""$schema": "./script.schema.json""#))
            #expect(try self.text("my-retry/script.schema.json", in: parent) == Script.schema)
        }
    }

    /// One with comments, one on several chains, one with files, one whose story runs other commands.
    @Test(arguments: ["first-request", "four-chains", "upload", "oauth-refresh"])
    func `copies a walkthrough, which passes under its new name`(original: String) throws {
        try withFolder { parent in
            let files = try make("my-copy", from: original, in: parent)
            let own = try Set(catalogue.find(original).folder.files)
            #expect(Set(files) == own.union(["script.schema.json"]))
            #expect(try problems("my-copy", in: parent) == [])
            #expect(try load("my-copy", in: parent).title == "My copy")
            let story = try text("my-copy/README.md", in: parent)
            #expect(story.hasPrefix("# My copy\n"))
            #expect(!story.contains("reqtrace run \(original) "))
            #expect(!story.contains("](../"))
        }
    }

    @Test(arguments: [
        ("My Retry", "a walkthrough's name is of small letters, digits and hyphens, such as my-retry"),
        ("../up", "a walkthrough's name is of small letters, digits and hyphens, such as up"),
        ("", "a walkthrough's name is of small letters, digits and hyphens"),
        (
            "first-request",
            "the catalogue has a walkthrough called first-request, and the bare name means that one; take"
                + " another name"
        ),
        ("taken", "there is something called taken here already; take another name"),
    ])
    func `refuses a name`(name: String, message: String) throws {
        try withFolder { parent in
            try Data().write(to: parent.appending(path: "taken"))
            #expect(throws: UsageError(message)) { try make(name, in: parent) }
            let left = try FileManager.default.contentsOfDirectory(atPath: parent.path)
            #expect(left == ["taken"])
        }
    }

    @Test func `refuses to copy Swift files, and leaves nothing behind`() throws {
        try withFolder { parent in
            #expect(
                throws: UsageError(
                    "naive-refresh cannot be copied: NaiveRefresh.swift is compiled into the program under its"
                        + " name")
            ) { try make("mine", from: "naive-refresh", in: parent) }
            let left = try FileManager.default.contentsOfDirectory(atPath: parent.path)
            #expect(left == [])
        }
    }

    /// A copy of a script with a mistake ends with the mistake, and without a folder.
    @Test func `leaves nothing behind when the script cannot be read`() throws {
        try withFolder { parent in
            let broken = parent.appending(path: "broken")
            try FileManager.default.createDirectory(at: broken, withIntermediateDirectories: true)
            try Data("{ title: 'T', requests: 1 }".utf8).write(to: broken.appending(path: "script.json"))
            #expect(throws: Failure.self) { try make("mine", from: broken.path, in: parent) }
            let left = try FileManager.default.contentsOfDirectory(atPath: parent.path)
            #expect(left == ["broken"])
        }
    }

    @Test func `copies a walkthrough whose name is a pattern`() throws {
        try withFolder { parent in
            _ = try make("mine", in: parent)
            for name in ["a(b", "c++"] {
                let original = parent.appending(path: name)
                try FileManager.default.copyItem(at: parent.appending(path: "mine"), to: original)
                let story = original.appending(path: ScriptPlace.storyName)
                let word = ShellWord.plain(name)
                try Data(text("mine/README.md", in: parent).replacing("run mine ", with: "run \(word) ").utf8)
                    .write(to: story)
                _ = try make("copy", from: original.path, in: parent)
                #expect(try text("copy/README.md", in: parent).contains("$ reqtrace run copy --change"))
                try FileManager.default.removeItem(at: parent.appending(path: "copy"))
            }
        }
    }

    @Test func `copies a story whose lines end as on Windows`() throws {
        try withFolder { parent in
            _ = try make("mine", in: parent)
            let story = parent.appending(path: "mine/README.md")
            let lines = try text("mine/README.md", in: parent)
            try Data(lines.replacing("\n", with: "\r\n").utf8).write(to: story)
            _ = try make("copy", from: parent.appending(path: "mine").path, in: parent)
            let copied = lines.replacing("# Mine\n", with: "# Copy\n").replacing(" mine", with: " copy")
            #expect(try text("copy/README.md", in: parent) == copied)
        }
    }

    @Test func `copies nothing if a file cannot be read`() throws {
        try withFolder { parent in
            _ = try make("mine", in: parent)
            let link = parent.appending(path: "mine/link")
            try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "/etc/hosts")
            let error = #expect(throws: Failure.self) {
                try make("copy", from: parent.appending(path: "mine").path, in: parent)
            }
            #expect(
                error?.description.hasSuffix(
                    "mine/link: error: the file cannot be read: "
                        + "it is a link that leads out of its folder") == true)
            #expect(try FileManager.default.contentsOfDirectory(atPath: parent.path) == ["mine"])
        }
    }

    @Test func `fails as other writing does if the folder cannot be made`() throws {
        try withFolder { parent in
            let name = String(repeating: "a", count: 256)
            let error = #expect(throws: Failure.self) { try make(name, in: parent) }
            #expect(error?.exitCode == .runFailed)
        }
    }

    @Test func `says what to type next`() {
        #expect(
            NewPage.page(name: "mine", files: ["README.md", "script.json"]).text(on: Screen(width: 100))
                == """
                ✓ mine has been made: README.md, script.json

                  reqtrace run mine            step through it
                  reqtrace run mine --watch    print its trace whenever you save a file
                  reqtrace check mine --watch  say what has no effect, or does not fit together
                  reqtrace test mine --update  write the golden trace when you are content
                  reqtrace test mine           hold it against the golden trace and the story

                """)
    }

    private func make(_ name: String, from original: String? = nil, in parent: URL) throws -> [String] {
        try NewWalkthrough(name: name, parent: parent, catalogue: catalogue)
            .write(copying: original.map(catalogue.find))
    }

    private func text(_ path: String, in parent: URL) throws -> String {
        try String(contentsOf: parent.appending(path: path), encoding: .utf8)
    }

    private func load(_ name: String, in parent: URL) throws -> Script {
        try ScriptLoader.load(catalogue.find(parent.appending(path: name).path))
    }

    /// What check and test have to say.
    private func problems(_ name: String, in parent: URL) throws -> [String] {
        let place = try catalogue.find(parent.appending(path: name).path)
        let check = try WalkthroughCheck(place: place).run()
        let tests = WalkthroughTest.all(of: [place], updating: false)
        let cases = try tests.flatMap { try $0.run().cases }
        return check.findings.map(\.message) + [check.mistakes].compactMap { $0 }
            + cases.compactMap(\.failure)
    }
}
