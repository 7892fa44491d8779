import Testing
import Tracing

@testable import Replay

@Suite struct `The state of a task` {
    /// A task that was suspended goes on waiting when it is resumed.
    @Test(arguments: ["task.suspended", "task.cancelled", "task.completed", "task.lost"])
    func `is that it waits for a connection only while it runs`(kind: String) throws {
        let wait = #""decision":{"outcome":"wait","rules":[]}"#
        let text = #"""
            {"n":1,"t":0,"task":1,"kind":"task.resumed"}
            {"n":2,"t":0,"task":1,"kind":"connectivity.decided",\#(wait)}
            {"n":3,"t":0,"task":1,"kind":"\#(kind)"}
            {"n":4,"t":0,"task":1,"kind":"task.resumed"}
            """#
        let snapshots = SnapshotHistory(of: ListSource(try Story.events(text)))
        let tasks = (1...4).map { snapshots.snapshot(at: $0).tasks[0] }
        #expect(tasks[..<3].map(\.isWaiting) == [false, true, false])
        if kind == "task.suspended" { #expect(tasks[3].isWaiting) }
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

    /// A data task is over once a download goes on in its place, with its state and its response.
    @Test(arguments: ["running", "suspended"])
    func `is handed on to the download that a data task becomes`(state: String) throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"task":1,"kind":"task.created","data":{"type":"data","method":"GET","url":"h:"}}
            {"n":2,"t":0,"request":1,"task":1,"kind":"task.resumed"}
            {"n":3,"t":0,"request":1,"task":1,"kind":"delegate.didReceiveResponse","data":{"status":200}}
            {"n":4,"t":0,"request":1,"task":2,"kind":"task.created","data":{"type":"download","insteadOf":1,"state":"\#(state)","responseStatus":200,"method":"GET","url":"h:"}}
            {"n":5,"t":0,"request":1,"task":1,"kind":"task.becameDownload","data":{"task":2}}
            """#
        let terminal = FakeTerminal(ListSource(try Story.events(text)))
        #expect(
            terminal.type(["goto end", "info tasks"]) == """
                task 1  data  completed  for request 1  GET h:  status 200
                task 2  download  \(state)  for request 1  GET h:  status 200

                """)
    }

    /// The delegate of a download is not told about a response, so its status is taken from the wire.
    @Test(arguments: [
        ("challenge.decided", "ask", true), ("challenge.decided", "renew", false),
        ("challenge.settled", "ask", true), ("challenge.settled", "deliver", true),
        ("challenge.settled", "send", false), ("challenge.settled", "cancel", false),
        ("cache.validationDecided", "fwd-status=401; use answer", true),
        ("cache.validationDecided", "fwd-status=401; use stored", false),
        ("cache.validationDecided", "fwd-status=401; use stale", false),
    ])
    func `has the status of a head that may be the response`(
        kind: String, outcome: String, mayBe: Bool
    ) throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"task":1,"kind":"task.created","data":{"type":"download"}}
            {"n":2,"t":0,"request":1,"task":1,"kind":"transport.receivedHead","data":{"status":401}}
            {"n":3,"t":0,"request":1,"task":1,"kind":"\#(kind)","decision":{"outcome":"\#(outcome)","rules":[]}}
            """#
        let state = SnapshotHistory(of: ListSource(try Story.events(text))).snapshot(at: 3)
        let status = mayBe ? 401 : nil
        #expect(state.requests.map(\.status) == [status])
        #expect(state.tasks.map(\.status) == [status])
    }

    /// What comes after the end is the answer to a request of the cache's own.
    @Test func `has no status of an announcement, nor of a head that comes after the end`() throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"task":1,"kind":"task.created","data":{"type":"download"}}
            {"n":2,"t":0,"request":1,"task":1,"kind":"transport.receivedHead","data":{"status":103}}
            {"n":3,"t":0,"request":1,"task":1,"kind":"task.completed"}
            {"n":4,"t":0,"request":1,"task":1,"kind":"cache.revalidationStarted","data":{"url":"h:"}}
            {"n":5,"t":0,"request":1,"task":1,"kind":"transport.receivedHead","data":{"status":304}}
            """#
        let snapshots = SnapshotHistory(of: ListSource(try Story.events(text)))
        let states = [2, 5].map { snapshots.snapshot(at: $0) }
        #expect(states.map { $0.requests[0].status } == [nil, nil])
        #expect(states.map { $0.tasks[0].status } == [nil, nil])
    }
}
