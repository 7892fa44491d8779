import Foundation
import Testing

@testable import Course

@Suite struct `The progress of a learner` {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "progress-\(UUID().uuidString)")
    private var url: URL { folder.appending(path: "deep/progress.json") }

    private func progress(_ name: String, solved: Bool = false, misses: Int = 0) -> CourseProgress {
        var lesson = LessonProgress()
        lesson.isSeen = true
        var exercise = ExerciseProgress()
        exercise.isSolved = solved
        exercise.misses = misses
        lesson.exercises["predict-1"] = exercise
        return CourseProgress(lessons: [name: lesson])
    }

    @Test func `is kept as text, in order`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = ProgressFile(url, course: "reqtrace")
        #expect(file.read() == .progress(CourseProgress()))
        try file.add(progress("upload", solved: true, misses: 2))
        try file.add(progress("download"))
        #expect(
            try String(contentsOf: url, encoding: .utf8) == """
                {"reqtrace-progress":1,"courses":[{"name":"reqtrace","lessons":[\
                {"name":"download","seen":true,"position":0,"exercises":[\
                {"name":"predict-1","solved":false,"misses":0,"hint":false,"givenUp":false}]},\
                {"name":"upload","seen":true,"position":0,"exercises":[\
                {"name":"predict-1","solved":true,"misses":2,"hint":false,"givenUp":false}]}]}]}

                """)
        #expect(
            file.read()
                == .progress(progress("upload", solved: true, misses: 2).merged(with: progress("download"))))
    }

    @Test func `has the lesson that was opened last, in whichever window`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = ProgressFile(url, course: "reqtrace")
        try file.add(CourseProgress(lastOpened: "upload"))
        #expect(
            try String(contentsOf: url, encoding: .utf8) == """
                {"reqtrace-progress":1,"courses":[{"name":"reqtrace","lastOpened":"upload","lessons":[]}]}

                """)
        #expect(file.read() == .progress(CourseProgress(lastOpened: "upload")))
        try file.add(CourseProgress(lastOpened: "download"))
        // Who has opened nothing leaves it as it is.
        try file.add(CourseProgress())
        #expect(file.read() == .progress(CourseProgress(lastOpened: "download")))
        try file.reset()
        #expect(file.read() == .progress(CourseProgress()))
    }

    @Test(arguments: ["", #""lastOpened":7,"#, #""lastOpened":null,"#])
    func `is read without the lesson that was opened last, too`(field: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = """
            {"reqtrace-progress":1,"courses":[{"name":"reqtrace",\(field)"lessons":[\
            {"name":"upload","seen":true,"position":0,"exercises":[\
            {"name":"predict-1","solved":true,"misses":2,"hint":false,"givenUp":false}]}]}]}

            """
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        #expect(
            ProgressFile(url, course: "reqtrace").read()
                == .progress(progress("upload", solved: true, misses: 2)))
    }

    /// The lessons are a, b and c.
    @Test(
        arguments: [
            (nil, [], 0), (nil, ["a"], 1), ("b", [], 1), ("b", ["a"], 1), ("b", ["b"], 2),
            ("b", ["b", "c"], 0), ("c", ["c"], 0), ("gone", ["a"], 1), ("b", ["a", "b", "c"], nil),
        ] as [(String?, [String], Int?)])
    func `leads to the lesson that was opened last, or to the next open one`(
        opened: String?, done: [String], next: Int?
    ) {
        var (course, track) = (Course(), Track())
        track.lessons = ["a", "b", "c"].map { name in
            var lesson = Lesson()
            lesson.walkthrough = name
            return lesson
        }
        course.tracks = [track]
        var seen = LessonProgress()
        seen.isSeen = true
        let progress = CourseProgress(
            lessons: Dictionary(uniqueKeysWithValues: done.map { ($0, seen) }), lastOpened: opened)
        #expect(course.lessonToGoOnWith(progress) == next)
    }

    @Test func `adds up when two learners share a home folder`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (one, other) = (ProgressFile(url, course: "reqtrace"), ProgressFile(url, course: "reqtrace"))
        try one.add(progress("upload", solved: true))
        try other.add(progress("upload", misses: 3))
        var both = progress("upload", solved: true, misses: 3)
        #expect(one.read() == .progress(both))
        both = CourseProgress()
        try other.reset()
        #expect(one.read() == .progress(both))
    }

    @Test func `keeps what other courses have`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (one, other) = (
            ProgressFile(url, course: "reqtrace"), ProgressFile(url, course: "/home/ann/course")
        )
        try one.add(progress("upload"))
        try other.add(progress("owls"))
        try other.reset()
        #expect(one.read() == .progress(progress("upload")))
        #expect(other.read() == .progress(CourseProgress()))
    }

    @Test func `leaves a file of a later version as it is`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = #"{"reqtrace-progress":2,"courses":[{"name":"reqtrace","stars":5}]}"#
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        let file = ProgressFile(url, course: "reqtrace")
        #expect(file.read() == .later(version: 2))
        #expect(try file.add(progress("upload")) == nil)
        #expect(try !file.reset())
        #expect(try String(contentsOf: url, encoding: .utf8) == text)
    }

    @Test func `leaves what cannot be read as it is`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        // A folder, since there are users who may read every file.
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let file = ProgressFile(url, course: "reqtrace")
        #expect(file.read() == .unreadable("Is a directory"))
        #expect(throws: CocoaError.self) { try file.add(progress("upload")) }
        #expect(throws: CocoaError.self) { try file.reset() }
        #expect(file.read() == .unreadable("Is a directory"))
    }

    @Test func `is not waited for in a pipe`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        #expect(mkfifo(url.path, 0o600) == 0)
        let file = ProgressFile(url, course: "reqtrace")
        #expect(file.read() == .unreadable("it is no file"))
        #expect(throws: (any Error).self) { try file.add(progress("upload")) }
    }

    /// Nothing is written in the file, so it takes no room on the disk.
    @Test func `is not read from a file that is too large to be one`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = ProgressFile(url, course: "reqtrace")
        try file.add(progress("upload"))
        #expect(truncate(url.path, 16 << 20 + 1) == 0)
        #expect(file.read() == .damaged("it has more than 16 MB"))
        try file.add(progress("download"))
        #expect(file.read() == .progress(progress("download")))
    }

    @Test func `is none in what is no folder`() {
        let file = ProgressFile(URL(fileURLWithPath: "/dev/null/progress.json"), course: "reqtrace")
        #expect(file.read() == .progress(CourseProgress()))
        #expect(throws: CocoaError.self) { try file.add(progress("upload")) }
    }

    @Test func `leaves a link a link`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let target = folder.appending(path: "elsewhere.json")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try ProgressFile(target, course: "reqtrace").add(progress("upload"))
        try FileManager.default.createSymbolicLink(at: url, withDestinationURL: target)
        try ProgressFile(url, course: "reqtrace").add(progress("download"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: url.path) == target.path)
        #expect(
            ProgressFile(target, course: "reqtrace").read()
                == .progress(progress("upload").merged(with: progress("download"))))
    }

    @Test(arguments: ["notes", "", #"{"notes":1}"#])
    func `leaves a file of another kind as it is, though a link leads to it`(_ text: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let target = folder.appending(path: "notes.txt")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: target)
        #expect(chmod(target.path, 0o600) == 0)
        try FileManager.default.createSymbolicLink(at: url, withDestinationURL: target)
        let file = ProgressFile(url, course: "reqtrace")
        #expect(file.read() == .unreadable("progress.json is a link to a file that is no progress file"))
        #expect(throws: (any Error).self) { try file.add(progress("upload")) }
        #expect(throws: (any Error).self) { try file.reset() }
        #expect(try String(contentsOf: target, encoding: .utf8) == text)
        #expect(try mode(of: target) == 0o600)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: url.path) == target.path)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["deep", "notes.txt"])
    }

    private func mode(of url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }

    @Test func `keeps the rights of its file, also of a damaged one`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = ProgressFile(url, course: "reqtrace")
        try file.add(progress("upload"))
        #expect(chmod(url.path, 0o600) == 0)
        try file.add(progress("download"))
        #expect(try mode(of: url) == 0o600)
        try Data("{".utf8).write(to: url)
        #expect(chmod(url.path, 0o600) == 0)
        let damaged = file.urlOfDamaged
        try file.add(progress("upload"))
        #expect(file.read() == .progress(progress("upload")))
        #expect(try mode(of: url) == 0o600)
        #expect(try mode(of: damaged) == 0o600)
    }

    @Test(arguments: ["", "{", "[]", #"{"reqtrace-progress":"one"}"#, "\u{0}\u{1}"])
    func `keeps a damaged file under another name`(_ text: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        let file = ProgressFile(url, course: "reqtrace")
        guard case .damaged = file.read() else {
            Issue.record("\(file.read())")
            return
        }
        let names = ["progress.json.damaged", "progress.json.damaged-2"]
        for name in names {
            try Data(text.utf8).write(to: url)
            #expect(file.urlOfDamaged.lastPathComponent == name)
            try file.add(progress("upload"))
            #expect(file.read() == .progress(progress("upload")))
        }
        for name in names {
            let damaged = url.deletingLastPathComponent().appending(path: name)
            #expect(try String(contentsOf: damaged, encoding: .utf8) == text)
        }
    }

    @Test func `shows a solution after success, or after a hint and a wrong answer`() {
        var exercise = ExerciseProgress()
        #expect(!exercise.maySeeSolution)
        exercise.hasHint = true
        #expect(!exercise.maySeeSolution)
        exercise.misses = 1
        #expect(exercise.maySeeSolution)
        exercise = ExerciseProgress()
        exercise.isSolved = true
        #expect(exercise.maySeeSolution)
        #expect(exercise.isPerfect)
    }
}
