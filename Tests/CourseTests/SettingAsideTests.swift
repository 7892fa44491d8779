import Foundation
import Testing
import TextPages

@testable import Course

@Suite struct `A course that is begun again` {
    @Test func `sets edited files aside when everything is forgotten, and begins with new ones`() throws {
        let learner = try Learner()
        let exercises = learner.folder.appending(path: "exercises")
        let script = exercises.appending(path: "timeouts/fix-1/script.json")
        let other = exercises.appending(path: "course-1/timeouts/script.json")
        try FileManager.default.createDirectory(
            at: other.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("of another course".utf8).write(to: other)
        var places: [URL] = []
        for name in ["exercises.set-aside", "exercises.set-aside-2"] {
            places.append(learner.folder.appending(path: "\(name)/timeouts/fix-1/script.json"))
            learner.workshop.show(.exercise(1, of: 1))
            _ = learner.workshop.here()
            #expect(try String(contentsOf: script, encoding: .utf8).contains("silent"))
            try Data(name.utf8).write(to: script)
            learner.press("R")
            let page = learner.type("yes")
            let aside = learner.folder.appending(path: name).path
            #expect(page.hasSuffix("Your files of exercises are set aside:\n  \(aside)\n"))
            #expect(!FileManager.default.fileExists(atPath: script.path))
        }
        #expect(
            try places.map { try String(contentsOf: $0, encoding: .utf8) } == [
                "exercises.set-aside", "exercises.set-aside-2",
            ])
        #expect(try String(contentsOf: other, encoding: .utf8) == "of another course")
        // Where nothing was edited, nothing is said of files.
        learner.press("R")
        #expect(!learner.type("yes").contains("set aside"))
    }

    @Test func `forgets nothing if files cannot be set aside, and can be begun again once they can`() throws {
        let learner = try Learner()
        _ = learner.press("g")
        _ = learner.type("timeouts")
        _ = learner.run()
        let copy = try copy(of: "timeouts", learner)
        // It leads nowhere, so that no folder can be made there.
        let aside = learner.folder.appending(path: "exercises.set-aside")
        try FileManager.default.createSymbolicLink(
            at: aside, withDestinationURL: learner.folder.appending(path: "nowhere/deep"))
        let failure = try #require(learner.workshop.forget()).text(on: Screen(width: 1000))
        #expect(failure.hasPrefix("! \(learner.folder.path)/exercises cannot be written: "))
        #expect(!failure.contains("set aside:"))
        #expect(FileManager.default.fileExists(atPath: copy.path))
        #expect(learner.workshop.kept.isKept)
        #expect(learner.workshop.progress.lessons["timeouts"]?.isSeen == true)
        #expect(try Learner(in: learner.folder).workshop.progress.lessons["timeouts"]?.isSeen == true)
        try FileManager.default.removeItem(at: aside)
        learner.press("R")
        #expect(learner.type("yes").hasSuffix("Your files of exercises are set aside:\n  \(aside.path)\n"))
        #expect(learner.workshop.progress == CourseProgress())
    }

    /// To move a folder takes the right to write into it, because it has a link to the one above.
    @Test(.enabled(if: geteuid() != 0, "NOT RUN: nothing is protected from root."))
    func `says where those files are that were set aside before one could not be`() throws {
        let learner = try Learner()
        _ = try copy(of: "naive-refresh", learner)
        let other = try copy(of: "timeouts", learner).deletingLastPathComponent().deletingLastPathComponent()
        #expect(chmod(other.path, 0o555) == 0)
        defer { chmod(other.path, 0o755) }
        let aside = learner.folder.appending(path: "exercises.set-aside").path
        let page = try #require(learner.workshop.forget()).text(on: Screen(width: 1000))
        #expect(page.hasPrefix("! \(learner.folder.path)/exercises cannot be written: "))
        #expect(page.hasSuffix("Your files of exercises are set aside:\n  \(aside)\n"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: aside) == ["naive-refresh"])
    }

    @Test func `forgets nothing if the file is of a later version`() throws {
        let first = try Learner()
        try FileManager.default.createDirectory(at: first.folder, withIntermediateDirectories: true)
        try Data(#"{"reqtrace-progress":2,"courses":[]}"#.utf8)
            .write(to: first.folder.appending(path: "progress.json"))
        let learner = try Learner(in: first.folder)
        learner.press("\n")
        _ = learner.run()
        #expect(
            learner.workshop.reset().page.text(on: Screen(width: 1000)) == """
                ! \(first.folder.path)/progress.json is of a later version (2) of the program. It stays as it is, \
                and what you do now is not kept.

                """)
        #expect(!learner.workshop.kept.isKept)
        #expect(learner.press("s").hasPrefix("0 lessons of 2 done"))
        #expect(learner.press("l").contains("… 1   naive-refresh"))
    }

    /// Puts a file of a lesson where the workshop has its copies.
    private func copy(of walkthrough: String, _ learner: Learner) throws -> URL {
        let copy = learner.folder.appending(path: "exercises/\(walkthrough)/fix-1/script.json")
        try FileManager.default.createDirectory(
            at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: copy)
        return copy
    }
}
