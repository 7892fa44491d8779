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
        let texts = [try text(story: "Le Caf\u{E9}.")]
        let isFound = ["cafe\u{301}", "CAF\u{C9}", "cafe"].map { word in
            LessonSearch(word).found(among: texts) { $0 }.told.count == 1
        }
        #expect(isFound == [true, true, false])
    }

    /// What people type who look for a subject, and a walkthrough that is about it.
    private static let phrases = [
        ("200 with no body", "empty-body"), ("no data", "empty-body"), ("GET with body", "parameters"),
        ("nothing is sent", "late-handler"), ("handler never called", "silent-retrier"),
        ("interceptor order", "which-interceptor-first"), ("POST arrived as GET", "post-becomes-get"),
        ("where did Authorization go after a redirect", "redirect-authorization"),
        ("handler runs after cancel", "cancel-early-and-late"), ("duplicate request", "sent-twice"),
        ("why is request.request nil?", "start-later"), ("validate silences my closure", "silent-retrier"),
        ("RetryPolicy skips POST", "retry-policy"), ("order of callbacks", "who-is-called-when"),
        ("gzip progress", "stuck-progress"), ("where is the server's error JSON", "error-body"),
        ("pinning", "server-trust"), ("resumeData", "download-resume"), ("httpBody nil", "url-protocol"),
        ("timed out", "timeouts"), ("progress 0", "stuck-progress"),
        ("my session fails with -999", "nobody-kept-the-session"),
    ]

    @Test func `shows what is about its words among the first three`() throws {
        let texts = try #require(Self.texts)
        for (words, name) in Self.phrases {
            let parts = LessonSearch(words).found(among: texts) { $0 }.parts
            let first = parts.flatMap(\.lessons).prefix(3).map(\.lesson.walkthrough)
            #expect(first.contains(name), "\(words): \(first)")
        }
    }

    @Test(arguments: [
        ("nobody hears", "body", false), ("bodies", "body", false), ("bodies", "bod", true),
        ("resumeData", "data", true), ("URLSession", "session", true), ("URLSession", "lsession", false),
        ("fails with -999", "-999", true), ("nothing", "no", false), ("no data", "no", true),
        ("`request.request`", "request.request", true), ("0 %", "0", true), ("10 %", "0", false),
        ("“no”", "no", true), ("no…", "no", true), ("no\u{A0}data", "no", true), ("noé", "no", false),
        ("noData", "no", true),
    ])
    func `looks at how words begin`(text: String, word: String, isThere: Bool) {
        #expect(SearchedWords(text).have(word) == isThere)
    }

    @Test(arguments: [
        // Small words are left out, unless there are no others.
        ("why is the sky", "a sky", true), ("your", "a sky", false), ("your", "your sky", true),
        // The endings of words do not matter, nor the signs behind them.
        ("arrived", "It arrives.", true), ("retries", "a retry", true), ("body?", "a body", true),
        ("the server's", "a server", true), ("stopped", "It stops.", true),
        ("cancelled", "a cancel", true), ("called", "a calendar", false), ("pressed", "at present", false),
    ])
    func `passes over what says nothing`(words: String, story: String, isFound: Bool) throws {
        let found = LessonSearch(words).found(among: [try text(story: story)]) { $0 }
        #expect(found.told.count == (isFound ? 1 : 0))
    }

    /// Where nobody keeps track, "open" and "done" are words like others.
    @Test(arguments: [
        ("open", [0, 2]), ("done", [1, 2]), ("Done?", [1, 2]), ("not done", [0, 2]), ("not open", [1, 2]),
        ("what is open", [0, 2]), ("open done", [2]), ("open connection", [0, 2]),
        ("opened", [0, 1, 2]), ("not a connection", [0, 1, 2]),
    ])
    func `is narrowed to what is open or done`(words: String, lessons: [Int]) throws {
        let story = "An open connection."
        let texts = try [
            text(story: story, isDone: false), text(story: story, isDone: true),
            text(story: "\(story) Well done."),
        ]
        let found = LessonSearch(words).found(among: [0, 1, 2]) { texts[$0] }
        #expect((found.named + found.told).sorted() == lessons)
    }

    @Test func `shows the nearest where no lesson has all of its words`() throws {
        let texts = try ["red and green", "green", "red, green and blue", "none"].map { try text(story: $0) }
        let found = LessonSearch("red green blue violet").found(among: [0, 1, 2, 3]) { texts[$0] }
        #expect(found.nearest == [2])
        #expect(found.parts.map(\.heading) == ["None has all of these words; these have the most:"])
        #expect(LessonSearch("violet").found(among: texts) { $0 }.parts.isEmpty)
    }

    @Test func `knows the questions of a story`() {
        let story = """
            # Why?

            A screen stays empty. *Why does nothing
            happen?* And (who knows?) more.

            ## People ask: what now?

            ```swift
            let url = URL(string: text)? // What?
            ```

            There is `URL?` in it. Is it
            #7 of them?
            """
        #expect(
            LessonText.questions(of: story)
                == "# Why? *Why does nothing happen?* And (who knows?) what now? Is it #7 of them?")
    }

    /// The first lesson of the course, with another story.
    private func text(story: String, isDone: Bool? = nil) throws -> LessonText {
        let file = try `The course`.file()
        let track = try #require(file.course.tracks.first)
        let lesson = try #require(track.lessons.first)
        let heading = try ScriptLoader.heading(try #require(file.place(of: lesson)))
        return LessonText(
            lesson.heading(in: track), heading, story: Data(story.utf8), isDone: isDone)
    }

    /// What there is to read of each lesson of the course.
    private static let texts = try? { () throws -> [LessonText] in
        let file = try `The course`.file()
        return try file.course.tracks.flatMap { track in
            try track.lessons.map { lesson -> LessonText in
                let place = try #require(file.place(of: lesson))
                return LessonText(
                    lesson.heading(in: track), try ScriptLoader.heading(place),
                    story: place.folder.contents(of: ScriptPlace.storyName))
            }
        }
    }()

    /// Those whose subject has the words.
    private func names(matching words: String) throws -> [String] {
        let texts = try #require(Self.texts)
        return LessonSearch(words).found(among: texts) { $0 }.named.map(\.lesson.walkthrough)
    }
}
