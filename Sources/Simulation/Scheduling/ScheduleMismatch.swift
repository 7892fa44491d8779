/// What in a list of choices does not fit the run that was to repeat them. Such a word comes from another
/// script or test, or from an earlier version of this one.
public struct ScheduleMismatch: Equatable, Sendable, CustomStringConvertible {
    enum Problem: Equatable {
        /// A choice, counted from 1, names a possibility that there was not.
        case outOfRange(number: Int, choice: Int, possibilities: Int)
        /// The run was over before the list was.
        case leftOver(choices: Int, choicePoints: Int)
    }

    package let schedule: Schedule
    let problem: Problem

    /// What does not fit, as the end of a sentence about the schedule.
    package var reason: String {
        switch problem {
        case .outOfRange(let number, let choice, let possibilities):
            "its choice \(number) is \(choice), where the run could choose from 0 to \(possibilities - 1)"
        case .leftOver(let choices, let choicePoints):
            "it has \(choices) choices, and the run had only \(choicePoints) to make"
        }
    }

    public var description: String { "the schedule \(schedule) belongs to another script: \(reason)" }
}
