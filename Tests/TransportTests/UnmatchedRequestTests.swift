import Testing
@testable import Transport

@Suite struct `A request that no exchange answers` {
    private let login = Exchange(
        name: "login", line: 12,
        match: RequestPattern(
            method: "POST", url: .exact("https://x.test/login"),
            headers: [("Accept", .pattern("*json*")), ("X-Old", .absent)], body: .contains("user")),
        reply: .response(ScriptedResponse()))

    @Test func `fails its task, and is reported with the nearest exchange row by row`() {
        let wire = Wire([.answer("article"), login])
        wire.send(
            "A", .to("https://x.test/login", method: "POST", headers: ["X-Old": "1"], body: "name\r\nme"))
        #expect(wire.run() == "0 ms A: failed -1008")
        #expect(wire.kinds == ["transport.sent", "transport.unmatched", "transport.failed"])
        #expect(
            wire.transport.unmatched.map(\.description) == [
                #"""
                no exchange answers POST https://x.test/login
                nearest: login (line 12)
                                 exchange              request
                  method         POST                  POST
                  url            https://x.test/login  https://x.test/login
                  header Accept  *json*                absent  <<<<<
                  header X-Old   absent                1  <<<<<
                  body           contains user         name\r\nme  <<<<<
                exchanges that are left:
                  article
                  login (line 12)
                next: add an exchange for it, or change what is marked <<<<< above.
                """#
            ])
    }

    /// Comparing each of thousands with thousands of exchanges would take minutes.
    @Test func `is only named if there are many`() {
        let wire = Wire([login])
        for number in 1...22 { wire.send("\(number)") }
        _ = wire.run()
        let reports = wire.transport.unmatched.map(\.description)
        #expect(reports.count == 22)
        #expect(reports[..<20].allSatisfy { $0.contains("nearest: login (line 12)") })
        #expect(reports[20...].allSatisfy { $0 == "no exchange answers GET https://x.test/a" })
    }

    @Test func `may be one request too many`() {
        let wire = Wire([.answer("article")])
        wire.send("A")
        wire.send("B")
        wire.simulator.run()
        #expect(
            wire.transport.unmatched.map(\.description) == [
                """
                no exchange answers GET https://x.test/a
                nearest: article, which is used up
                          exchange          request
                  method  any               GET
                  url     https://x.test/a  https://x.test/a
                next: add an exchange for this further request, or give the one above "times".
                """
            ])
    }

    @Test func `may meet an empty script`() {
        let report = UnmatchedRequest(.to("https://x.test/a"), exchanges: [], remaining: [])
        #expect(
            report.description == """
                no exchange answers GET https://x.test/a
                next: add an exchange for it; there is none at all.
                """)
    }

    @Test func `is shown with one line for each row, even if its parts are long or unusual`() {
        let body = "\u{1B}[2J" + String(repeating: "long ", count: 100)
        let exchange = Exchange(
            name: "short", match: RequestPattern(body: .equals("")), reply: .response(ScriptedResponse()))
        let request = URLRequest.to("https://x.test/a", method: "POST", body: body)
        let report = UnmatchedRequest(request, exchanges: [exchange], remaining: [])
        let row = report.description.split(separator: "\n").first { $0.hasPrefix("  body") }
        let shown = #"\u{1B}[2J"# + String(repeating: "long ", count: 15) + "l…"
        #expect(row == "  body              \(shown)  <<<<<")
    }
}
