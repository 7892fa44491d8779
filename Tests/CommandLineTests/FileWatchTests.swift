import Foundation
import Testing
import Walkthroughs

@testable import reqtrace

@Suite struct `Watching files` {
    @Test func `sees nothing while nothing is saved`() throws {
        try withFolders { one, two in
            var watch = FileWatch { [one, two] }
            #expect(watch.look() == [])
            #expect(watch.look() == [])
        }
    }

    @Test func `lists its folders once for each look`() throws {
        try withFolders { one, two in
            var count = 0
            var watch = FileWatch {
                count += 1
                return [two, one]
            }
            #expect(watch.folders == [two, one])
            #expect(count == 1)
            _ = watch.look()
            #expect(count == 2)
        }
    }

    @Test func `says once which folder has changed, when it is at rest`() throws {
        try withFolders { one, two in
            var watch = FileWatch { [one, two] }
            try write("longer than it was", to: two, "script.json")
            #expect(watch.look() == [])
            #expect(watch.look() == [two])
            #expect(watch.look() == [])
            try write("more", to: one, "photos/new.txt")
            #expect([watch.look(), watch.look(), watch.look()] == [[], [one], []])
        }
    }

    /// Many editors write another file and give it the name; some remove the old one first.
    @Test func `sees a file that is replaced, even by one of the same size and date`() throws {
        try withFolders { one, two in
            var watch = FileWatch { [one, two] }
            let script = one.appending(path: "script.json")
            let date = try FileManager.default.attributesOfItem(atPath: script.path)[.modificationDate]
            try write("B", to: one, ".script.json.new")
            let other = one.appending(path: ".script.json.new")
            try FileManager.default.setAttributes(
                [.modificationDate: try #require(date)], ofItemAtPath: other.path)
            #expect([watch.look(), watch.look()] == [[], []])
            try FileManager.default.removeItem(at: script)
            #expect(watch.look() == [])
            try FileManager.default.moveItem(at: other, to: script)
            #expect([watch.look(), watch.look(), watch.look()] == [[], [one], []])
        }
    }

    @Test func `waits until a file is no longer being written`() throws {
        try withFolders { one, two in
            var watch = FileWatch { [one, two] }
            for text in ["", "half", "all of it"] {
                try write(text, to: one, "script.json")
                #expect(watch.look() == [])
            }
            #expect([watch.look(), watch.look()] == [[one], []])
        }
    }

    @Test func `ignores what an editor keeps for itself`() throws {
        try withFolders { one, two in
            var watch = FileWatch { [one, two] }
            for file in [".script.json.swp", "script.json~", "#script.json#"] {
                try write("x", to: one, file)
            }
            #expect([watch.look(), watch.look()] == [[], []])
        }
    }

    @Test func `notices a folder that is removed, and one that comes back`() throws {
        try withFolders { one, two in
            var watch = FileWatch { [one, two] }
            try FileManager.default.removeItem(at: one)
            #expect([watch.look(), watch.look()] == [[], [one]])
            try write("A", to: one, "script.json")
            #expect([watch.look(), watch.look()] == [[], [one]])
        }
    }

    @Test func `looks at a folder that is added, and at one that gets another name`() throws {
        try withFolders { one, two in
            let root = one.deletingLastPathComponent()
            var watch = FileWatch {
                ["one", "other", "three", "two"].map { root.appending(path: $0) }
                    .filter { FileManager.default.fileExists(atPath: $0.path) }
            }
            let (three, other) = (root.appending(path: "three"), root.appending(path: "other"))
            try write("A", to: three, "script.json")
            #expect([watch.look(), watch.look(), watch.look()] == [[], [three], []])
            try FileManager.default.moveItem(at: two, to: other)
            #expect([watch.look(), watch.look(), watch.look()] == [[], [other], []])
        }
    }

    @Test func `is refused where nothing can be saved with a way out, where there is one`() throws {
        for (name, advice) in [
            ("upload", "; \"reqtrace new my-upload --from upload\" copies it"), ("naive-refresh", ""),
        ] {
            let place = try Walkthroughs.catalogue.findBuiltIn(name)
            let error = #expect(throws: UsageError.self) { try place.watchedFolder() }
            #expect(
                error?.description
                    == "\(name) is built into the program, and its files do not change\(advice)")
        }
    }

    @Test func `names the command that watches a folder, where none is named and none is here`() throws {
        try withFolder { folder in
            let outcome = try BuiltProgram().run(["check", "--watch"], in: folder)
            #expect(outcome.status == 64)
            #expect(
                outcome.complaints == """
                    reqtrace: there is no folder Walkthroughs here, and what is built into the program does not \
                    change; "reqtrace check FOLDER --watch" watches another folder
                    See "reqtrace help check".

                    """)
        }
    }

    @Test(arguments: [
        ["run", "first-request", "--watch"], ["check", "first-request", "--watch"],
        ["run", "x", "--watch", "--json"], ["run", "x", "--watch", "-o", "f"],
    ])
    func `is refused where nothing can be saved, or nobody reads`(words: [String]) {
        #expect(Reqtrace.run(words) == .usage)
    }

    @Test(arguments: ["run", "check"])
    func `ends at once when somebody has seen enough`(subcommand: String) throws {
        try withFolder { folder in
            try write(
                "{title: 'T', requests: [{id: 'a', url: 'https://a.b'}], exchanges: [{reply: {status: 200}}]}",
                to: folder, "script.json")
            let process = try BuiltProgram().process([subcommand, ".", "--watch"], in: folder)
            let complaints = Pipe()
            process.standardError = complaints
            process.standardOutput = FileHandle.nullDevice
            try BuiltProgram.start(process, heeding: SIGINT)
            var said = ""
            while !said.contains("Ctrl-C ends it") {
                said += String(decoding: complaints.fileHandleForReading.availableData, as: UTF8.self)
            }
            kill(process.processIdentifier, SIGINT)
            process.waitUntilExit()
            // Nobody waits for what the program would do before it ends.
            #expect(process.terminationReason == .uncaughtSignal)
            #expect(process.terminationStatus == SIGINT)
        }
    }

    private func withFolders(_ body: (URL, URL) throws -> Void) throws {
        try withFolder { root in
            let folders = ["one", "two"].map { root.appending(path: $0) }
            for folder in folders { try write("A", to: folder, "script.json") }
            try body(folders[0], folders[1])
        }
    }

    private func write(_ text: String, to folder: URL, _ file: String) throws {
        let place = folder.appending(path: file)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: place)
    }
}
