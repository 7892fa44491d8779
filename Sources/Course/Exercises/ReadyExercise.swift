import Foundation
import ScriptReading
import TextPages
import Walkthrough

/// An exercise with everything that is needed to answer it.
enum ReadyExercise {
    case choice(ChoiceExercise)
    case schedule(ScheduleExercise)
    case fix(FixExercise)

    /// - Parameters:
    ///   - playback: the walkthrough's run; only an exercise with answers to choose from needs it.
    ///   - successors: what else could have been recorded; only a prediction needs it.
    ///   - folder: where a learner's copy of the walkthrough is, or will be.
    /// - Throws: `ScriptError` or `ExerciseError` if the walkthrough does not fit the exercise.
    init(
        _ exercise: Exercise, of place: ScriptPlace, _ playback: @autoclosure () throws -> Playback,
        _ successors: @autoclosure () -> Successors, folder: URL
    ) throws {
        switch exercise.task {
        case .predict(let condition):
            self = .choice(try .prediction(after: condition, in: playback(), successors()))
        case .explain(let condition):
            self = .choice(try .explanation(at: condition, in: playback()))
        case .findSchedule(let claim, let solution):
            self = .schedule(try ScheduleExercise(breaking: claim, solution: solution, in: place))
        case .fix(let repair):
            self = .fix(try FixExercise(place, repair, in: folder))
        }
    }
}
