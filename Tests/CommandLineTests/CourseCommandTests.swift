import Course
import Foundation
import Testing

@testable import reqtrace

@Suite struct `What the subcommand course keeps` {
    @Test func `is in the home folder unless XDG_STATE_HOME names another`() {
        func path(_ environment: [String: String]) -> String { StateFolder.path(environment) }
        #expect(path(["XDG_STATE_HOME": "/state", "HOME": "/home/me"]) == "/state/reqtrace")
        for state in ["", "relative"] {
            #expect(
                path(["XDG_STATE_HOME": state, "HOME": "/home/me"]) == "/home/me/.local/state/reqtrace")
        }
        #expect(path(["HOME": ""]) == NSHomeDirectory() + "/.local/state/reqtrace")
        #expect(path(["HOME": ""]) == path([:]))
    }

    @Test func `has a folder for the exercises of each course`() throws {
        try withFolder { folder in
            let courses = try ["a", "b"].map { try file($0, in: folder) } + [Courses.file()]
            let folders = courses.map { Courses.exercises(of: $0).path }
            #expect(Set(folders).count == 3)
            #expect(folders[2] == StateFolder.path() + "/exercises")
            #expect(folders.dropLast().allSatisfy { $0.hasPrefix(folders[2] + "/course-") })
        }
    }

    @Test func `is not said to be forgotten if that cannot be written`() throws {
        try withFolder { folder in
            try Data().write(to: folder.appending(path: "file"))
            let outcome = try BuiltProgram().run(
                ["course", "reset"], in: folder,
                environment: ["XDG_STATE_HOME": folder.appending(path: "file").path])
            #expect(outcome.status == 3)
            #expect(outcome.output == "")
            // The page is as wide as the terminal.
            let words = outcome.complaints.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let file = "\(folder.path)/file/reqtrace/progress.json"
            #expect(words == "! \(file) cannot be written: Not a directory Nothing is forgotten.")
        }
    }

    @Test func `is forgotten, which is said`() throws {
        try withFolder { folder in
            let outcome = try BuiltProgram().run(
                ["course", "reset"], in: folder, environment: ["XDG_STATE_HOME": folder.path])
            #expect(outcome.status == 0)
            #expect(
                outcome.output == "What you have done is forgotten. \"reqtrace course\" begins again.\n")
            #expect(outcome.complaints == "")
        }
    }

    @Test func `is forgotten without the files that were edited, whose new place is said`() throws {
        try withFolder { folder in
            let state = folder.appending(path: "reqtrace")
            let copy = state.appending(path: "exercises/timeouts/fix-1")
            try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
            try Data("mine".utf8).write(to: copy.appending(path: "script.json"))
            let outcome = try BuiltProgram().run(
                ["course", "reset"], in: folder, environment: ["XDG_STATE_HOME": folder.path])
            let aside = state.appending(path: "exercises.set-aside")
            let said = "\nYour files of exercises are set aside:\n  \(aside.path)\n"
            #expect(outcome.output.hasSuffix(said))
            let kept = aside.appending(path: "timeouts/fix-1/script.json")
            #expect(try String(contentsOf: kept, encoding: .utf8) == "mine")
            #expect(try FileManager.default.contentsOfDirectory(atPath: state.path + "/exercises") == [])
        }
    }

    @Test func `is damaged, which is said beside the list, and when it is forgotten`() throws {
        try withFolder { folder in
            let state = folder.appending(path: "reqtrace")
            try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
            let file = state.appending(path: "progress.json")
            let kept = [
                ("list", "will be kept as progress.json.damaged."),
                ("reset", "is kept as progress.json.damaged."),
                ("list", "will be kept as progress.json.damaged-2."),
                ("reset", "is kept as progress.json.damaged-2."),
            ]
            for (word, ending) in kept {
                try Data("{".utf8).write(to: file)
                let outcome = try BuiltProgram().run(
                    ["course", word], in: folder, environment: ["XDG_STATE_HOME": folder.path])
                #expect(outcome.status == 0)
                let words = outcome.complaints.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                #expect(words.hasPrefix("! \(file.path) cannot be read ("))
                #expect(words.hasSuffix("the old file \(ending)"))
            }
        }
    }

    @Test func `is not written over a file that a link leads to`() throws {
        try withFolder { folder in
            let state = folder.appending(path: "reqtrace")
            try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
            let notes = folder.appending(path: "n.txt")
            try Data("notes".utf8).write(to: notes)
            try FileManager.default.createSymbolicLink(
                at: state.appending(path: "progress.json"), withDestinationURL: notes)
            let reason = "progress.json is a link to a file that is no progress file"
            let said = [
                (
                    "list", 0,
                    "cannot be read (\(reason)). It stays as it is, and what you do now is not kept."
                ),
                ("reset", 3, "cannot be written: \(reason) Nothing is forgotten."),
            ]
            for (word, status, words) in said {
                let outcome = try BuiltProgram().run(
                    ["course", word], in: folder, environment: ["XDG_STATE_HOME": folder.path])
                #expect(outcome.status == status)
                let told = outcome.complaints.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                #expect(told == "! \(notes.path) \(words)")
                #expect(try String(contentsOf: notes, encoding: .utf8) == "notes")
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names.filter { $0.hasPrefix("n.txt") } == ["n.txt"])
        }
    }

    #if os(Linux)
        @Test func `has the lesson that was opened last, with which the next start goes on`() throws {
            try withFolder { folder in
                let course = """
                    { title: "x", tracks: [{ title: "y", lessons: [
                      { walkthrough: "upload" }, { walkthrough: "timeouts" } ] }] }
                    """
                try Data(course.utf8).write(to: folder.appending(path: "course.json"))
                let lesson = "lesson 2  Enter go on  r run  e story  h hint  b back  q quit > "
                let first = try TerminalSession(["course", "--from", "."], in: folder)
                try first.read(upTo: " quit > ")
                first.type("g")
                try first.read(upTo: "name of a lesson: ")
                first.type("timeouts\n")
                try first.read(upTo: lesson)
                first.type("q")
                #expect(try first.exitStatus() == 0)
                let second = try TerminalSession(["course", "--from", "."], in: folder)
                try second.read(upTo: " quit > ")
                second.type("\n")
                try second.read(upTo: lesson)
                second.type("q")
                #expect(try second.exitStatus() == 0)
            }
        }

        @Test(arguments: [("yes\n", "What you have done is forgotten."), ("no\n", "Nothing is forgotten.")])
        func `is forgotten at a terminal once that is confirmed`(answer: String, said: String) throws {
            try withFolder { folder in
                let session = try TerminalSession(["course", "reset"], in: folder)
                try session.read(upTo: "type yes: ")
                session.type(answer)
                try session.read(upTo: said)
                #expect(try session.exitStatus() == 0)
                let unasked = try TerminalSession(["course", "reset", "--no-input"], in: folder)
                try unasked.read(upTo: "What you have done is forgotten.")
                #expect(try unasked.exitStatus() == 0)
            }
        }
    #endif

    @Test func `is named with the exercise that cannot be exported`() throws {
        try withFolder { folder in
            let course = """
                { title: "x", tracks: [{ title: "y", lessons: [{ walkthrough: "upload", exercises: [
                  { kind: "fix", file: "Gone.swift", ask: "?", hint: "!", expect: ["never task.created"],
                    solution: { find: "a", replace: "b" } } ] }] }] }
                """
            try Data(course.utf8).write(to: folder.appending(path: "course.json"))
            let outcome = try BuiltProgram().run(["course", "export", "pages", "--from", "."], in: folder)
            #expect(outcome.status == 2)
            #expect(outcome.output == "")
            #expect(outcome.complaints == "upload, fix-1: the walkthrough has no file Gone.swift\n")
        }
    }

    @Test func `is the mode of a page that an export replaces`() throws {
        try withFolder { folder in
            _ = try file("own", in: folder)
            let page = folder.appending(path: "pages/lessons/upload.html").path
            for _ in 1...2 {
                let words = ["course", "export", "pages", "--from", "own"]
                #expect(try BuiltProgram().run(words, in: folder).status == 0)
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: page)
            }
            #expect(
                try FileManager.default.attributesOfItem(atPath: page)[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test(.whereFilesMayStaySmall)
    func `is no half of an export that cannot be written whole`() throws {
        try withFolder { folder in
            _ = try file("own", in: folder)
            let words = ["course", "export", "above/pages", "--from", "own"]
            let outcome = try BuiltProgram().run(words, in: folder, limits: "ulimit -f 1")
            #expect(outcome.status == 3)
            #expect(outcome.complaints.hasSuffix(": File too large\n"), "\(outcome.complaints)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["own"])
        }
    }

    @Test(arguments: [[], ["list"], ["check"], ["reset"], ["export", "pages"]])
    func `is nothing where the folder that is named has no sources`(task: [String]) throws {
        try withFolder { folder in
            let outcome = try BuiltProgram().run(["course"] + task + ["--package", "nope"], in: folder)
            #expect(outcome.status == 2)
            #expect(outcome.output == "")
            #expect(
                outcome.complaints == """
                    reqtrace: nope is not the folder of reqtrace's sources. Start it in their folder, or say where \
                    they are: reqtrace course --package FOLDER

                    """)
        }
    }

    @Test func `is unreadable where a script of the course is`() throws {
        try withFolder { folder in
            let lesson = folder.appending(path: "upload")
            try FileManager.default.createDirectory(at: lesson, withIntermediateDirectories: true)
            try Data("{ title:".utf8).write(to: lesson.appending(path: "script.json"))
            try Data(Self.course.utf8).write(to: folder.appending(path: "course.json"))
            let outcome = try BuiltProgram().run(["course", "check", "--from", "."], in: folder)
            #expect(outcome.status == 2)
            #expect(outcome.output == "")
            #expect(outcome.complaints.contains("/upload/script.json:1:9: error: expected a value"))
        }
    }

    @Test func `is of no course whose file is elsewhere`() throws {
        try withFolder { folder in
            try FileManager.default.createSymbolicLink(
                atPath: folder.appending(path: "course.json").path, withDestinationPath: "/etc/hosts")
            let error = #expect(throws: Failure.self) { try Courses.file(folder.path) }
            #expect(
                error?.description
                    == "reqtrace: cannot read \(folder.path)/course.json: it is a link that leads out of its"
                    + " folder"
            )
        }
    }

    private func file(_ name: String, in folder: URL) throws -> CourseFile {
        let home = folder.appending(path: name)
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        try Data(Self.course.utf8).write(to: home.appending(path: "course.json"))
        return try Courses.file(home.path)
    }

    private static let course =
        #"{ title: "x", tracks: [{ title: "y", lessons: [{ walkthrough: "upload" }] }] }"#
}
