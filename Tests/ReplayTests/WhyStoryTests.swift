import Replay
import Testing
import Tracing

@Suite struct `A causal story` {
    /// Whether the question has led to something else before the answer came, or not.
    @Test(arguments: [(2, "     ⋮  #3 retry.waitingForConnectivity\n"), (1, "")])
    func `leads to the question past what else happens to a request while it waits`(
        cause: Int, last: String
    ) throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"attempt":0,"kind":"request.created","data":{"type":"data"}}
            {"n":2,"t":0,"request":1,"attempt":0,"cause":1,"kind":"retry.asked","data":{"name":"off","error":"offline"}}
            {"n":3,"t":0,"request":1,"attempt":0,"cause":\#(cause),"kind":"retry.waitingForConnectivity"}
            {"n":4,"t":0,"request":1,"attempt":0,"kind":"script.called","data":{"name":"suspend"}}
            {"n":5,"t":0,"request":1,"attempt":0,"cause":4,"kind":"request.suspended"}
            {"n":6,"t":0,"kind":"connectivity.changed","data":{"from":"offline","to":"wifi"}}
            {"n":7,"t":0,"request":1,"attempt":0,"cause":6,"kind":"retry.answered","data":{"name":"off","answer":"retry"}}
            """#
        let terminal = FakeTerminal(ListSource(try Story.events(text)))
        let answer = terminal.type(["goto end", "why --chain"])
        #expect(
            answer.hasSuffix(
                """
                And how request 1 came to wait for that, newest first:
                \(last)  #2   0.000 s  r1.0  retry.asked  off offline
                  #1   0.000 s  r1.0  request.created  data

                """), "\(answer)")
    }
}
