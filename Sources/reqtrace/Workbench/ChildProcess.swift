import Foundation
import TextPages

/// A program that this one waits for. What it prints goes into a file.
struct ChildProcess {
    /// How it ended.
    enum End: Equatable {
        case exited(Int32)
        case killed(signal: Int32)
        case timedOut, stopped, printedTooMuch
        case notStarted(String)
    }

    private let program: URL
    private let arguments: [String]
    private let output: URL
    /// What its environment has beyond that of this program.
    var environment: [String: String] = [:]
    /// How long it may take; nil for ever.
    var seconds: Int?
    /// How many bytes it may print, about; nil for any number.
    var bytes: Int?

    init(_ program: URL, _ arguments: [String], output: URL) {
        self.program = program
        self.arguments = arguments
        self.output = output
    }

    /// Runs it to its end.
    ///
    /// - Parameter goesOn: called again and again with the seconds that it has taken. It waits a moment, so
    ///   that nothing runs in a circle, and returns `false` to end the program.
    func run(while goesOn: (Int) -> Bool) -> End {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        do {
            try Data().write(to: output)
            let handle = try FileHandle(forWritingTo: output)
            defer { try? handle.close() }
            process.standardOutput = handle
            process.standardError = handle
            // Foundation may start a thread here, which stays. It would take the signal that is kept from
            // libedit in the thread that reads lines (`ReadlineLibrary.readLine`).
            try SignalHandler.withholding(SIGWINCH) { try process.run() }
        } catch {
            return .notStarted(error.systemReason)
        }
        let clock = ContinuousClock()
        let start = clock.now
        while process.isRunning {
            let taken = Int(start.duration(to: clock.now).components.seconds)
            if let seconds, taken >= seconds { return stop(process, .timedOut) }
            if let bytes, size(of: output) > bytes { return stop(process, .printedTooMuch) }
            if !goesOn(taken) { return stop(process, .stopped) }
        }
        return process.terminationReason == .exit
            ? .exited(process.terminationStatus) : .killed(signal: process.terminationStatus)
    }

    private func size(of file: URL) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
    }

    /// Ends it as Ctrl-C does, so that it can end what it has started itself. A program that listens to
    /// nothing, as one may that has a time limit, is ended all the same.
    private func stop(_ process: Process, _ end: End) -> End {
        let looks = seconds == nil ? Self.looksAfterInterrupt : 0
        if looks > 0 { kill(process.processIdentifier, SIGINT) }
        for _ in 0..<looks where process.isRunning { poll(nil, 0, 100) }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        return end
    }

    /// How often one looks, ten times in a second, whether a program has ended that was asked to.
    private static let looksAfterInterrupt = 50
}
