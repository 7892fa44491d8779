import Foundation
import Testing

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
            #expect(page.hasSuffix("The files that you have edited are set aside:\n  \(aside)\n"))
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
}
