import Foundation

/// `reqtrace-bench requests …` measures how fast requests pass the whole chain, and what their events cost;
/// `reqtrace-bench explore …`, how many schedules of a walkthrough can be run; `trace`, what writing and
/// reading a trace costs; `growth`, what ten times the work costs; `all`, all of it.
///
/// A measurement prints its figures as a line of JSON, so that a program can compare two runs; `trace` has
/// two. `growth` prints a table, then a JSON line for each row; `all` marks its headings with `#`.
@main
enum BenchmarkProgram {
    static func main() {
        do {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            FileHandle.standardError.write(
                Data("reqtrace-bench: \(error)\n\n\(BenchmarkOptions.usage)\n".utf8))
            exit(64)
        }
    }

    /// Measures what the words ask for.
    private static func run(_ words: [String]) throws {
        let rest = words.dropFirst()
        switch words.first {
        case "requests": print(try RequestBenchmark(BenchmarkOptions(arguments: rest)).run().json)
        case "explore": print(try ExploreBenchmark(ExploreOptions(arguments: rest)).run().json)
        case "trace": for line in try TraceBenchmark(arguments: rest).run() { print(line) }
        case "growth": try GrowthTable.run(rest)
        case "growth-row": print(try GrowthTable.row(rest))
        case "all": try AllBenchmarks.run()
        default: throw UsageError("expected a word: requests, explore, trace, growth or all")
        }
    }
}

/// What to measure, read from the command line.
struct BenchmarkOptions {
    enum Scenario: String, CaseIterable { case plain, retry }
    enum Trace { case none, memory, file(path: String) }

    var inFlight = 16
    var count = 10_000
    var scenario = Scenario.plain
    var trace = Trace.memory
    /// Whether all requests have the same URL, which the server keeps its plan for. An app's rarely have.
    var isOneURL = false

    static let usage = """
        usage: reqtrace-bench requests [--in-flight N] [--count N] [--scenario plain|retry]
                                       [--trace none|memory|FILE] [--one-url]
               reqtrace-bench explore WALKTHROUGH [--schedules N] [--seed S]
               reqtrace-bench trace [--events N]
               reqtrace-bench growth [--only WORK]
               reqtrace-bench all
        """

    init() {}

    init(arguments: some Sequence<String>) throws(UsageError) {
        var rest = Array(arguments)[...]
        while let flag = rest.popFirst() {
            if flag == "--one-url" {
                isOneURL = true
                continue
            }
            guard let value = rest.popFirst() else { throw UsageError("\(flag) needs a value") }
            switch flag {
            case "--in-flight": inFlight = try Self.positive(value, for: flag)
            case "--count": count = try Self.positive(value, for: flag)
            case "--scenario":
                guard let scenario = Scenario(rawValue: value) else {
                    throw UsageError("--scenario takes plain or retry, not \(value)")
                }
                self.scenario = scenario
            case "--trace":
                switch value {
                case "none": trace = .none
                case "memory": trace = .memory
                default: trace = .file(path: value)
                }
            default: throw UsageError("there is no flag \(flag)")
            }
        }
    }

    /// Reads a whole number above 0.
    static func positive(_ text: String, for flag: String) throws(UsageError) -> Int {
        guard let number = Int(text), number > 0 else {
            throw UsageError("\(flag) needs a whole number above 0, not \(text)")
        }
        return number
    }
}

/// A mistake in the command line.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
