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
        switch exercise.task {
        case .predict(let condition):
            return problem(
                of: try ChoiceExercise.prediction(after: condition, in: Playback(place), successors))
        case .explain(let condition):
            return problem(of: try ChoiceExercise.explanation(at: condition, in: Playback(place)))
        case .findSchedule(let claim, let solution):
            let script = try ScriptLoader.load(place)
            let search = try ScheduleExercise(breaking: claim, solution: solution, in: script)
            return try problem(
                before: search.answer("\(script.schedule)"), after: search.answer(search.solution))
        case .fix(let expectations, let solution):
            let fix = FixExercise(
                place, until: expectations, solution: solution, in: FileManager.default.temporaryDirectory)
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
