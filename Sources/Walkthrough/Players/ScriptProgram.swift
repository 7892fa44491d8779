import Foundation
import ScriptReading

/// A program that plays a script with the Swift types in it, for packages that have types of their own.
///
/// Its `main.swift` is two lines:
///
///     import Walkthrough
///     ScriptProgram.main(types: .naiveRefresh)
public enum ScriptProgram {
    /// Plays the script that the command line names, and ends the program: with 0 if traces were written,
    /// with 1 and a message on standard error if not.
    ///
    /// The command line is the script, a folder for the traces, and the schedules to play it with.
    public static func main(types: SwiftTypes) -> Never {
        do {
            try play(Array(CommandLine.arguments.dropFirst()), types: types)
            exit(0)
        } catch let error as ScriptError {
            complain(error.listing)
        } catch {
            complain("\(error)")
        }
        exit(1)
    }

    /// Plays a script, and writes the trace of each schedule: `trace-1.jsonl` is that of the first one.
    ///
    /// - Parameter words: the script, a folder, and the schedules; with none, the script's own.
    static func play(_ words: [String], types: SwiftTypes) throws {
        guard words.count >= 2 else { throw ProgramError(message: "expected SCRIPT FOLDER [SCHEDULE …]") }
        let url = URL(fileURLWithPath: words[0])
        let place = ScriptPlace(url, shownAs: url.lastPathComponent, types: types)
        let script = try ScriptLoader.load(place)
        let schedules = try words.dropFirst(2).map { word in
            guard let schedule = Schedule(word: word) else {
                throw ProgramError(message: "no schedule is called \"\(word)\"")
            }
            return schedule
        }
        for (index, schedule) in (schedules.isEmpty ? [script.schedule] : schedules).enumerated() {
            let run = try WalkthroughRun(script: script, schedule: schedule)
            let file = URL(fileURLWithPath: words[1]).appending(path: traceName(index))
            try Data(run.traceBytes()).write(to: file)
        }
    }

    /// The name of the trace of a schedule, by its place on the command line.
    public static func traceName(_ index: Int) -> String { "trace-\(index + 1).jsonl" }

    private static func complain(_ message: String) {
        FileHandle.standardError.write(Data("\(message)\n".utf8))
    }

    private struct ProgramError: Error, CustomStringConvertible {
        let message: String
        var description: String { message }
    }
}
