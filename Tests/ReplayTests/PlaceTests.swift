import Foundation
import Replay
import Testing
import Tracing
import Walkthroughs

@Suite struct `A place or a condition` {
    @Test(arguments: ["break", "until", "continue", "events"])
    func `is read in the same way by every command that takes one`(command: String) throws {
        for (words, first) in [
            ("transport", 10), ("transport.sent", 10), ("transport.*", 10), ("request 1", 3), ("#14", 14),
            ("r1", 3), ("req 1", 3), ("r1.1", 21), ("R1.1 if status=200", 25),
            ("14", 14), ("Auth.swift:12", 7), ("Wire.swift", 10), ("status=401", 12), ("status == 401", 12),
            ("where status = 401", 12), ("if status=401", 12), ("retry if attempt=0", 16),
            ("retry where attempt=0 and kind=retry.decided", 20), ("retry and attempt=0", 16),
            ("kind=validation or status=401", 12), ("request 1 and attempt 1", 21), ("url~PROFILE", 5),
            ("queue=main and request=1", 3), ("has status", 12), ("retry && attempt=0", 16),
            ("error=\"unacceptableStatusCode(401)\"", 15), ("t>=15ms and t<0.02s", 12), ("t=30ms", 18),
            ("retry.decided and attempt=0 or status=401", 12), ("r1.0 if status=401 or retry", 12),
            ("request", 3), ("request if attempt=0", 3), ("Request 1 and Attempt 1", 21),
            ("Status=401", 12), ("has Decision", 15), ("decision=retry", 20),
            ("no data and request=1", 14), ("data~token-2", 18),
        ] {
            let terminal = FakeTerminal(try Story.refresh())
            _ = terminal.type(["goto end", "goto 2"])
            let answer = terminal.type("\(command) \(words)")
            #expect(!answer.hasPrefix("error:"), "\(words): \(answer)")
            switch command {
            case "events":
                let number = answer.drop { $0 == " " || $0 == "=" || $0 == ">" }.prefix { $0.isNumber }
                #expect(Int(number) == first, "\(words)")
            case "break":
                _ = terminal.type("continue")
                #expect(terminal.place == first, "\(words)")
            default:
                #expect(terminal.place == first, "\(words)")
            }
        }
    }

    @Test(arguments: [
        (
            "events where kind=transport request=2",
            "column 29: expected \"and\" or \"or\" before \"request=2\""
        ),
        ("events where statsu=401", "column 14: no event has a field \"statsu\"; did you mean \"status\"?"),
        (
            "events where kind=retry.asekd",
            "column 19: no event is called \"retry.asekd\"; did you mean \"retry.asked\"?"
        ),
        ("until status=401 and", "column 21: expected a condition after \"and\", as in status=401"),
        (
            "until status=401 and or kind=retry",
            "column 22: expected a condition after \"and\", as in status=401"
        ),
        (
            "break status",
            "column 7: no event is called \"status\"; a condition on a field is written status=VALUE"
        ),
        (
            "break retry.nothing",
            "column 7: no event is called \"retry.nothing\"; \"explain retry\" lists the kinds of retry"
        ),
        (
            "events where kind=retry.nothing",
            "column 19: no event is called \"retry.nothing\"; \"explain retry\" lists the kinds of retry"
        ),
        (
            "until r1.\(UInt.max)",
            "column 7: no event is called \"r1.\(UInt.max)\"; \"explain *\" lists all kinds"
        ),
        ("until status=401 &&", "column 20: expected a condition after \"&&\", as in status=401"),
        (
            "events queue=root&&n<9",
            "column 18: \"&&\" needs a space before and after it; a value that has it needs quotation marks"
        ),
        ("break status=", "column 14: expected a value after \"status=\""),
        ("break Status=foo", "column 14: expected a number after \"status=\", not \"foo\""),
        ("break T>15", "column 9: a time needs a unit, as in 15ms or 15ns"),
        (
            "break Kind=retry.asekd",
            "column 12: no event is called \"retry.asekd\"; did you mean \"retry.asked\"?"
        ),
        ("events no T", "column 11: every event has \"t\""),
        (
            "events decision.rules~retry",
            "column 8: conditions know no more of a decision than its outcome, as in outcome=retry"
        ),
        (
            "events has decision.rules",
            "column 12: conditions know no more of a decision than its outcome, as in outcome=retry"
        ),
        (
            "events data=1",
            "column 8: expected \"~\" after \"data\", or the name of a field, as in status=401"
        ),
        (
            "break r1.0 and attempt=0 or status=401",
            "column 12: expected \"if\" before a condition with \"or\" in it, as in r1.0 if status=401 or has error"
        ),
        (
            "break r1.0 and attempt=0 or statsu=401",
            "column 29: no event has a field \"statsu\"; did you mean \"status\"?"
        ),
        (
            "break request 0",
            "column 15: expected the number of a request after \"request\", as in request 1; \"info requests\" lists them"
        ),
        ("break request=0", "column 15: \"request\" is 1 or more"),
        ("break if status 401", "column 17: expected one of = != > >= < <= ~ after \"status\""),
        ("break if", "column 9: expected a condition after \"if\", as in status=401"),
        ("  break if attempt>many", "column 20: expected a number after \"attempt>\", not \"many\""),
        ("break request=profile", "column 15: expected a number after \"request=\", not \"profile\""),
        (
            "break request profile",
            "column 15: expected the number of a request after \"request\", as in request 1; \"info requests\" lists them"
        ),
        ("break t>15", "column 9: a time needs a unit, as in 15ms or 15ns"),
        (
            "break delay>soon",
            "column 13: expected a time such as 15ms or 0.2s after \"delay>\", not \"soon\""
        ),
        (
            "break outcome=not stored",
            "column 19: expected \"and\" or \"or\" before \"stored\"; a value with spaces needs quotation marks"
        ),
        ("break url=\"https", "column 11: the text has no closing quotation mark"),
        (
            "break retry.decided attempt",
            "column 21: expected \"if\" and a condition, or nothing, before \"attempt\""
        ),
        (
            "break Retryng.swift:40",
            "column 7: no file called \"Retryng.swift\" records events; did you mean \"Retrying.swift\"?"
        ),
        ("break Auth.swift:abc", "column 7: expected a line of source as FILE:LINE, as in Request.swift:40"),
        (
            "break Auth.swift:61",
            "column 7: nothing in Auth.swift records an event from line 61 on; the last that does is 60"
        ),
        ("break retry or", "column 15: expected a condition after \"or\", as in status=401"),
        (
            "break [statsu=401] and attempt=0",
            "column 8: no event has a field \"statsu\"; did you mean \"status\"?"
        ),
        (
            "break retry.decided[statsu=401]",
            "column 21: no event has a field \"statsu\"; did you mean \"status\"?"
        ),
        (
            "break adapter.adapt and statsu=401",
            "column 25: no event has a field \"statsu\"; did you mean \"status\"?"
        ),
        (
            "break adapter.adapt if statsu=401",
            "column 24: no event has a field \"statsu\"; did you mean \"status\"?"
        ),
        (
            "break r1.0 or retry",
            "column 12: \"or\" joins conditions, as in request=1 and attempt=0 or status=401"
        ),
        ("break 5 or 6", "column 9: \"or\" joins conditions, as in n=5 or status=401"),
        (
            "break Auth.swift:40 or Auth.swift:61",
            "column 24: nothing in Auth.swift records an event from line 61 on; the last that does is 60"
        ),
        (
            "break (retry or task)",
            "column 7: conditions are grouped by [ and ], as in [status=401 or has error] and attempt=0"
        ),
        ("continue 0", "column 10: events are numbered from 1"), ("break 500", "the trace ends at #26"),
        ("events 10-20", "column 8: expected one place, not a range; \"list 10-20\" lists one"),
        ("goto 0", "events are numbered from 1"),
        (
            "events not retry",
            "column 8: expected a condition without \"not\", as in status!=200 or no status"
        ),
    ])
    func `is checked when it is typed`(line: String, message: String) throws {
        let terminal = FakeTerminal(try Story.refresh())
        #expect(
            terminal.type(["goto end", "goto 1", line]).replacing("\n  ", with: " ") == "error: \(message)\n")
        #expect(terminal.place == 1)
        #expect(terminal.type("info stops").hasPrefix("No stop is set"))
    }

    /// As a report writes what it expected.
    @Test(arguments: ["retry.decided[request=1]", "no callback", "adapter.adapt(auth) or requestDidFinish"])
    func `may be any condition, with a word before it or without`(condition: String) throws {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type("goto end")
        #expect(terminal.type("events \(condition)") == terminal.type("events where \(condition)"))
        #expect(!terminal.type("events \(condition)").hasPrefix("error"))
    }

    @Test func `with an or behind its and is a condition as a whole`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type("goto end")
        for text in ["retry.decided and attempt=0 or status=401", "request 1 and n=4 || status=401"] {
            #expect(terminal.type("events \(text)") == terminal.type("events where \(text)"))
            #expect(terminal.type("events \(text)").hasSuffix("\n3 events.\n"))
        }
    }

    @Test(arguments: [
        ("adapter.adapt if attempt=0", "adapter.adapt and attempt=0"),
        ("adapter.adapt or retry.decided if attempt=0", "[adapter.adapt or retry.decided] and attempt=0"),
        ("retry.decided[outcome=retry] if attempt=0", "retry.decided[outcome=retry] and attempt=0"),
        ("[status=401 or task=2] where n>3", "n>3 and [status=401 or task=2]"),
        ("task 1 if status=401 or attempt=0", "task=1 and [status=401 or attempt=0]"),
    ])
    func `with a condition behind its if is one that must hold, too`(typed: String, same: String) throws {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type("goto end")
        let answer = terminal.type("events \(typed)")
        #expect(answer == terminal.type("events where \(same)"))
        #expect(!answer.hasPrefix("error"), "\(answer)")
    }

    @Test func `slides to the next line that records an event`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type(["goto end", "goto 1"])
        #expect(terminal.type("break Auth.swift:13") == "Stop 1: Auth.swift:40.\n")
        // In each file of that name.
        let stop = terminal.type("break Retrying.swift:1")
        #expect(stop.contains("SessionChain/Retrying.swift:"))
        #expect(stop.contains(" or SessionManagerChain/Retrying.swift:"))
        // What is shown can be typed.
        let shown = stop.dropFirst("Stop 2: ".count).dropLast(".\n".count)
        #expect(terminal.type("break \(shown)") == "Stop 3: \(shown).\n")
        #expect(terminal.type("break \(shown) if attempt=0") == "Stop 4: \(shown) if attempt=0.\n")
    }

    @Test func `can name every field that an event of this program has`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
        var written: Set<String> = []
        for folder in ["Sources/Tracing/Events", "Sources/Tracing/Values"] {
            let files = try FileManager.default.contentsOfDirectory(
                at: root.appending(path: folder), includingPropertiesForKeys: nil)
            for file in files where file.pathExtension == "swift" {
                let text = try String(contentsOf: file, encoding: .utf8)
                for match in text.matches(of: /(?:field|flag|place|object|array|moment)\("([^"]+)"/) {
                    written.insert(String(match.1))
                }
            }
        }
        #expect(written.count > 90)
        for field in written.sorted() {
            let reply = FakeTerminal(try Story.refresh()).type("events where \(field)~x")
            #expect(!reply.contains("error:"), "\(field) is missing in EventFields.ofData")
        }
    }

    @Test func `with a name that nothing has reads each event once, however many names follow`() throws {
        let source = try ListSource.chain(of: 50)
        let terminal = FakeTerminal(source)
        _ = terminal.type(["goto end", "break zzz", "break zzz=1"])
        let reads = source.reads
        let answers = [terminal.type("until zyz"), terminal.type("break yzy=3"), terminal.type("break x")]
        #expect(
            answers == [
                "error: column 7: no event is called \"zyz\"; \"explain *\" lists all kinds\n",
                "error: column 7: no event has a field \"yzy\"\n",
                "Stop 1: x.\n",
            ])
        // Each command asks for the event at which it stands.
        #expect(source.reads == reads + 3)
    }

    /// A trace of a later version may have such fields.
    @Test(arguments: [("lustre", true), ("Lustre", true), ("lust", false)])
    func `knows the fields of a trace that this program does not`(field: String, isKnown: Bool) {
        let text = """
            {"reqtrace":1,"walkthrough":"w","chain":"session","schedule":"fifo","script":""}
            {"n":1,"t":0,"kind":"x","data":{"lustre":1}}
            """
        let file = TraceFileSource(TraceFile(bytes: Array(text.utf8)), name: "t", rules: .all)
        let answer = FakeTerminal(file).type("break if \(field)=1")
        #expect(answer.hasPrefix("Stop 1") == isKnown)
    }

    /// What is meant as a kind can be no field.
    @Test func `with a kind that nothing has reads the fields of no event`() throws {
        let source = try ListSource.chain(of: 50)
        let terminal = FakeTerminal(source)
        _ = terminal.type("goto end")
        let reads = source.reads
        #expect(
            terminal.type("break task.creatd")
                == "error: column 7: no event is called \"task.creatd\"; did you mean \"task.created\"?\n")
        // Each event for its kind, and the one at which the command stands.
        #expect(source.reads == reads + 51)
    }
}
