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
