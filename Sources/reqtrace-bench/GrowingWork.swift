import Comparison
import Exploration
import Foundation
import Replay
import Tracing
import Walkthrough

/// A piece of work in several sizes, to see whether ten times the size costs ten times as much.
struct GrowingWork: Sendable {
    let name: String
    /// Each ten times the one before.
    let sizes: [Int]
    /// Does the work in one size; `folder` is kept from one size to the next. Returns how long it took,
    /// without what had to be prepared for it.
    let seconds: @Sendable (_ size: Int, _ folder: URL) throws -> Double

    static let all =
        [
            GrowingWork(name: "requests, 16 in flight", sizes: [1000, 10_000, 100_000]) { count, _ in
                try requests(count, inFlight: 16)
            },
            // Four requests for each that is in flight, so that each size reaches its full number.
            GrowingWork(name: "requests in flight", sizes: [16, 160, 1600, 16_000]) { inFlight, _ in
                try requests(4 * inFlight, inFlight: inFlight)
            },
            GrowingWork(name: "script, requests", sizes: [80, 800, 8000]) { count, _ in
                let text = script(requests: count)
                return try measure { _ = try load(text) }
            },
            GrowingWork(name: "run of a script, requests", sizes: [80, 800, 8000]) { count, _ in
                let script = try load(script(requests: count))
                return try measure {
                    for chain in script.chains {
                        try WalkthroughRun(script: script, chain: chain.rawValue).runToEnd()
                    }
                }
            },
            GrowingWork(name: "schedules", sizes: [100, 1000, 10_000]) { schedules, _ in
                let words = ["first-request", "--schedules", "\(schedules)"]
                return try ExploreBenchmark(ExploreOptions(arguments: words)).run().seconds
            },
            // A search asks of each job which others it could have changed places with.
            GrowingWork(name: "search, sessions", sizes: [10, 100, 1000]) { count, _ in
                let script = try load(script(sessions: count))
                let search = Exploration(.exhaustive(limit: 1), of: ExplorationSubject(name: script.name))
                return try measure { _ = try search.run { try ExploreBenchmark.play($0, of: script) } }
            },
            GrowingWork(name: "chains compared, requests", sizes: [20, 200, 2000]) { count, _ in
                let script = try load(script(requests: count))
                let traces = try script.chains.map { chain in
                    let run = try WalkthroughRun(script: script, chain: chain.rawValue)
                    run.runToEnd()
                    return TraceColumn(TraceFile(bytes: run.traceBytes()))
                }
                return measure { _ = Comparison(traces).differences }
            },
        ] + ofTraces

    // MARK: Traces

    /// Events of a trace; the files are written by the first of these and read by the others.
    private static let ofTraces: [GrowingWork] = [
        onTrace("write") { events, file in
            var options = BenchmarkOptions()
            options.count = events / eventsPerRequest
            options.trace = .file(path: file.path)
            return try RequestBenchmark(options).run().seconds
        },
        onTrace("open") { _, file in try measure { _ = try interpreter(file) } },
        // With the opening: it looks at every line of a small trace, and leaves those of a large one to this.
        onTrace("open and goto end") { _, file in
            try measure { _ = try interpreter(file).execute("goto end") }
        },
        onTrace("step, 20 in the middle") { _, file in
            let interpreter = try interpreter(file)
            _ = interpreter.execute("goto 50%")
            return measure { for _ in 0..<20 { _ = interpreter.execute("step") } }
        },
        onTrace("back step, 20 at the end") { _, file in
            let interpreter = try interpreter(file)
            _ = interpreter.execute("goto end")
            return measure { for _ in 0..<20 { _ = interpreter.execute("back step") } }
        },
    ]

    private static func onTrace(_ name: String, _ seconds: @escaping @Sendable (Int, URL) throws -> Double)
        -> GrowingWork
    {
        GrowingWork(name: "trace, \(name)", sizes: [10_000, 100_000, 1_000_000]) { events, folder in
            try seconds(events, folder.appendingPathComponent("\(events).jsonl"))
        }
    }

    private static let eventsPerRequest = 41

    private static func interpreter(_ file: URL) throws -> Interpreter {
        let source = TraceFileSource(try TraceFile(contentsOf: file), name: file.path, rules: .all)
        let interpreter = Interpreter(source: source)
        _ = interpreter.opening()
        return interpreter
    }

    // MARK: Requests and scripts

    private static func requests(_ count: Int, inFlight: Int) throws -> Double {
        var options = BenchmarkOptions()
        options.count = count
        options.inFlight = inFlight
        return try RequestBenchmark(options).run().seconds
    }

    private static func load(_ script: String) throws -> Script {
        try ScriptLoader.load(Array(script.utf8), name: "grown", file: "grown.json")
    }

    /// Each session has a request.
    private static func script(sessions count: Int) -> String {
        let sessions = (1...count).map { "\"s\($0)\": {}" }
        let requests = (1...count).map { number in
            """
            { id: "r\(number)", session: "s\(number)", url: "https://api.example.com/\(number)", \
            handlers: ["data"] }
            """
        }
        return """
            {
              title: "Many sessions",
              summary: "A script that grows.",
              sessions: { \(sessions.joined(separator: ",\n")) },
              requests: [\(requests.joined(separator: ",\n"))],
              exchanges: [{ name: "all", reply: { status: 200, text: "hello" }, times: "unlimited" }],
            }
            """
    }

    private static func script(requests count: Int) -> String {
        let requests = (1...count).map { number in
            "    { id: \"r\(number)\", url: \"https://api.example.com/\(number)\", handlers: [\"data\"] },\n"
        }
        return """
            {
              title: "Many requests",
              summary: "A script that grows.",
              chains: ["session", "session-manager", "url-session"],
              requests: [
            \(requests.joined())  ],
              exchanges: [{ name: "all", reply: { status: 200, text: "hello" }, times: "unlimited" }],
            }
            """
    }
}
