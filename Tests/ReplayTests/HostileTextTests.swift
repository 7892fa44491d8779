import Replay
import Testing
import TextPages
import Tracing

@Suite struct `Text from a trace` {
    /// Tries every command on a trace in which every text tries to control the terminal.
    @Test(arguments: [false, true])
    func `never reaches the terminal raw, whatever is asked`(hasColour: Bool) throws {
        let evil = #"\u001b]0;x\u0007\u009b2J\u202e"#
        let text = #"""
            {"n":1,"t":0,"queue":"Q","request":1,"attempt":0,"kind":"transport.sent","source":"E/E.swift:1","callback":"E","data":{"method":"E","url":"https://E","headers":{"E":"E"},"body":{"bytes":3,"text":"E\nE"}}}
            {"n":2,"t":0,"queue":"E","request":1,"attempt":0,"task":1,"cause":1,"kind":"transport.receivedHead","source":"E:1","data":{"status":401,"url":"E","headers":{"E":"E"}}}
            {"n":3,"t":0,"queue":"E","request":1,"attempt":0,"cause":2,"kind":"adapt.completed","source":"E:1","data":{"name":"E","changes":[{"field":"header E","from":"E","to":"E"}]}}
            {"n":4,"t":0,"queue":"E","request":1,"attempt":0,"cause":3,"kind":"retry.decided","source":"E","data":{"error":"E"},"decision":{"outcome":"E","by":"E","rules":[{"id":"E","saw":"E","held":true}]}}
            {"n":5,"t":0,"queue":"E","request":1,"attempt":0,"cause":4,"kind":"E","source":"E:1","data":{"E":"E"}}
            """#
        let source = ListSource(try Story.events(text.replacing("E", with: evil)))
        source.problems = ["\u{1B}[31m"]
        source.narrations[4] = "\u{1B}c"
        source.questions[4] = [
            Question(
                pattern: EventPattern(), ask: "\u{1B}c", answer: "\u{1B}c\r", choices: ["\u{202E}"])
        ]
        var terminal = FakeTerminal(source)
        terminal.screen = Screen(width: 80, hasColour: hasColour)
        var output = terminal.interpreter.opening().text(on: terminal.screen)
        for place in 1...5 {
            for command in CommandTable.commands where command.name != "quit" {
                output += terminal.type("goto \(place)")
                output += terminal.type(command.name)
            }
            output += terminal.type("events") + terminal.type("why header \u{1B}x") + terminal.type("\u{1B}c")
            for topic in InfoTopic.allCases { output += terminal.type("info \(topic)") }
        }
        let ours = try Regex("\u{1B}\\[[0-9;]*m")
        let rest = hasColour ? output.replacing(ours, with: "") : output
        let raw = rest.unicodeScalars.filter { $0 != "\n" && TerminalText.escaped(String($0)) != String($0) }
        #expect(raw.isEmpty)
        #expect(rest.contains("\\u{1B}"))
        var plain: [UInt8] = []
        TracePage(source: source).forEachPlainPart(on: Screen()) { plain += $0 }
        #expect(String(decoding: plain, as: UTF8.self) == TracePage(source: source).page().text(on: Screen()))
    }

    @Test func `is quoted for a shell whatever it holds`() throws {
        let text = #"""
            {"n":1,"t":0,"kind":"transport.sent","source":"a:1","data":{"method":"POST","url":"https://a/?q=[1]&r={b}","headers":{"X":"it's $(rm -rf ~) `x`","Y":""},"body":{"bytes":9,"text":"a'b\u001b\\n"}}}
            """#
        #expect(
            FakeTerminal(ListSource(try Story.events(text))).type("curl") == #"""
                curl --verbose \
                    --request 'POST' \
                    --header 'X: it'\''s $(rm -rf ~) `x`' \
                    --header 'Y;' \
                    --data-raw $'a\'b\x1b\\n' \
                    --globoff --url 'https://a/?q=[1]&r={b}'

                """#)
    }

    @Test func `goes to curl in base 64 if it has a NUL, which would end a word`() throws {
        let text = #"""
            {"n":1,"t":0,"kind":"transport.sent","source":"a:1","data":{"method":"POST","url":"https://a/","body":{"bytes":3,"text":"a\u0000b"}}}
            """#
        #expect(
            FakeTerminal(ListSource(try Story.events(text))).type("curl") == #"""
                printf %s 'YQBi' | base64 --decode | \
                curl --verbose \
                    --request 'POST' \
                    --data-binary @- \
                    --globoff --url 'https://a/'

                """#)
    }
}
