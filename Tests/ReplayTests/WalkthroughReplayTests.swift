import Replay
import SourceText
import Stepping
import Testing
import TextPages
import Walkthrough
import Walkthroughs

/// The walkthroughs of the catalogue, and the questions that each of them is meant to answer.
@Suite struct `A walkthrough in the REPL` {
    @Test func `explains the retry of oauth-refresh down to the 401`() throws {
        let terminal = try open("oauth-refresh")
        let answer = terminal.type(["goto 1", "continue retry.decided", "why --chain"])
        #expect(answer.contains("Is the request tried again? → retry, since retry.answer held"))
        #expect(answer.contains("In short: status 401 came from the wire"))
        for rule in ["retry.error-present", "retry.retrier-present", "validation.status-code did not hold"] {
            #expect(answer.contains(rule))
        }
        #expect(answer.contains("request 2: POST https://auth.example.com/token → 200"))
    }

    @Test func `has a problem if its schedule is that of another script`() throws {
        let script = try ScriptLoader.load(Walkthroughs.catalogue.find("first-request"))
        func problems(_ schedule: Schedule) throws -> [String] {
            let run = try WalkthroughRun(script: script, schedule: schedule)
            let source = WalkthroughSource(run, script: script)
            source.readToEnd()
            return source.problems
        }
        #expect(try problems(.choices([1])) == [])
        #expect(
            try problems(.choices([0, 0, 0, 0, 3])) == [
                "the schedule choices-0x4.3 belongs to another script: it has 5 choices, and the run had only 4"
                    + " to make"
            ])
        #expect(
            try problems(.choices([2])) == [
                "the schedule choices-2 belongs to another script: its choice 1 is 2, where the run could choose"
                    + " from 0 to 1"
            ])
    }

    @Test func `explains why a response was stored, reused, revalidated and not stored`() throws {
        let terminal = try open("cache-first")
        #expect(terminal.type(["c cache.decided", "why"]).contains("=> did not hold  cache.url-stored"))
        #expect(terminal.type(["c cache.storeDecided", "why"]).contains("→ stored, since"))
        let hit = terminal.type(["c cache.decided", "why"])
        #expect(hit.contains("=> held          cache.fresh  saw age"))
        #expect(hit.contains("The response was stored at #"))
        #expect(terminal.type(["c cache.decided", "why"]).contains("=> did not hold  cache.fresh"))
        let refused = terminal.type(["c cache.storeDecided if outcome=\"not stored\"", "why"])
        #expect(refused.contains("=> held          cache.response-no-store"))
        // Why there is nothing stored is a decision of the past.
        let again = terminal.type(["c cache.decided", "why"])
        #expect(again.contains("=> did not hold  cache.url-stored"))
        #expect(
            again.replacing("\n    ", with: " ").contains(
                "A response for this URL was not kept at #138 (25.015 s) by request 4: cache.response-no-store held (saw no-store)."
            ))
    }

    @Test func `tells the caches of its sessions apart`() throws {
        let terminal = try open("session-kinds")
        #expect(
            terminal.type("c cache.stored if request=3").contains(
                "+ cache 2 https://example.com/news bytes: 15"))
        #expect(
            terminal.type(["goto end", "info cache"]) == """
                https://example.com/login  0 bytes, stored in cache 1 at #15
                https://example.com/news  12 bytes, stored in cache 1 at #36
                https://example.com/news  15 bytes, stored in cache 2 at #57
                https://example.com/news  15 bytes, stored in cache 3 at #92

                """)
        // A background session has no cache, so nothing was stored for it.
        let bypass = terminal.type(["goto 1", "c cache.decided if request=7", "why"])
        #expect(bypass.contains("=> did not hold  cache.present"))
        #expect(!bypass.contains("The response was"))
    }

    @Test(arguments: [
        ("oauth-refresh", "goto 96", "#27 "), ("asked-twice", "goto end", "#119 "),
        ("post-becomes-get", "goto end", "#201 "), ("cache-first", "c handler.called if request=2", "#57 "),
        ("cache-first", "c handler.called if request=3", "#94 "),
        ("cache-first", "c handler.called if request=4", "#131 "),
    ])
    func `says where the last status came from, and of no other decision`(
        name: String, command: String, start: String
    ) throws {
        let answer = try open(name).type([command, "why status"])
        #expect(answer.hasPrefix(start) && !answer.contains("The last decision before it"), "\(answer)")
    }

    @Test func `opens with what its author says, and how many questions there are`() throws {
        let opening = try open("oauth-refresh").interpreter.opening().text(on: Screen(width: 200))
        #expect(
            opening.hasPrefix(
                """
                oauth-refresh  chain session, schedule fifo
                An access token expires. A request is refused with 401, the token is refreshed by a second request, and the first is sent again.
                It asks 3 questions on the way.
                """))
    }

    @Test func `tells what the cache made of a 304, or of no answer at all`() throws {
        let confirmed = try open("cache-first").type(["c handler.called if request=3", "why"])
        #expect(
            confirmed.replacing("\n    ", with: " ").contains(
                /In short: status 304 came from the wire \(#[0-9]+\), then the cache answered with the stored response \(#/
            ))
        let silent = try open("cache-revalidate").type(["c handler.called if request=4", "why"])
        #expect(
            silent.replacing("\n    ", with: " ").contains(
                /the connection failed with URLError\(-1005\) \(#[0-9]+\), then the cache answered with the stale response \(#/
            ))
    }

    @Test func `tells whoever waited for another's refresh of its own 401, in the next attempt, too`() throws
    {
        let answer = try open("concurrent-refresh").type(["c handler.called if request=2", "why"])
        let story = answer.replacing("\n    ", with: " ")
        #expect(
            story.contains(
                /In short: status 401 came .* refused the response .* chose wait for running refresh .* brought the credential t2 .* then status 200 came/
            ))
    }

    @Test func `tells a handler of its own serializer, and a cache of nobody's credential`() throws {
        let terminal = try open("serializers")
        let answer = terminal.type(["goto end", "c handler.called", "rc handler.called if request=1", "why"])
        #expect(answer.contains("In short: status 204 came from the wire (#22)."))
        let lookup = try open("concurrent-refresh").type(["c cache.decided if attempt=1", "why"])
        #expect(!lookup.contains("In short"))
    }

    @Test func `tells of the refresh to whoever asks why the handler was called`() throws {
        let answer = try open("oauth-refresh").type(["c handler.called if request=1", "why"])
        let story = answer.replacing("\n    ", with: " ")
        #expect(story.contains("then the refresh brought the credential t2 (#"))
        #expect(story.contains("then status 200 came from the wire (#"))
    }

    @Test func `explains a retry that waited for the refresh of another request by its own 401, too`() throws
    {
        let terminal = try open("concurrent-refresh")
        let answer = terminal.type(["c retry.decided if request=2", "why --chain"])
        #expect(answer.contains("In short: status 401 came from the wire"))
        #expect(answer.contains("request 3: POST https://auth.example.com/token → 200"))
        #expect(answer.contains("And how request 2 came to wait for that, newest first:"))
    }

    @Test func `shows the names of a download's serializer and handler in its rows, not their files`() throws
    {
        let answer = try open("download-resume").type(["goto end", "events where request=1"])
        #expect(answer.contains("serialize.started               url explicitlyCancelled"))
        #expect(answer.contains("handler.called                  url 200 explicitlyCancelled"))
    }

    @Test func `says which tasks wait for a connection, and which one a change took away`() throws {
        let terminal = try open("waits-for-connectivity")
        let network = terminal.type(["goto 1", "c connectivity.changed", "info network"])
        #expect(network.contains("The device is on cellular."))
        #expect(network.contains("task 3  data  waiting for a connection  for request 3"))
        let loss = terminal.type(["c transport.failed", "s", "why"])
        #expect(loss.contains("In short: a change of the device's connection took away"))
        let offline = try open("offline-retry")
        #expect(offline.type(["goto 1", "info network"]).hasPrefix("The device is offline.\n"))
        let refusal = terminal.type(["c connectivity.decided if request=6", "why --chain"])
        #expect(refusal.contains("=> did not hold  connectivity.constrained-allowed"))
        #expect(refusal.contains("   did not hold  connectivity.waits"))
    }

    @Test func `shows the requests of an app without a library by their tasks`() throws {
        let terminal = try open("waits-for-connectivity")
        let rows = terminal.type(["goto end", "info requests"]).split(separator: "\n")
        #expect(
            rows.first
                == "request 1  data  completed  attempt 0  GET https://api.example.com/feed  status 200  task 1"
        )
        // The app's own calls, its tasks and the calls of their delegate are on the top level.
        #expect(terminal.type(["goto 11", "n"]).hasPrefix("#21/"))
    }

    @Test(arguments: [
        ("nobody-kept-the-session", "error", "sessionDeinitialized  of request 2"),
        ("nobody-kept-the-session", "status", "none  of request 2"),
        ("download", "status", "404  of request 3"), ("download-resume", "error", "none  of request 4"),
    ])
    func `says what a request ended with`(name: String, field: String, value: String) throws {
        let terminal = try open(name)
        #expect(
            terminal.type(["goto end", "print \(field)"]) == "\(field) = \(value), as it is here\n")
    }

    @Test func `finds out how the token got into the second attempt`() throws {
        let terminal = try open("oauth-refresh")
        let answer = terminal.type(["c transport.sent if attempt=1", "why header authorization"])
        #expect(answer.contains("Authorization: Bearer t2\n"))
        #expect(answer.contains("authentication.refreshCompleted: the refresh that brought it."))
    }

    @Test func `finds out who put a header into a request that was redirected or challenged`() throws {
        let redirects = try open("redirects")
        let modified = redirects.type([
            "c transport.sent if request=4", "c transport.sent if request=4", "why header authorization",
        ])
        #expect(modified.contains("redirect.handlerDecided: the redirect handler set it; "))
        let challenged = try open("basic-auth")
        let answer = challenged.type(
            Array(repeating: "c transport.sent", count: 3) + ["why header authorization"])
        #expect(answer.contains("challenge.settled: it answers the server's challenge."))
        let ahead = challenged.type(
            Array(repeating: "c transport.sent", count: 3) + ["why header authorization"])
        #expect(ahead.contains("credential.aheadDecided: it is sent before the server asks."))
    }

    @Test func `says that nothing was sent, and why`() throws {
        let offline = try open("offline-retry")
        #expect(
            offline.type(["c retry.answered", "why"]).contains("the device had no connection for the task (#")
        )
        let mistrusted = try open("server-trust")
        #expect(
            mistrusted.type(["c retry.decided", "why"]).contains(
                "In short: the app's evaluator refused the server (#"))
    }

    @Test func `shows the author's words beside the event they belong to`() throws {
        let source = try source("oauth-refresh")
        let script = try catalogue.load("oauth-refresh")
        let text = TracePage(source: source).page().text(on: Screen(width: 10_000))
        for narration in script.narration where narration.pattern.isMeant(on: .session) {
            #expect(text.contains("│ \(narration.text)\n"))
        }
    }

    @Test func `has the author's words at the same events, whichever is asked about first`() throws {
        let script = try ScriptLoader.load(Walkthroughs.catalogue.find("oauth-refresh"))
        func source() throws -> WalkthroughSource {
            WalkthroughSource(try WalkthroughRun(script: script), script: script)
        }
        func words(_ source: WalkthroughSource, at number: Int) -> [String] {
            source.narration(of: number) + source.questions(of: number).map(\.ask)
        }
        let stepped = try source()
        var numbers: [Int] = []
        while stepped.event(numbers.count + 1) != nil { numbers.append(numbers.count + 1) }
        let said = numbers.map { words(stepped, at: $0) }
        #expect(said.count { !$0.isEmpty } > 5)

        let atOnce = try source()
        atOnce.readToEnd()
        #expect(Array(numbers.reversed().map { words(atOnce, at: $0) }.reversed()) == said)
        #expect(words(try source(), at: 30) == [])
    }

    @Test(arguments: Walkthroughs.catalogue.names)
    func `has the same text whether it is made of pages or written at once`(_ name: String) throws {
        let source = try source(name)
        var text: [UInt8] = []
        TracePage(source: source).forEachPlainPart(on: Screen()) { text += $0 }
        #expect(String(decoding: text, as: UTF8.self) == TracePage(source: source).page().text(on: Screen()))
    }

    @Test func `reads the same from a run and from its trace file`() throws {
        let script = try catalogue.load("concurrent-refresh")
        let bytes = try WalkthroughRun(script: script).traceBytes()
        let file = TraceFileSource(TraceFile(bytes: bytes), name: "trace", rules: .all)
        let run = try source("concurrent-refresh")
        #expect(file.problems.isEmpty)
        run.readToEnd()
        file.readToEnd()
        #expect(run.knownCount == file.knownCount)
        #expect(run.ending == file.ending)
        #expect(run.ending.first?.hasSuffix(" s: finished.") == true)
        let (runReader, fileReader) = (Interpreter(source: run), Interpreter(source: file))
        for number in 1...run.knownCount {
            let fromRun = runReader.execute("goto \(number)").page
            let fromFile = fileReader.execute("goto \(number)").page
            let lines = fromFile.text(on: Screen()).split(separator: "\n")
            let text = fromRun.text(on: Screen())
            #expect(!lines.isEmpty)
            #expect(lines.allSatisfy { text.contains($0) })
        }
    }

    @Test(arguments: ["cache-first", "concurrent-refresh", "first-request", "oauth-refresh"])
    func `finds the line of source of every event`(name: String) throws {
        for chain in try catalogue.load(name).chains {
            let source = try source(name, on: chain)
            source.readToEnd()
            #expect(source.knownCount > 0)
            for event in source.knownEvents() {
                let place = event.source.split(separator: ":")
                let statement = SourceText.statement(at: Int(place[1]) ?? 0, of: String(place[0]))
                #expect(
                    statement?.lowercased().contains("record") == true, "\(event.source) of \(event.kind)")
            }
        }
    }

    @Test func `says which transfers ended with the app, and why the system launched it again`() throws {
        let terminal = try open("background-relaunch")
        let answer = terminal.type([
            "goto 1", "c background.wakeDecided if outcome=\"launch the app\"", "why",
        ])
        #expect(answer.contains("=> did not hold  background.in-memory"))
        #expect(terminal.type(["info tasks"]).contains("task 4  data  lost with the app  for request 4"))
        #expect(
            terminal.type(["goto end", "info tasks 2"]).replacing("\n    ", with: " ").hasSuffix(
                "the delegate was told of 3 bytes\n"))
    }

    @Test func `ends with what the run owes`() throws {
        let page = try open("forgotten-request").type(["goto 1", "c"])
        #expect(page.contains("the completion of request 1 is never called: nobody kept the request."))
    }

    @Test func `sums up why a task waits in line, and why another was refused`() throws {
        let waiting = try open("metrics").type(["goto 1", "c connection.queued", "why"])
        #expect(
            waiting.replacing("\n    ", with: " ").contains(
                "then every connection to the server was taken (#62)."))
        let sharing = try open("metrics").type(["goto 170", "why"])
        #expect(
            sharing.replacing("\n    ", with: " ").contains(
                "then the connection that all will share was still being made (#169)."))
        let refused = try open("session-kinds").type(["goto 1", "c task.completed if request=6", "why"])
        #expect(refused.contains("In short: the background session refused the task (#103)."))
    }

    @Test(arguments: Walkthroughs.catalogue.names)
    func `is shown in its story as the program prints it`(name: String) throws {
        let chains = try catalogue.load(name).chains
        var rows: [Chain: [String]] = [:]
        for chain in chains { rows[chain] = try printedRows(name, on: chain) }
        // A block may name the chain that it shows; without a name, it shows the first one.
        var chain = chains[0]
        let story = try #require(Walkthroughs.contents(of: "\(name)/README.md"))
        for line in String(decoding: story, as: UTF8.self).split(separator: "\n") {
            if line.hasPrefix("```") { chain = Chain(rawValue: String(line.dropFirst(3))) ?? chains[0] }
            guard line.firstMatch(of: #/^ +[0-9]+\.[0-9]{3} s /#) != nil else { continue }
            let shown = line.trimmingCharacters(in: .whitespaces)
            let isPrinted = rows[chain, default: []].contains {
                shown.hasSuffix("…") ? $0.hasPrefix(shown.dropLast()) : $0 == shown
            }
            #expect(isPrinted, "\(name)/README.md: \(line)")
        }
    }

    /// A story leaves out the numbers that rows begin with, and may end a long row with an ellipsis.
    private func printedRows(_ name: String, on chain: Chain) throws -> [String] {
        let printed = TracePage(source: try source(name, on: chain)).page().text(on: Screen(width: 10_000))
        return printed.split(separator: "\n").map { row in
            row.drop { $0 == " " }.drop(while: \.isNumber).trimmingCharacters(in: .whitespaces)
        }
    }

    // MARK: Opening

    private let catalogue = Walkthroughs.catalogue

    private func open(_ name: String) throws -> FakeTerminal { FakeTerminal(try source(name)) }

    private func source(_ name: String, on chain: Chain? = nil) throws -> WalkthroughSource {
        let script = try catalogue.load(name)
        let run = try WalkthroughRun(script: script, chain: chain?.rawValue)
        return WalkthroughSource(run, script: script)
    }
}
