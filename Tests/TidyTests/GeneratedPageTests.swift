import Course
import Replay
import Testing
import Tracing

@testable import reqtrace

@Suite struct `The generated pages` {
    @Test func `explain every kind of event and every rule`() throws {
        try GeneratedPage(path: "Sources/Tracing/EVENTS.md").expect(EventReference.markdown(.all))
    }

    @Test func `explain every command of the REPL`() throws {
        try GeneratedPage(path: "Sources/Replay/COMMANDS.md").expect(CommandReference.markdown())
    }

    @Test func `say what of the original's public surface is here`() throws {
        for library in [PublicSurface.Library.alamofire4, .alamofire5] {
            try GeneratedPage(path: library.page).expect(PublicSurface.compared(with: library).markdown())
        }
    }

    /// So the file that a user writes into a target is the one that is compiled, and used, in this package.
    @Test func `contain the file with which an app's own files mean the twins`() throws {
        for target in ["AppFileTests", "OlderUserCodeTests"] {
            try GeneratedPage(path: "Tests/\(target)/Twins.swift").expect(TwinsFile.text)
        }
    }

    @Test func `list the walkthroughs of each track`() throws {
        try GeneratedPage(path: "Walkthroughs/README.md")
            .expect(CourseReference.markdown(Courses.file()), below: "## All of them")
    }

    @Test func `list every measured scenario with the rule it shows`() throws {
        try GeneratedPage(path: "Tests/README.md")
            .expect(ScenarioTable.markdown(), below: "## The measured scenarios")
    }
}
