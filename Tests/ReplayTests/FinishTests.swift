import Replay
import Testing
import Tracing

@Suite struct `Finishing an attempt` {
    @Test func `goes to its end and to its beginning`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type("goto 9")
        #expect(terminal.type("finish").hasPrefix("#20"))
        #expect(terminal.type("finish") == "error: #20 is the end of attempt 0 of request 1\n")
        #expect(terminal.type("rf").hasPrefix("#3"))
        _ = terminal.type("restart")
        #expect(
            terminal.type("fin")
                == "error: event #1 belongs to no request, so there is no attempt to finish\n")
    }

    /// As where a slow handler of the first attempt returns during the second one.
    @Test func `passes over the next one where the two overlap`() throws {
        let events = try [0, 0, 1, 0, 1, 0].enumerated().map { index, attempt in
            let line = #"{"n":\#(index + 1),"t":0,"request":1,"attempt":\#(attempt),"kind":"x"}"#
            return try TraceEvent(line: Array(line.utf8))
        }
        let terminal = FakeTerminal(ListSource(events))
        let places = ["finish", "back finish", "goto 3", "finish", "back finish"].map { command in
            _ = terminal.type(command)
            return terminal.place
        }
        #expect(places == [6, 1, 3, 5, 3])
    }

    @Test func `looks for its beginning nearby`() throws {
        let events = try (1...40_000).map { number in
            let attempt = [1, 35_000, 40_000].contains(number) ? 0 : 1
            let line = #"{"n":\#(number),"t":0,"request":1,"attempt":\#(attempt),"kind":"x"}"#
            return try TraceEvent(line: Array(line.utf8))
        }
        let terminal = FakeTerminal(ListSource(events))
        _ = terminal.type(["goto end", "back finish"])
        #expect(terminal.place == 35_000)
    }

    @Test func `looks for its end nearby if it is over, and everywhere if it is not`() throws {
        func reads(third kind: String = "x", of attempt: Int = 0) throws -> (place: Int?, reads: Int) {
            let events = try (1...40_000).map { number in
                let request = [1, 2, 3, 4, 39_000].contains(number) ? 1 : 2
                let isThird = number == 3
                let subject = #""request":\#(request),"attempt":\#(isThird ? attempt : 0)"#
                let line = #"{"n":\#(number),"t":0,\#(subject),"kind":"\#(isThird ? kind : "x")"}"#
                return try TraceEvent(line: Array(line.utf8))
            }
            let source = ListSource(events)
            let terminal = FakeTerminal(source)
            _ = terminal.type(["goto end", "goto 1"])
            let before = source.reads
            _ = terminal.type("finish")
            return (terminal.place, source.reads - before)
        }
        for near in try [reads(third: "request.finished"), reads(of: 1)] {
            #expect(near.place == 4)
            #expect(near.reads < 11_000)
        }
        #expect(try reads().place == 39_000)
    }
}
