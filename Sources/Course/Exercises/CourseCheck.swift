import Foundation
import ScriptReading
import TextPages
import Walkthrough

/// Loads every script of a course, and solves every exercise, and answers it wrongly where it can: what a
/// learner could not do is a mistake of the course, and so is a wrong answer that is taken for a right one.
public struct CourseCheck: Sendable {
    /// Compiles the changes in Swift: solutions, and wrong ones.
    public struct Compiling: Sendable {
        let folder: URL
        let play: @Sendable (SwiftProgram) -> SwiftOutcome

        /// - Parameters:
        ///   - folder: where the changes are written to.
        ///   - play: compiles and plays one.
        public init(in folder: URL, _ play: @escaping @Sendable (SwiftProgram) -> SwiftOutcome) {
            self.folder = folder
            self.play = play
        }
    }

    private let file: CourseFile
    private let successors: Successors
    private let compiling: Compiling?

    /// - Parameter compiling: without it, a change in Swift is only looked for in its file.
    public init(_ file: CourseFile, catalogue: Catalogue, compiling: Compiling? = nil) {
        self.file = file
        self.compiling = compiling
        successors = Successors(catalogue)
    }

    /// How many solutions are not compiled, because nobody does it.
    public var uncompiledCount: Int {
        let exercises = compiling == nil ? file.course.lessons.flatMap(\.exercises) : []
        return exercises.count { exercise in
            if case .fix(let repair) = exercise.task { repair.isSwift } else { false }
        }
    }

    /// What is wrong, each with its place; empty if nothing is. Where a script has mistakes, its exercises
    /// are not looked at.
    public var problems: [String] { file.course.lessons.flatMap(problems) }

    /// `true` if a script cannot be read: it is gone, or has mistakes.
    public var hasUnreadableScript: Bool {
        file.course.lessons.contains { (try? place(of: $0)) == nil }
    }

    /// Why a script cannot be read.
    private struct Unreadable: Error { let reason: String }

    /// The place of a lesson's script, which can be loaded.
    private func place(of lesson: Lesson) throws(Unreadable) -> ScriptPlace {
        guard let place = file.place(of: lesson) else {
            let position = file.position(of: lesson.$walkthrough.json?.offset ?? 0)
            throw Unreadable(reason: "\(position): error: \(lesson.walkthrough) is gone")
        }
        do throws(ScriptError) {
            _ = try ScriptLoader.load(place)
            return place
        } catch {
            throw Unreadable(reason: error.listing)
        }
    }

    func problems(of lesson: Lesson) -> [String] {
        let place: ScriptPlace
        do throws(Unreadable) {
            place = try self.place(of: lesson)
        } catch {
            return [error.reason]
        }
        return lesson.exercises.indices.compactMap { index in
            let exercise = lesson.exercises[index]
            let problem: String?
            do {
                problem = try self.problem(of: exercise, place, lesson.path(ofExercise: index))
            } catch {
                problem = "\(error)"
            }
            return problem.map {
                "\(file.position(of: exercise.offset)): error: \(lesson.walkthrough), \(lesson.exerciseNames[index]): \($0)"
            }
        }
    }

    private func problem(of exercise: Exercise, _ place: ScriptPlace, _ path: String) throws -> String? {
        let folder = compiling?.folder ?? FileManager.default.temporaryDirectory
        let ready = try ReadyExercise(
            exercise, of: place, try Playback(place), successors, folder: folder.appending(path: path))
        switch ready {
        case .choice(let question):
            return problem(of: question)
        case .schedule(let search):
            return try problem(
                before: search.answer("\(search.script.schedule)"), after: search.answer(search.solution))
        case .fix(let fix):
            return try problem(of: fix)
        }
    }

    private func problem(of fix: FixExercise) throws -> String? {
        let before = try fix.answerOfOriginal()
        let after = try answer(with: fix.repair.solution, to: fix)
        if let problem = problem(before: before, after: after) { return problem }
        for (index, change) in fix.repair.wrong.enumerated() {
            let verdict = try answer(with: change, to: fix)
            if let problem = problem(ofWrong: verdict) { return "its wrong change \(index + 1) \(problem)" }
        }
        return nil
    }

    /// What a change is worth; nil if it can be made, and nobody compiles it.
    private func answer(with change: TextChange, to fix: FixExercise) throws -> Verdict? {
        guard let program = fix.program else { return try fix.answer(with: change) }
        guard let compiling else {
            return fix.text(with: change) == nil ? .unclear(fix.complaint(about: change)) : nil
        }
        try fix.prepare(with: change)
        return fix.verdict(on: compiling.play(program))
    }

    private func problem(of choice: ChoiceExercise) -> String? {
        choice.choices.count == ChoiceExercise.size
            ? nil : "there are only \(choice.choices.count) answers to choose from"
    }

    private func problem(before: Verdict, after: Verdict?) -> String? {
        if case .right = before { return "it is solved from the start" }
        switch after {
        case .right, nil: return nil
        case .wrong(let page): return "its solution does not solve it:\n\(page.text(on: .init()))"
        case .untried(let page): return "its solution was not run:\n\(page.text(on: .init()))"
        case .unclear(let why): return "its solution is unclear: \(why)"
        }
    }

    /// What is wrong with a change that a learner might make, and that has to be refused.
    private func problem(ofWrong verdict: Verdict?) -> String? {
        switch verdict {
        case .wrong, nil: nil
        case .right: "is taken for a solution"
        case .untried(let page): "was not run:\n\(page.text(on: .init()))"
        case .unclear(let why): "is unclear: \(why)"
        }
    }
}
