import Replay
import Testing
import Tracing

@Suite struct `Stored responses that only a hidden secret tells apart` {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let ann: String
        let bob: String
        /// How the third request comes to its URL, and which variant is found for it.
        let asks: String
        var found = "no Vary"
        let shown: String
    }

    static let rows = [
        Row(
            testDescription: "in a field that they vary by",
            ann: #""url":"https://h/","variant":"authorization: Bearer ann-1""#,
            bob: #""url":"https://h/","variant":"authorization: Bearer bob-2""#,
            asks: #""kind":"task.created","data":{"method":"GET","url":"https://h/"}"#,
            found: "authorization: Bearer ann-1", shown: "https://h/ (authorization: Bearer ••••)"),
        Row(
            testDescription: "in their URLs", ann: #""url":"https://h/?pw=ann-1""#,
            bob: #""url":"https://h/?pw=bob-2""#,
            asks: #""kind":"task.created","data":{"method":"GET","url":"HTTPS://h/?pw=ann-1#a"}"#,
            shown: "https://h/?pw=••••"),
        Row(
            testDescription: "in their URLs, to one of which a redirect leads",
            ann: #""url":"https://h/?pw=ann-1""#, bob: #""url":"https://h/?pw=bob-2""#,
            asks:
                #""kind":"redirect.followed","data":{"changes":[{"field":"url","to":"https://h/?pw=ann-1"}]}"#,
            shown: "https://h/?pw=••••"),
    ]

    @Test(arguments: rows)
    func `are two`(row: Row) {
        let text = #"""
            {"reqtrace":1,"walkthrough":"","chain":"session","schedule":"fifo","script":""}
            {"n":1,"t":0,"request":1,"attempt":0,"kind":"cache.stored","data":{\#(row.ann),"bytes":8}}
            {"n":2,"t":0,"request":2,"attempt":0,"kind":"cache.stored","data":{\#(row.bob),"bytes":9}}
            {"n":3,"t":0,"request":3,"attempt":0,\#(row.asks)}
            {"n":4,"t":0,"request":3,"attempt":0,"kind":"cache.decided","decision":{"outcome":"hit","by":"cache.vary","rules":[{"id":"cache.vary","saw":"\#(row.found)","held":true}]}}
            {"n":5,"t":0,"kind":"cache.removed","data":{\#(row.bob)}}
            {"end":{"events":5,"t":0,"outcome":"finished"}}

            """#
        let file = TraceFile(bytes: Array(text.utf8))
        file.hideSecrets()
        let terminal = FakeTerminal(TraceFileSource(file, name: "t", rules: .all))
        #expect(terminal.type("goto 2").contains("+ cache \(row.shown) stored at: #2\n"))
        let (ann, bob) = ("\(row.shown)  8 bytes, stored at #1\n", "\(row.shown)  9 bytes, stored at #2\n")
        #expect(terminal.type("info cache") == ann + bob)
        #expect(
            terminal.type(["goto 4", "why"]).contains("The response was stored at #1 (0.000 s) by request 1.")
        )
        #expect(terminal.type(["goto 5", "info cache"]) == ann)
    }
}
