import Foundation
import Testing
import Walkthroughs

@testable import Course

@Suite struct `A story on exported pages` {
    @Test func `goes on with the numbers of a list behind a block of code`() {
        var html = HTML()
        html.markdown("1. One\n2. Two\n\n```\ncode\n```\n\n3. Three\n\nEnd\n\n- A") { $0 }
        #expect(
            html.text == """
                <ol>
                <li>One</li>
                <li>Two</li>
                </ol>
                <pre>code</pre>
                <ol start="3">
                <li>Three</li>
                </ol>
                <p>End</p>
                <ul>
                <li>A</li>
                </ul>

                """)
    }

    @Test func `has a list in the item that it stands below, and numbers as they are written`() {
        var html = HTML()
        html.markdown(
            "1. One\n   - A\n   - B\n\n   Of one\n2. Two\n\n   Of two\n\n- C\n- D\n5. Five\n6. Six\n6. Again\n\nEnd"
        ) { $0 }
        #expect(
            html.text == """
                <ol>
                <li>One
                <ul>
                <li>A</li>
                <li>B</li>
                </ul>
                <p>Of one</p></li>
                <li>Two
                <p>Of two</p></li>
                </ol>
                <ul>
                <li>C</li>
                <li>D</li>
                </ul>
                <ol start="5">
                <li>Five</li>
                <li>Six</li>
                </ol>
                <ol start="6">
                <li>Again</li>
                </ol>
                <p>End</p>

                """)
    }

    @Test func `fills up the short rows of a table`() {
        var html = HTML()
        html.markdown("| a | b |\n|---|---|\n| 1 |\n| 2 | 3 | 4 |") { $0 }
        #expect(
            html.text == """
                <table>
                <tr><th>a</th><th>b</th><th colspan="1"></th></tr>
                <tr><td>1</td><td colspan="2"></td></tr>
                <tr><td>2</td><td>3</td><td>4</td></tr>
                </table>

                """)
    }

    @Test func `gives way to a plain title where there is none`() throws {
        let pages = try Self.pages(["owl": nil], title: "snake_case_x 2*3*4 and [l](https://e.example)")
        let headings = pages["lessons/owl.html"]?.split(separator: "\n").filter { $0.hasPrefix("<h1>") }
        #expect(headings == ["<h1>snake_case_x 2*3*4 and [l](https://e.example)</h1>"])
    }

    @Test func `leads to another lesson, whose folder's name is written as in a URL`() throws {
        let story = "# T\n\n[One](../a%23b/README.md), [two](../c/README.md)"
        let pages = try Self.pages(["a#b": nil, "owl": story])
        #expect(pages["lessons/owl.html"]?.contains("<p><a href=\"a%23b.html\">One</a>, two</p>") == true)
    }

    /// The pages of a course with walkthroughs beside it.
    ///
    /// - Parameter stories: by the names of the walkthroughs; nil where there is no story.
    private static func pages(_ stories: [String: String?], title: String = "t") throws -> [String: String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "export-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = """
            { title: "\(title)", requests: [{ id: "a", url: "https://a.example/", handlers: ["data"] }],
              exchanges: [{ reply: { status: 200 } }] }
            """
        for (name, story) in stories {
            let mine = folder.appending(path: name)
            try FileManager.default.createDirectory(at: mine, withIntermediateDirectories: true)
            try Data(script.utf8).write(to: mine.appending(path: "script.json"))
            if let story { try Data(story.utf8).write(to: mine.appending(path: "README.md")) }
        }
        let lessons = stories.keys.sorted().map { "{ walkthrough: \"\($0)\" }" }.joined(separator: ", ")
        let course = "{ title: \"t\", tracks: [{ title: \"t\", lessons: [\(lessons)] }] }"
        let file = try CourseFile(
            Data(course.utf8), file: "course.json", identity: "x", folder: folder,
            catalogue: Walkthroughs.catalogue)
        let pages = try CourseExport(file, catalogue: Walkthroughs.catalogue).pages()
        return Dictionary(pages.map { ($0.path, $0.text) }) { first, _ in first }
    }
}
