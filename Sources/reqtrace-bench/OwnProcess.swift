import Foundation

/// This program, started again for one measurement.
enum OwnProcess {
    /// Runs it with these words and returns what it prints.
    static func output(of words: [String]) throws -> Data {
        guard let program = Bundle.main.executableURL else {
            throw UsageError("cannot find the program to start again")
        }
        let process = Process()
        let pipe = Pipe()
        process.executableURL = program
        process.arguments = words
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw UsageError("\(words.joined(separator: " ")) ended with \(process.terminationStatus)")
        }
        return output
    }
}

/// `reqtrace-bench all`: every measurement, with a line that says how to repeat it.
enum AllBenchmarks {
    private static let lines = [
        "requests --in-flight 100",
        "requests --in-flight 100 --one-url",
        "requests --in-flight 1",
        "requests --in-flight 1 --one-url",
        "requests --in-flight 100 --scenario retry",
        "requests --in-flight 100 --scenario retry --one-url",
        "requests --in-flight 100 --trace /dev/null",
        "requests --in-flight 100 --trace /dev/null --one-url",
        "requests --in-flight 100 --trace none",
        "requests --in-flight 20000 --count 40000",
        "explore first-request",
        "explore oauth-refresh",
        "trace --events 1000000",
    ]

    static func run() throws {
        for line in lines {
            let words = line.split(separator: " ").map(String.init)
            let output = String(decoding: try OwnProcess.output(of: words), as: UTF8.self)
            print("# \(line)\n\(output)", terminator: "")
        }
        print("# growth")
        try GrowthTable.run([])
    }
}
