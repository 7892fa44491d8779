import Foundation
import ScriptReading
import Walkthrough

/// Solves every exercise of a course, and answers it wrongly where it can: what a learner could not do is a
/// mistake of the course.
public struct CourseCheck: Sendable {
    private let file: CourseFile
    private let successors: Successors

    public init(_ file: CourseFile, catalogue: Catalogue) {
        self.file = file
        successors = Successors(catalogue)
    }

    /// What is wrong, one line for each exercise; empty if nothing is.
    public var problems: [String] { file.course.lessons.flatMap(problems) }

    func problems(of lesson: Lesson) -> [String] {
        lesson.exercises.indices.compactMap { index in
            let name = "\(lesson.walkthrough), \(lesson.exerciseName(index))"
            guard let place = file.place(of: lesson) else { return "\(name): the walkthrough is gone" }
            do {
                return try problem(of: lesson.exercises[index], place).map { "\(name): \($0)" }
            } catch {
                return "\(name): \(error)"
            }
        }
    }

    private func problem(of exercise: Exercise, _ place: ScriptPlace) throws -> String? {
        let ready = try ReadyExercise(
            exercise, of: place, try Playback(place), successors,
            folder: FileManager.default.temporaryDirectory)
        switch ready {
        case .choice(let question):
            return problem(of: question)
        case .schedule(let search):
            return try problem(
                before: search.answer("\(search.script.schedule)"), after: search.answer(search.solution))
        case .fix(let fix):
            return try problem(before: fix.answerOfOriginal(), after: fix.answerOfSolution())
        }
    }

    private func problem(of choice: ChoiceExercise) -> String? {
        choice.choices.count == ChoiceExercise.size
            ? nil : "there are only \(choice.choices.count) answers to choose from"
    }

    private func problem(before: Verdict, after: Verdict) -> String? {
        if case .right = before { return "it is solved from the start" }
        switch after {
        case .right: return nil
        case .wrong(let page): return "its solution does not solve it:\n\(page.text(on: .init()))"
        case .unclear(let why): return "its solution is unclear: \(why)"
        }
    }
}
