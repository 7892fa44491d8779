import Foundation
import Testing
import Walkthrough
import Walkthroughs

@testable import Course

@Suite struct `An exported course` {
    private static func pages(_ course: String, folder: URL? = nil) throws -> [String: String] {
        let file = try CourseFile(
            Data(course.utf8), file: "course.json", identity: "x", folder: folder,
            catalogue: Walkthroughs.catalogue)
        let pages = try CourseExport(file, catalogue: Walkthroughs.catalogue).pages()
        return Dictionary(pages.map { ($0.path, $0.text) }) { first, _ in first }
    }

    private static let small = """
        { title: "Small", about: "For tests.", tracks: [{ title: "One", about: "First.", lessons: [
          { walkthrough: "naive-refresh", learn: "What goes wrong", minutes: 5, level: 2, exercises: [
            { kind: "schedule", claim: "one-refresh", ask: "When?", hint: "Draw.", solution: "random-2" },
          ] },
        ] }], plans: [{ title: "Quick", minutes: 5, about: "In a hurry.", walkthroughs: ["naive-refresh"] }] }
        """

    private static func export() throws -> CourseExport {
        let file = try CourseFile(
            Data(small.utf8), file: "course.json", identity: "x", catalogue: Walkthroughs.catalogue)
        return CourseExport(file, catalogue: Walkthroughs.catalogue)
    }

    @Test func `replaces its own pages, and no other file`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("export-of-a-course")
        defer { try? FileManager.default.removeItem(at: folder) }
        let export = try Self.export()
        for _ in 1...2 { #expect(try export.write(to: folder) == 5) }
        let mine = folder.appending(path: "style.css")
        // One is not UTF-8, and another only quotes an export.
        let quote = Data(repeating: 0x20, count: 4096) + Data(HTML.mark.utf8)
        for text in [Data(), Data("mine".utf8), Data([0x63, 0xE9]), quote] {
            try text.write(to: mine)
            #expect(throws: CourseExport.ForeignFile(path: "style.css")) { try export.write(to: folder) }
            #expect(try Data(contentsOf: mine) == text)
        }
    }

    @Test func `names the exercise that does not fit its walkthrough`() throws {
        let gone = Self.small.replacing(
            #"{ kind: "schedule", claim: "one-refresh", ask: "When?", hint: "Draw.", solution: "random-2" }"#,
            with: """
                { kind: "fix", file: "Gone.swift", ask: "?", hint: "!", expect: ["never task.created"],
                  solution: { find: "a", replace: "b" } }
                """)
        let error = #expect(throws: ExerciseError.self) { try Self.pages(gone) }
        #expect(error?.description == "naive-refresh, fix-1: the walkthrough has no file Gone.swift")
    }

    @Test func `replaces nothing that it cannot read`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "export-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let index = folder.appending(path: "index.html").path
        let export = try Self.export()
        try FileManager.default.createSymbolicLink(atPath: index, withDestinationPath: "nowhere")
        #expect(throws: CourseExport.ForeignFile(path: "index.html")) { try export.write(to: folder) }
        try FileManager.default.removeItem(atPath: index)
        #expect(mkfifo(index, 0o600) == 0)
        #expect(throws: CourseExport.ForeignFile(path: "index.html")) { try export.write(to: folder) }
    }

    @Test func `stays in its folder`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "export-\(UUID().uuidString)")
        let inside = folder.appending(path: "pages")
        try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createSymbolicLink(
            atPath: inside.appending(path: "lessons").path, withDestinationPath: "..")
        let export = try Self.export()
        #expect(throws: CourseExport.ForeignFile(path: "lessons")) { try export.write(to: inside) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["pages"])
        // A link within it is the reader's own.
        #expect(try export.write(to: folder.appending(path: "other")) == 5)
    }

    @Test func `has an index with the plans and the tracks`() throws {
        #expect(
            try Self.pages(Self.small)["index.html"] == """
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="generator" content="an export of reqtrace">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>Small</title>
                <link rel="stylesheet" href="style.css">
                </head>
                <body>
                <h1>Small</h1>
                <p>For tests.</p>
                <p><a href="handouts.html">Handouts</a> · <a href="notes.html">Speaker notes</a></p>
                <h2>Lesson plans</h2>
                <h3>Quick: 5 minutes</h3>
                <p>In a hurry.</p>
                <ol>
                <li><a href="lessons/naive-refresh.html">The refresh that people write</a>, 5 minutes</li>
                </ol>
                <h2>One</h2>
                <p>First. 5 minutes.</p>
                <table>
                <tr><th>Lesson</th><th>What you learn</th><th>Minutes</th><th>Level</th></tr>
                <tr><td><a href="lessons/naive-refresh.html">The refresh that people write</a></td>\
                <td>What goes wrong</td><td>5</td><td>2</td></tr>
                </table>
                </body>
                </html>

                """)
    }

    @Test func `keeps answers out of the handouts, and has them in the notes`() throws {
        let pages = try Self.pages(Self.small)
        #expect(
            pages.keys.sorted() == [
                "handouts.html", "index.html", "lessons/naive-refresh.html", "notes.html", "style.css",
            ])
        let (handouts, notes) = (pages["handouts.html"] ?? "", pages["notes.html"] ?? "")
        #expect(handouts.contains("<p class=\"ask\">Find the schedule: When?</p>"))
        for answer in ["random-2", "It looks at the status, and refreshes", "Two. The second request"] {
            #expect(!handouts.contains(answer))
        }
        #expect(notes.contains("<pre>random-2</pre>"))
        #expect(notes.contains("<li>#"))
    }

    @Test func `breaks long lines on paper, which cannot be scrolled`() throws {
        let style = try Self.pages(Self.small)["style.css"] ?? ""
        #expect(
            style.components(separatedBy: "@media print ").last == """
                {
                  section { page-break-after: always; } a { color: inherit; text-decoration: none; }
                  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
                }

                """)
    }

    @Test func `shows the event of an exercise without what the author asks there`() throws {
        let pages = try Self.pages(
            """
            { title: "t", tracks: [{ title: "t", lessons: [{ walkthrough: "single-flight-refresh", exercises: [
              { kind: "predict", at: "retry.answered and request=1", ask: "What comes next?", hint: "Who waits?" },
            ] }] }] }
            """)
        for path in ["handouts.html", "lessons/single-flight-refresh.html"] {
            let exercise = pages[path]?.components(separatedBy: "<p class=\"ask\">Predict: ").last ?? ""
            let scene = exercise.components(separatedBy: "</pre>")[0]
            #expect(scene.contains("retry.answered"), "\(path)")
            #expect(!scene.contains("What should its retrier say?") && !scene.contains("Type a"), "\(path)")
        }
    }

    @Test func `shows what is code in the sentence of a rule`() throws {
        let pages = try Self.pages(
            """
            { title: "t", tracks: [{ title: "t", lessons: [{ walkthrough: "redirects", exercises: [
              { kind: "explain", at: "redirect.handlerDecided and request=4", ask: "Which rule?", hint: "Ask." },
            ] }] }] }
            """)
        let sentence = "The response has a <code>Location</code> that says something."
        for path in ["handouts.html", "lessons/redirects.html"] {
            #expect(pages[path]?.contains("<li>redirect.location  \(sentence)</li>") == true, "\(path)")
        }
        #expect(HTML.sentence("`a` < b` c") == "<code>a</code> &lt; b` c")
    }

    @Test func `says on which chain a question is asked`() throws {
        let pages = try Self.pages(
            #"{ title: "t", tracks: [{ title: "t", lessons: [{ walkthrough: "notifications-and-monitors" }] }] }"#
        )
        let asked = ["session-manager", "session"].map {
            "<p class=\"ask\">On \($0): The request is running, and its owner calls resume() once more. Is that posted?</p>"
        }
        for path in ["lessons/notifications-and-monitors.html", "handouts.html", "notes.html"] {
            let lines = pages[path]?.split(separator: "\n").map(String.init) ?? []
            #expect(lines.filter { $0.hasSuffix("once more. Is that posted?</p>") } == asked, "\(path)")
        }
    }

    @Test func `leads only to pages that it has`() throws {
        let course = try `The course`.file()
        let pages = try CourseExport(course, catalogue: Walkthroughs.catalogue).pages()
        let paths = Set(pages.map(\.path))
        for (path, text) in pages where path.hasSuffix(".html") {
            let folder = path.contains("/") ? "lessons/" : ""
            for link in text.matches(of: /href="([^"]*)"/).map({ String($0.1) })
            where !link.hasPrefix("https://") {
                let target =
                    link.hasPrefix("../")
                    ? String(link.dropFirst(3)) : link.hasPrefix("#") ? path : folder + link
                #expect(paths.contains(target), "\(path) leads to \(link)")
            }
        }
    }

    @Test func `shows markup from a script as text`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "export-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let name = "mi\" onclick=\"alert(1)#?ne"
        let mine = folder.appending(path: name)
        try FileManager.default.createDirectory(at: mine, withIntermediateDirectories: true)
        try Data(
            """
            { title: "<script>alert(1)</script>\\u001b[2J", requests: [{ id: "a", url: "https://a.example/", handlers: ["data"] }],
              exchanges: [{ reply: { status: 200 } }],
              questions: [{ at: { kind: "task.created" }, ask: "<img src=x onerror=alert(1)>", answer: "\\"&" }] }
            """.utf8
        ).write(to: mine.appending(path: "script.json"))
        let pages = try Self.pages(
            #"{ title: "t", tracks: [{ title: "t", lessons: [{ walkthrough: "mi\" onclick=\"alert(1)#?ne" }] }] }"#,
            folder: folder)
        for (path, text) in pages {
            #expect(
                !text.contains("<script") && !text.contains("<img") && !text.contains("\u{1B}"), "\(path)")
        }
        #expect(
            pages["lessons/\(name).html"]?.contains("&lt;script&gt;alert(1)&lt;/script&gt;\\u{1B}[2J")
                == true)
        let link = "<a href=\"lessons/mi%22%20onclick=%22alert(1)%23%3Fne.html\">"
        #expect(pages["index.html"]?.contains(link) == true)
    }

    @Test func `names a walkthrough beside the course by its path from there`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "export-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let mine = folder.appending(path: "an owl")
        try FileManager.default.createDirectory(at: mine, withIntermediateDirectories: true)
        try Data(
            """
            { title: "Owl", requests: [{ id: "a", url: "https://a.example/", handlers: ["data"] }],
              exchanges: [{ reply: { status: 200 } }],
              claims: [{ id: "one", expect: "count", of: "task.created", is: 1 }] }
            """.utf8
        ).write(to: mine.appending(path: "script.json"))
        let pages = try Self.pages(
            """
            { title: "t", tracks: [{ title: "t", lessons: [{ walkthrough: "an owl", exercises: [
              { kind: "schedule", claim: "one", ask: "When?", hint: "Draw.", solution: "random-1" },
            ] }] }] }
            """, folder: folder)
        let words = pages["handouts.html"]?.split(whereSeparator: \.isWhitespace) ?? []
        let handouts = words.joined(separator: " ")
        #expect(
            handouts.contains("<p><code>reqtrace run './an owl'</code>, in the folder of the course</p>"))
        #expect(handouts.contains("let reqtrace explore './an owl' --all-claims look for some."))
        #expect(!pages.values.contains { $0.contains(folder.path) })
    }

    @Test func `leads to a lesson whatever its folder is called`() {
        #expect(HTML.address(ofLesson: "first-request") == "first-request.html")
        #expect(HTML.address(ofLesson: "javascript:alert(1)") == "javascript%3Aalert(1).html")
    }

    @Test func `has no markup from a text, whatever stands around its signs`() {
        let (text, markup) = (
            "a\u{D4E}<b \"\u{301}c&\u{301}d>\u{301}",
            "a\u{D4E}&lt;b &quot;\u{301}c&amp;\u{301}d&gt;\u{301}"
        )
        #expect(HTML.escaped(text) == markup)
    }

    @Test func `keeps the lines and tabs of a text, and spells out what else is not seen`() {
        #expect(HTML.escaped("{\r\n\t\"a\":\t1\n}\r\n") == "{\n\t&quot;a&quot;:\t1\n}\n")
        #expect(HTML.escaped("a\rb\u{1B}") == "a\\rb\\u{1B}")
    }
}
