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

    /// Opens an exercise. One whose copy cannot be made is made anew the next time.
    ///
    /// - Parameter isInterrupted: called again and again. Once it returns `true`, nobody needs the exercise.
    /// - Throws: `ScriptError` or `ExerciseError` if the walkthrough does not fit the exercise, and `Stopped`
    ///   if it was interrupted.
    func open(
        _ index: Int, of lesson: Lesson, _ file: CourseFile, unless isInterrupted: @escaping () -> Bool
    ) throws -> ReadyExercise {
        let name = lesson.path(ofExercise: index)
        if let known = ready[name] { return known }
        guard let place = file.place(of: lesson) else {
            throw ExerciseError("the walkthrough \"\(lesson.walkthrough)\" is gone")
        }
        var made = try ReadyExercise(
            lesson.exercises[index], of: place, try Playback(place, unless: isInterrupted), successors,
            folder: folder.appending(path: name))
        if case .fix(var exercise) = made {
            exercise.prepare()
            made = .fix(exercise)
            guard exercise.whyNoCopy == nil else { return made }
        }
        ready[name] = made
        return made
    }

    /// Moves the learner's copies for some lessons out of the way, so that each is made anew. Whatever else
    /// is in the folder stays: the copies of other courses, and the package that compiles Swift.
    ///
    /// - Parameter moved: called with the folder where a copy is now, after each that was moved.
    /// - Throws: the error of the file system. A copy that could not be moved is where it was.
    func setAside(_ lessons: [Lesson], moved: (URL) -> Void) throws {
        let manager = FileManager.default
        let copies = lessons.map(\.walkthrough).filter {
            manager.fileExists(atPath: folder.appending(path: $0).path)
        }
        guard !copies.isEmpty else {
            ready = [:]
            return
        }
        let aside = folder.unused(ending: "set-aside")
        try manager.createDirectory(at: aside, withIntermediateDirectories: true)
        // This removes an empty folder only: one to which no copy could be moved.
        defer { rmdir(aside.path) }
        for name in copies {
            try manager.moveItem(at: folder.appending(path: name), to: aside.appending(path: name))
            ready = [:]
            moved(aside)
        }
    }

    /// The exercise, if it is one to edit a file and has been opened, with a copy to edit.
    func fix(_ index: Int, of lesson: Lesson) -> FixExercise? {
        guard case .fix(let exercise)? = ready[lesson.path(ofExercise: index)] else {
            return nil
        }
        return exercise
    }
}
