import Foundation
import Replay
import TextPages
import Tracing

/// What the expectations of an exercise are held against: a run, or a trace that another program wrote.
struct Recording {
    /// The word of the schedule.
    let schedule: String
    let events: [TraceEvent]
    /// Why the run cannot be as expected, whatever its events are.
    let problems: [String]
    /// What steps through it, at a shell; nil if nothing does.
    let command: String?

    /// - Parameter command: what steps through the same run.
    /// - Throws: `Stopped` if it was interrupted.
    init(_ playback: Playback, command: String? = nil) throws {
        schedule = playback.header.schedule
        events = try playback.events()
        problems = playback.source.problems
        self.command = command
    }

    /// - Throws: Foundation's error if the file cannot be read; `ExerciseError` if it is no whole trace.
    init(trace url: URL) throws {
        let trace = try TraceFile(contentsOf: url)
        trace.checkEveryLine()
        if let problem = trace.problems.first {
            throw ExerciseError(problem.description(in: url.lastPathComponent))
        }
        guard let end = trace.end else { throw ExerciseError("\(url.lastPathComponent) was cut off") }
        schedule = trace.header.schedule
        events = trace.readableEvents
        problems = end.outcome == TraceEnd.finished ? [] : ["the run ended with: \(end.outcome)"]
        command = "reqtrace run \(ShellWord.plain(url.path))"
    }
}
