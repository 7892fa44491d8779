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

/// The learner did not want to wait.
struct Stopped: Error {}

/// Why an exercise cannot be done: its course does not fit the walkthrough.
public struct ExerciseError: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
