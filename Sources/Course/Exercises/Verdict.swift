import TextPages

/// What an answer is worth.
enum Verdict {
    case right(Page)
    case wrong(Page)
    /// It could not be understood, so it does not count.
    case unclear(String)
    /// It never came to a run, so it does not count either.
    case untried(Page)
}

extension Page {
    /// Adds why an answer is no good. Below its first line there may be a table, whose lines are not wrapped.
    mutating func report(_ problem: String, _ sign: TextLine) {
        let lines = problem.lines
        let first = lines.first ?? ""
        prose("\(sign) \(first)", hang: 2)
        for line in lines.dropFirst() { self.line("  \(line)") }
    }
}

/// The learner did not want to wait.
struct Stopped: Error {}

/// Why an exercise cannot be done: its course does not fit the walkthrough.
public struct ExerciseError: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
