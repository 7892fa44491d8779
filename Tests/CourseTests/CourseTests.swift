import Foundation
import ScriptReading
import Testing
import Walkthroughs

@testable import Course

@Suite struct `The course` {
    /// Read once: every lesson is tested by itself.
    private static let readFile = Result {
        try CourseFile(
            try #require(Walkthroughs.contents(of: "Course/course.json")), file: "course.json",
            identity: "reqtrace",
            catalogue: Walkthroughs.catalogue)
    }

    static func file() throws -> CourseFile { try readFile.get() }

    static let check = try? CourseCheck(file(), catalogue: Walkthroughs.catalogue)
    static func lessons() throws -> [String] { try file().course.lessons.map(\.walkthrough) }

    @Test func `has each walkthrough of the catalogue in one track`() throws {
        #expect(try Self.lessons().sorted() == Walkthroughs.catalogue.names)
    }

    @Test func `goes from easy to hard in each track`() throws {
        for track in try Self.file().course.tracks {
            #expect(track.lessons.map(\.level) == track.lessons.map(\.level).sorted(), "\(track.title)")
        }
    }

    @Test func `has lesson plans that fit into their time`() throws {
        let course = try Self.file().course
        #expect(course.plans.map(\.minutes) == [45, 90, 180])
        for plan in course.plans {
            let minutes = plan.walkthroughs.compactMap { course.lesson($0)?.minutes }.reduce(0, +)
            #expect((plan.minutes * 6 / 10...plan.minutes).contains(minutes), "\(plan.title): \(minutes)")
        }
    }

    @Test(arguments: try lessons())
    func `has exercises that can be solved, and are not solved from the start`(_ name: String) throws {
        let check = try #require(Self.check)
        #expect(check.problems(of: try #require(Self.file().course.lesson(name))) == [])
    }

    @Test(arguments: try lessons())
    func `asks about each decision once in a lesson`(_ name: String) throws {
        let file = try Self.file()
        let lesson = try #require(file.course.lesson(name))
        let playback = try Playback(try #require(file.place(of: lesson)))
        var asked: [Int] = []
        for exercise in lesson.exercises {
            guard case .explain(let condition) = exercise.task else { continue }
            asked.append(try #require(try playback.first(condition)).number)
        }
        #expect(Set(asked).count == asked.count, "\(asked)")
    }

    @Test func `is described by an example that works`() throws {
        let page = try String(
            contentsOf: Self.root.appending(path: "Sources/Course/README.md"), encoding: .utf8)
        let example = try #require(page.split(separator: "```json5\n").last?.split(separator: "```").first)
        let file = try CourseFile(
            Data(example.utf8), file: "README.md", identity: "example", catalogue: Walkthroughs.catalogue)
        #expect(CourseCheck(file, catalogue: Walkthroughs.catalogue).problems == [])
    }

    @Test func `is described by a JSON Schema, which it may name`() throws {
        #expect(Course.shape.keyNames == ["$schema", "title", "about", "tracks", "plans"])
        #expect(CourseFile.schema.contains("\n  \"title\": \"A course of reqtrace\",\n"))
        let text = """
            { "$schema": "./course.schema.json", title: "x",
              tracks: [{ title: "y", lessons: [{ walkthrough: "upload" }] }] }
            """
        #expect(try Self.course(text).course.title == "x")
    }

    @Test func `names every mistake with its place`() {
        let text = """
            { title: "x", tracks: [{ title: "y", lessons: [
              { walkthrough: "upload", minutes: 0, exercises: [
                { kind: "predcit", at: "task", ask: "?", hint: "!" },
                { kind: "explain", at: "retry.decidd", ask: "?", hint: "!" },
              ] },
              { walkthrough: "upload" },
            ] }] }
            """
        #expect(throws: ScriptError.self) { try Self.course(text) }
        #expect(
            Self.mistakes(text) == """
                course.json:2:37: error: "minutes": expected a whole number from 1 to 180, found 0
                course.json:3:13: error: "kind": expected "predict", "explain", "schedule" or "fix", found "predcit"; \
                did you mean "predict"?
                course.json:4:29: error: "at": no event is called "retry.decidd"; did you mean "retry.decided"?
                course.json:6:18: error: "walkthrough": "upload" stands in the course twice
                """)
        #expect(
            Self.mistakes(#"{ title: "x", tracks: [{ title: "y", lessons: [{ walkthrough: "uplaod" }] }] }"#)
                == "course.json:1:63: error: \"walkthrough\": \"uplaod\" is neither beside the course nor in the "
                + "catalogue; did you mean \"upload\"?")
        // The plan has the name right.
        let own = #"{ title: "x", tracks: [{ title: "y", lessons: [{ walkthrough: "my-own-one" }] }], "#
        #expect(
            Self.mistakes(own + #"plans: [{ title: "An hour", minutes: 60, walkthroughs: ["upload"] }] }"#)
                == "course.json:1:63: error: \"walkthrough\": \"my-own-one\" is neither beside the course nor in "
                + "the catalogue; take its lesson out, or put its folder back")
        for path in ["../upload", "/tmp/upload", "upload/..", "..", ""] {
            #expect(
                Self.mistakes(
                    #"{ title: "x", tracks: [{ title: "y", lessons: [{ walkthrough: "\#(path)" }] }] }"#)
                    == "course.json:1:63: error: \"walkthrough\": expected the name of a folder beside the "
                    + "course, found \"\(path)\"")
        }
        let plan = #"{ title: "x", tracks: [{ title: "y", lessons: [{ walkthrough: "upload" }] }], plans: ["#
        #expect(
            Self.mistakes(plan + #"{ title: "An hour", minutes: 60, walkthroughs: ["download"] }] }"#)
                == "course.json:1:134: error: \"walkthroughs\": no track has \"download\"")
        #expect(Self.mistakes("") == "course.json:1:1: error: expected a value, found the end of the text")
    }

    @Test(
        arguments: [
            (nil, "reqtrace course"),
            (URL(fileURLWithPath: "/ann/our course"), "reqtrace course --from '/ann/our course'"),
        ] as [(URL?, String)])
    func `is opened by a command, which names the folder of a course of your own`(
        folder: URL?, command: String
    ) throws {
        let text = #"{ title: "x", tracks: [{ title: "y", lessons: [{ walkthrough: "upload" }] }] }"#
        let file = try CourseFile(
            Data(text.utf8), file: "course.json", identity: "x", folder: folder,
            catalogue: Walkthroughs.catalogue)
        #expect(file.command == command)
    }

    /// Whoever exports a course that somebody else wrote would publish what is there.
    @Test func `follows no link that leads out of its folder`() throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appending(path: "course-\(UUID().uuidString)")
        defer { try? files.removeItem(at: folder) }
        let (course, own) = (folder.appending(path: "course"), folder.appending(path: "course/own"))
        let other = folder.appending(path: "other")
        for place in [own, other] {
            try files.createDirectory(at: place, withIntermediateDirectories: true)
            try Data("{}".utf8).write(to: place.appending(path: "script.json"))
        }
        for (name, target) in [("inside", own), ("outside", other)] {
            try files.createSymbolicLink(at: course.appending(path: name), withDestinationURL: target)
        }
        func mistakes(_ name: String) -> String {
            Self.mistakes(
                "{ title: \"x\", tracks: [{ title: \"y\", lessons: [{ walkthrough: \"\(name)\" }] }] }",
                folder: course)
        }
        #expect(mistakes("own") == "")
        #expect(mistakes("inside") == "")
        #expect(
            mistakes("outside")
                == "course.json:1:63: error: \"walkthrough\": \"outside\" is a link that leads out of the course's "
                + "folder; put the walkthrough's own folder in its place")
    }

    @Test func `has a lesson in each track, and words for each exercise`() {
        #expect(
            Self.mistakes(
                """
                { title: "x", tracks: [{ title: "y", lessons: [] }, { title: "z", lessons: [
                  { walkthrough: "upload", exercises: [
                    { kind: "predict", at: "task.created", ask: "", hint: " " },
                  ] },
                ] }] }
                """) == """
                    course.json:1:47: error: "lessons": expected at least one lesson
                    course.json:3:49: error: "ask": expected a sentence, found ""
                    course.json:3:59: error: "hint": expected a sentence, found " "
                    """)
    }

    @Test func `has at most 100 exercises in a lesson`() {
        func mistakes(exercises count: Int) -> String {
            let exercise = #"{ kind: "predict", at: "task.created", ask: "?", hint: "!" },"#
            return Self.mistakes(
                """
                { title: "x", tracks: [{ title: "y", lessons: [
                { walkthrough: "upload", exercises: [\(String(repeating: exercise, count: count))] },
                ] }] }
                """)
        }
        #expect(mistakes(exercises: 100) == "")
        #expect(
            mistakes(exercises: 101)
                == "course.json:2:37: error: \"exercises\": a lesson has at most 100 exercises")
    }

    @Test func `has at most 100 schedules and 20 wrong changes in an exercise`() {
        func mistakes(schedules: Int, wrong: Int) -> String {
            let change = #"{ find: "a", replace: "b" },"#
            return Self.mistakes(
                """
                { title: "x", tracks: [{ title: "y", lessons: [{ walkthrough: "upload", exercises: [{ kind: "fix",
                schedules: [\(String(repeating: "\"random-1\",", count: schedules))],
                wrong: [\(String(repeating: change, count: wrong))],
                expect: ["never retry.asked"], ask: "?", hint: "!", solution: { find: "a", replace: "b" },
                }] }] }] }
                """)
        }
        #expect(mistakes(schedules: 100, wrong: 20) == "")
        #expect(
            mistakes(schedules: 101, wrong: 20)
                == "course.json:2:12: error: \"schedules\": expected at most 100 elements, found 101")
        #expect(
            mistakes(schedules: 100, wrong: 21)
                == "course.json:3:8: error: \"wrong\": expected at most 20 elements, found 21")
    }

    @Test func `has headings that can be read without its exercises`() throws {
        let text = try #require(Walkthroughs.contents(of: "Course/course.json"))
        let course = try Self.file().course
        #expect(
            try CourseFile.headings(text, file: "course.json", catalogue: Walkthroughs.catalogue)
                == course.tracks.flatMap { track in track.lessons.map { $0.heading(in: track) } })
        // Mistakes in an exercise do not matter for a list.
        let small =
            #"{ tracks: [{ lessons: [{ walkthrough: "upload", exercises: [{ kind: 1 }] }], title: "y" }] }"#
        #expect(
            try CourseFile.headings(Data(small.utf8), file: "course.json", catalogue: Walkthroughs.catalogue)
                == [
                    LessonHeading(
                        track: "y", walkthrough: "upload", learn: "", minutes: 10, level: 1, exercises: 1)
                ])
    }

    @Test(arguments: [
        "", "{", #"{ title: "x", tracks: [] }"#,
        #"{ tracks: [{ lessons: [{ walkthrough: "upload", level: 4 }] }] }"#,
    ])
    func `has no headings where they have a mistake`(text: String) throws {
        let all = #expect(throws: ScriptError.self) { try Self.course(text) }
        let said = #expect(throws: ScriptError.self) {
            try CourseFile.headings(Data(text.utf8), file: "course.json", catalogue: Walkthroughs.catalogue)
        }
        #expect(said?.listing == all?.listing)
    }

    private static func course(_ text: String, folder: URL? = nil) throws -> CourseFile {
        try CourseFile(
            Data(text.utf8), file: "course.json", identity: "x", folder: folder,
            catalogue: Walkthroughs.catalogue)
    }

    private static func mistakes(_ text: String, folder: URL? = nil) -> String {
        do {
            _ = try course(text, folder: folder)
            return ""
        } catch {
            return "\(error)"
        }
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
        path: "../..")
}
