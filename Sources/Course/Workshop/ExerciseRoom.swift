import Foundation
import ScriptReading
import Walkthrough

/// Makes exercises ready to be answered, each once.
final class ExerciseRoom {
    /// An exercise that is ready.
    enum Ready {
        case choice(ChoiceExercise)
        case schedule(ScheduleExercise)
        case fix(FixExercise)
    }

    private let folder: URL
    private lazy var successors = Successors(catalogue)
    private let catalogue: Catalogue
    private var ready: [String: Ready] = [:]

    init(folder: URL, catalogue: Catalogue) {
        self.folder = folder
        self.catalogue = catalogue
    }

    /// - Throws: `ScriptError` or `ExerciseError` if the walkthrough does not fit the exercise.
    func open(_ index: Int, of lesson: Lesson, _ file: CourseFile) throws -> Ready {
        let name = "\(lesson.walkthrough)/\(lesson.exerciseName(index))"
        if let known = ready[name] { return known }
        guard let place = file.place(of: lesson) else {
            throw ExerciseError("the walkthrough \"\(lesson.walkthrough)\" is gone")
        }
        let made = try make(lesson.exercises[index], place, name)
        ready[name] = made
        return made
    }

    private func make(_ exercise: Exercise, _ place: ScriptPlace, _ name: String) throws -> Ready {
        switch exercise.task {
        case .predict(let condition):
            return .choice(try .prediction(after: condition, in: Playback(place), successors))
        case .explain(let condition):
            return .choice(try .explanation(at: condition, in: Playback(place)))
        case .findSchedule(let claim, let solution):
            return .schedule(
                try ScheduleExercise(breaking: claim, solution: solution, in: ScriptLoader.load(place)))
        case .fix(let expectations, let solution):
            let copy = folder.appending(path: name)
            let exercise = FixExercise(place, until: expectations, solution: solution, in: copy)
            try exercise.prepare()
            return .fix(exercise)
        }
    }

    /// The exercise, if it is one to edit a script and has been opened.
    func fix(_ index: Int, of lesson: Lesson, _ file: CourseFile) -> FixExercise? {
        guard case .fix(let exercise)? = ready["\(lesson.walkthrough)/\(lesson.exerciseName(index))"] else {
            return nil
        }
        return exercise
    }
}
