import Replay
import Testing
import Tracing

@Suite struct `A trace file that may be damaged` {
    @Test func `is gone through behind a gap, and before it`() {
        let header = #"{"reqtrace":1,"walkthrough":"w","chain":"session","schedule":"fifo"}"#
        let events = [1, 2, 40, 41].map { #"{"n":\#($0),"t":0,"kind":"x"}"# }
        let end = #"{"end":{"events":41,"t":0,"outcome":"finished"}}"#
        let file = TraceFile(bytes: Array(([header] + events + [end, ""]).joined(separator: "\n").utf8))
        let terminal = FakeTerminal(TraceFileSource(file, name: "t", rules: .all))
        _ = terminal.type(["goto 41", "list"])
        let before = terminal.type("list -")
        #expect(terminal.type("") == "error: nothing is before the first event\n")
        #expect(before == terminal.type("list 1-2"))
        #expect(terminal.type("") == terminal.type("list 40-41"))
        #expect(terminal.type("") == "The trace ends at #41.\n")
        #expect(terminal.type("list 10-20") == "None of these events could be read.\n")
    }

    @Test func `names the event that it has lost, and calls no other one the beginning`() {
        let header = #"{"reqtrace":1,"walkthrough":"w","chain":"session","schedule":"fifo"}"#
        let events = [
            #"{"n":1,"t":0,"kind":"x"}"#, #"{"n":3,"t":0,"cause":2,"kind":"x"}"#,
            #"{"n":4,"t":0,"cause":3,"kind":"x"}"#,
        ]
        let end = #"{"end":{"events":4,"t":0,"outcome":"finished"}}"#
        let file = TraceFile(bytes: Array(([header] + events + [end, ""]).joined(separator: "\n").utf8))
        let terminal = FakeTerminal(TraceFileSource(file, name: "t", rules: .all))
        #expect(terminal.type("goto 2").hasPrefix("#2 cannot be read.\n#3/4"))
        #expect(terminal.type("why").hasSuffix("\n#2, which led to it, cannot be read.\n"))
        #expect(terminal.type("up") == "error: #2, which led to #3, cannot be read\n")
        #expect(terminal.type("break 2") == "error: #2 cannot be read\n")
        #expect(
            terminal.type(["goto 4", "why --chain"]).contains(
                "\nWhat led to it, newest first, back to #3, since #2 before it cannot be read:\n"))
        #expect(terminal.type("where").hasSuffix("\n#2, which led to #3, cannot be read.\n"))
    }

    @Test func `says how many events it has of those that happened`() {
        let lines = [
            #"{"reqtrace":1,"walkthrough":"w","chain":"session","schedule":"fifo"}"#,
            #"{"n":1,"t":0,"kind":"x"}"#, #"{"n":3,"t":0,"kind":"x"}"#, #"{"n":4,"t":"#,
            #"{"end":{"events":4,"t":0,"outcome":"finished"}}"#,
        ]
        let file = TraceFile(bytes: Array((lines + [""]).joined(separator: "\n").utf8))
        file.checkEveryLine()
        #expect(
            TraceFileSource(file, name: "t", rules: .all).ending == ["2 of 4 events in 0.000 s: finished."])
    }

    @Test(arguments: [
        (#"{"n":1,"t":0,"kind":"x"}"#, "1 event in 0.000 s: finished."),
        (#"{"n":1,"t":-1,"kind":"x"}"#, "No event could be read."),
    ])
    func `of one event says how it ended, or that there is none`(line: String, ending: String) {
        let header = #"{"reqtrace":1,"walkthrough":"w","chain":"session","schedule":"fifo"}"#
        let end = #"{"end":{"events":1,"t":0,"outcome":"finished"}}"#
        let file = TraceFile(bytes: Array([header, line, end, ""].joined(separator: "\n").utf8))
        #expect(TraceFileSource(file, name: "t", rules: .all).ending == [ending])
    }

    @Test(arguments: [
        (#"{"end":{"events":1,"t":0}}"#, "The end line of the trace cannot be read."),
        ("", "The trace has no end line: it was cut off."),
    ])
    func `says whether its end is missing, or damaged`(end: String, ending: String) {
        let header = #"{"reqtrace":1,"walkthrough":"w","chain":"session","schedule":"fifo"}"#
        let lines = [header, #"{"n":1,"t":0,"kind":"x"}"#, end, ""]
        let file = TraceFile(bytes: Array(lines.joined(separator: "\n").utf8))
        #expect(TraceFileSource(file, name: "t", rules: .all).ending == [ending])
    }

    @Test func `without events says how it ended`() {
        let text = """
            {"reqtrace":1,"walkthrough":"w","chain":"session","schedule":"fifo"}
            {"end":{"events":0,"t":0,"outcome":"finished"}}

            """
        let file = TraceFile(bytes: Array(text.utf8))
        #expect(
            TraceFileSource(file, name: "t", rules: .all).ending == ["0 events in 0.000 s: finished."])
    }
}
