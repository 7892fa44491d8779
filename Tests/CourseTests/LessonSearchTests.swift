import Foundation
import Testing
import Walkthrough

@testable import Course

@Suite struct `A search for lessons` {
    @Test(arguments: [
        ("url-session", "cache"), ("url-session", "level 3"), ("level 2", "resource"),
        ("session-manager", "retry"), ("cookies", "level 2"),
    ])
    func `is narrowed by every word`(first: String, second: String) throws {
        let both = try names(matching: "\(first) \(second)")
        let (one, other) = (try names(matching: first), try names(matching: second))
        #expect(both == one.filter(other.contains))
        #expect(!both.isEmpty)
        #expect(try names(matching: "\(second) \(first)") == both)
    }

    @Test func `finds a word in a story, however its letters are written`() throws {
        let file = try `The course`.file()
        let track = try #require(file.course.tracks.first)
        let lesson = try #require(track.lessons.first)
        let heading = try ScriptLoader.heading(try #require(file.place(of: lesson)))
        let isFound = ["cafe\u{301}", "CAF\u{C9}", "cafe"].map { word in
            LessonSearch(word).matches(
                lesson.heading(in: track), heading, story: Data("Le Caf\u{E9}.".utf8))
        }
        #expect(isFound == [true, true, false])
    }

    private func names(matching words: String) throws -> [String] {
        let file = try `The course`.file()
        let search = LessonSearch(words)
        return try file.course.tracks.flatMap { track in
            try track.lessons.filter { lesson in
                let heading = try ScriptLoader.heading(try #require(file.place(of: lesson)))
                return search.matches(lesson.heading(in: track), heading)
            }.map(\.walkthrough)
        }
    }
}
