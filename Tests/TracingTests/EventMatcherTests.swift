import Testing
import Tracing

@Suite struct `A matcher of events` {
    /// Alamofire 4.7 encodes a form on another queue, and makes the request there.
    @Test func `knows a request by the announcement that led to it, and not by the last one`() {
        let trace = """
            {"reqtrace":1,"walkthrough":"w","chain":"session-manager","schedule":"fifo","script":"1"}
            {"n":1,"t":0,"kind":"script.called","data":{"name":"request(a)"}}
            {"n":2,"t":0,"cause":1,"kind":"script.called","data":{"name":"request(b)"}}
            {"n":3,"t":0,"request":1,"attempt":0,"cause":2,"kind":"multipart.formBuilt"}
            {"n":4,"t":0,"request":2,"attempt":0,"cause":1,"kind":"multipart.formBuilt"}

            """
        let patterns = ["a", "b"].map { EventPattern(kind: "multipart.formBuilt", request: $0) }
        var matcher = EventMatcher(patterns, on: .sessionManager)
        let events = TraceFile(bytes: Array(trace.utf8)).readableEvents
        let found = events.map { matcher.note($0) }
        #expect(found == [[], [], [1], [0]])
    }
}
