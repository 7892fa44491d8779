import Testing
import Tracing

@testable import Replay

@Suite struct `The state of a task` {
    /// A task that was suspended goes on waiting when it is resumed.
    @Test(arguments: [
        ("task.suspended", false), ("task.cancelled", false), ("task.completed", false), ("task.lost", false),
        ("task.resumed", true),
    ])
    func `is that it waits for a connection only while it runs`(kind: String, isWaiting: Bool) throws {
        let wait = #""decision":{"outcome":"wait","rules":[]}"#
        let text = #"""
            {"n":1,"t":0,"task":1,"kind":"task.resumed"}
            {"n":2,"t":0,"task":1,"kind":"connectivity.decided",\#(wait)}
            {"n":3,"t":0,"task":1,"kind":"task.suspended"}
            {"n":4,"t":0,"task":1,"kind":"\#(kind)"}
            """#
        let snapshots = SnapshotHistory(of: ListSource(try Story.events(text)))
        let tasks = (1...4).map { snapshots.snapshot(at: $0).tasks[0] }
        #expect(tasks.map(\.isWaiting) == [false, true, false, isWaiting])
    }

    @Test func `is shown in place of a wait that is over`() throws {
        let wait = #""decision":{"outcome":"wait","rules":[]}"#
        let text = #"""
            {"n":1,"t":0,"task":1,"kind":"task.resumed"}
            {"n":2,"t":0,"task":1,"kind":"connectivity.decided",\#(wait)}
            {"n":3,"t":0,"task":1,"kind":"task.lost"}
            """#
        let terminal = FakeTerminal(ListSource(try Story.events(text)))
        let waiting = "task 1  URLSessionTask  waiting for a connection\n"
        #expect(terminal.type(["goto 2", "info tasks"]) == waiting)
        #expect(terminal.type("info network") == "The device is on wifi.\n" + waiting)
        #expect(terminal.type(["goto 3", "info tasks"]) == "task 1  URLSessionTask  lost with the app\n")
        #expect(terminal.type("info network") == "The device is on wifi.\n")
    }
}
