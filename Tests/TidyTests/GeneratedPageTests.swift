import Replay
import Testing
import Tracing

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

    @Test func `list every measured scenario with the rule it shows`() throws {
        try GeneratedPage(path: "Tests/README.md")
            .expect(ScenarioTable.markdown(), below: "## The measured scenarios")
    }
}
