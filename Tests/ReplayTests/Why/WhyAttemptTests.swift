import Replay
import Testing
import Tracing

@Suite struct `A status or an error of an attempt` {
    @Test func `is found by its number where a later one has another`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        #expect(
            terminal.type(["goto end", "why status 401"])
                == terminal.type("why 12").replacing("why 12", with: "why status 401"))
    }

    @Test func `is named where another attempt is asked about`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        #expect(
            terminal.type(["goto end", "why error"])
                == "error: no error of request 1 attempt 1 up to #26; attempt 0 has one: why 15\n")
    }

    /// The second attempt fails before it has a task, so that the first response is still the request's.
    @Test(arguments: [
        (5, "#2  "), (4, "error: no status of request 1 attempt 1 up to #4; attempt 0 has one: why 2\n"),
    ])
    func `came with the response of an earlier attempt`(number: Int, start: String) throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"attempt":0,"kind":"request.created"}
            {"n":2,"t":0,"request":1,"attempt":0,"cause":1,"kind":"transport.receivedHead","data":{"status":503}}
            {"n":3,"t":0,"request":1,"attempt":1,"cause":2,"kind":"request.retrying"}
            {"n":4,"t":0,"request":1,"attempt":1,"cause":3,"kind":"adapt.failed","data":{"error":"refused"}}
            {"n":5,"t":0,"request":1,"attempt":1,"cause":4,"kind":"handler.called","data":{"status":503}}
            """#
        let terminal = FakeTerminal(ListSource(try Story.events(text)))
        let answer = terminal.type(["goto \(number)", "why status"])
        #expect(answer.hasPrefix(start), "\(answer)")
    }

    /// A handler of the first attempt returns late, and the second one has a status and an error by then.
    @Test(arguments: [("why status", "#2  "), ("why error", "#3  ")])
    func `is found when the next one has begun`(question: String, start: String) throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"attempt":0,"kind":"request.created"}
            {"n":2,"t":0,"request":1,"attempt":0,"cause":1,"kind":"transport.receivedHead","data":{"status":200}}
            {"n":3,"t":0,"request":1,"attempt":0,"cause":2,"kind":"request.taskCompleted","data":{"error":"lost"}}
            {"n":4,"t":0,"request":1,"attempt":1,"cause":3,"kind":"request.retrying"}
            {"n":5,"t":0,"request":1,"attempt":1,"cause":4,"kind":"transport.receivedHead","data":{"status":503}}
            {"n":6,"t":0,"request":1,"attempt":1,"cause":5,"kind":"request.taskCompleted","data":{"error":"busy"}}
            {"n":7,"t":0,"request":1,"attempt":0,"cause":2,"kind":"stream.handlerReturned"}
            """#
        let terminal = FakeTerminal(ListSource(try Story.events(text)))
        let answer = terminal.type(["goto 7", question])
        #expect(answer.hasPrefix(start), "\(answer)")
    }
}
