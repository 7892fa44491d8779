import Foundation
import ScriptReading
import Walkthrough

/// Makes exercises ready to be answered, each once.
final class ExerciseRoom {
    /// Where learners edit their copies of walkthroughs.
    let folder: URL
    private lazy var successors = Successors(catalogue)
    private let catalogue: Catalogue
    private var ready: [String: ReadyExercise] = [:]

    init(folder: URL, catalogue: Catalogue) {
        self.folder = folder
        self.catalogue = catalogue
    }

    /// - Parameter isInterrupted: called again and again. Once it returns `true`, nobody needs the exercise.
    /// - Throws: `ScriptError` or `ExerciseError` if the walkthrough does not fit the exercise, the error of
    ///   the file system if the learner's copy cannot be made, and `Stopped` if it was interrupted.
    func open(
        _ index: Int, of lesson: Lesson, _ file: CourseFile, unless isInterrupted: @escaping () -> Bool
    ) throws -> ReadyExercise {
        let name = lesson.path(ofExercise: index)
        if let known = ready[name] { return known }
        guard let place = file.place(of: lesson) else {
            throw ExerciseError("the walkthrough \"\(lesson.walkthrough)\" is gone")
        }
        let made = try ReadyExercise(
            lesson.exercises[index], of: place, try Playback(place, unless: isInterrupted), successors,
            folder: folder.appending(path: name))
        if case .fix(let exercise) = made { try exercise.prepare() }
        ready[name] = made
        return made
    }

    /// The exercise, if it is one to edit a file and has been opened.
    func fix(_ index: Int, of lesson: Lesson) -> FixExercise? {
        guard case .fix(let exercise)? = ready[lesson.path(ofExercise: index)] else {
            return nil
        }
        return exercise
    }
}
