import Foundation
import Replay
import Stepping
import TextPages
import Walkthrough
import Walkthroughs

@testable import Tracing

extension FuzzTarget {
    /// A trace file from anywhere: it is opened with its secrets hidden, looked through, and asked about. A
    /// large one is mapped, and must be the same in small pieces as it is at once.
    static let trace = FuzzTarget(
        name: "trace",
        corpus: {
            Catalogue.texts("expected.jsonl").filter { $0.count < 20_000 }.map { Array($0.prefix(4_000)) }
        }
    ) { input in
        let file = TraceFile(bytes: input)
        file.hideSecrets()
        file.checkEveryLine()
        _ = file.problems.map { $0.description(in: "fuzz") }
        ask(
            Interpreter(source: TraceFileSource(file, name: "fuzz", rules: .all)),
            [
                "", "goto end", "rs", "why", "info requests", "info tasks", "events", "headers", "body",
                "curl", "goto 3",
            ])
        return isSameMapped(input) ? nil : "a trace is the same wherever its bytes are"
    }

    private static func isSameMapped(_ input: [UInt8]) -> Bool {
        let place = FileManager.default.temporaryDirectory.appending(path: "fuzzed-\(UUID())")
        defer { try? FileManager.default.removeItem(at: place) }
        guard write(input, to: place),
            let mapping = try? MappedFile(contentsOf: place, windowSize: 100, largestCopy: 0)
        else { return false }
        let (mapped, copied) = (TraceFile(mapping), TraceFile(bytes: input))
        // Backwards, so that the window has to move.
        let numbers = stride(from: copied.count, to: max(0, copied.count - 1000), by: -1)
        let said = [mapped, copied].map { file in
            "\(file.header) \(numbers.compactMap(file.event)) \(file.problems)"
        }
        return said[0] == said[1]
    }

    /// Writes a file. `Data` would wait until it is on the disk, and the fuzzer's clock would measure that.
    private static func write(_ bytes: [UInt8], to place: URL) -> Bool {
        guard let file = fopen(place.path, "w") else { return false }
        defer { fclose(file) }
        return fwrite(bytes, 1, bytes.count, file) == bytes.count
    }

    /// What somebody types, or pipes in.
    static let commands = FuzzTarget(
        name: "commands",
        corpus: {
            [
                "goto 5\nwhy\nrs 3\nn\nfinish\n",
                "break retry.decided if attempt=0\nc\ninfo stops\ndelete 1\n",
                "events where kind=transport.sent and status>=400\n/token\n",
                "until 12\nbt\nup\ndown\nlist\n",
                "why header Authorization\nexplain retry.decided\nhelp step\nheaders\nbody\n",
                "print\ninfo requests\nc transport.sent\nrc\nsource\ninfo cache\ninfo stubs\n",
                "predict retry.decided\nc retry.decided\nanswer\nsearch 401\ngoto end\ngoto 1\n",
            ].map { Array($0.utf8) }
        }
    ) { input in
        guard let script = walkthrough, let run = try? WalkthroughRun(script: script) else {
            return "the walkthrough loads"
        }
        ask(
            Interpreter(source: WalkthroughSource(run, script: script)),
            input.text.split(separator: "\n").prefix(30).map(String.init))
        return nil
    }

    /// What the commands are about. Loading it takes longer than most commands.
    private static let walkthrough = try? Walkthroughs.catalogue.load("oauth-refresh")

    /// Carries out commands, and prints what they answer.
    private static func ask(_ interpreter: Interpreter, _ lines: [String]) {
        let screen = Screen(width: 60)
        _ = interpreter.opening().text(on: screen)
        for line in lines where !interpreter.isOver { _ = interpreter.execute(line).text(on: screen) }
    }

    /// A condition on an event.
    static let conditions = FuzzTarget(
        name: "conditions",
        corpus: {
            [
                "kind=request.created and (status>=400 or not method=GET)", "retry.decided[outcome=retry]",
                "[status=401 or attempt>0] and [no callback]",
                "t>=15ms and url~\"a b\" or adapter.adapt(auth)",
                "has status && queue=main || queue=com.apple.main-thread and queue=main",
                "*.decided or request 2", "transactions.0.requestStart<1s and headers.Accept!=x",
            ].map { Array($0.utf8) }
        }
    ) { input in
        guard let condition = try? Condition(input.text) else { return nil }
        guard let again = try? Condition("\(condition)"), again == condition else {
            return "a condition is read as it was written: \(condition)"
        }
        _ = events.count { condition.holds(for: $0) }
        return nil
    }

    /// An expectation about the order, the number or the causes of events.
    static let expectations = FuzzTarget(
        name: "expectations",
        corpus: {
            [
                "retry.decided[outcome=retry] -> transport.sent[attempt=1]",
                "task.created < task.resumed < task.completed", "a << b << c per request",
                "2 x transport.sent[url~/profile]", "never request.finished", "at most 3 x handler.called",
                #"transport.receivedHead has status="200""#, "handler.called <<! handler.returned",
                "request & task !-> transport", "task.created >> request.created per attempt",
                "request.created <! request.resumed", "! task[status=401]",
            ].map { Array($0.utf8) }
        }
    ) { input in
        guard let expectation = try? EventExpectation(input.text) else { return nil }
        _ = expectation.violation(in: events)
        guard let again = try? EventExpectation("\(expectation)"), "\(again)" == "\(expectation)" else {
            return "an expectation is read as it was written: \(expectation)"
        }
        return nil
    }

    /// The events that conditions are about: one in four, so that four times as many conditions are tried.
    private static let events: [TraceEvent] = {
        let bytes = Walkthroughs.catalogue.builtInScripts.first { $0.name == "oauth-refresh" }?.folder
            .contents(of: "expected.jsonl")
        let file = TraceFile(bytes: bytes.map { Array($0) } ?? [])
        return stride(from: 1, through: file.count, by: 4).compactMap { file.event($0) }
    }()
}
