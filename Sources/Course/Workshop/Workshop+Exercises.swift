import TextPages
import Tracing

/// What a learner does with an exercise.
extension Workshop {
    func progressOf(_ exercise: Int, _ lesson: Int) -> ExerciseProgress {
        let lesson = course.lessons[lesson]
        return progress[lesson].exercises[lesson.exerciseNames[exercise]] ?? ExerciseProgress()
    }

    func firstOpenExercise(of lesson: Lesson) -> Int? {
        lesson.exercises.indices.first { index in
            progress[lesson].exercises[lesson.exerciseNames[index]]?.isOver != true
        }
    }

    /// Opens an exercise of the lesson, whether it is done or not.
    ///
    /// - Parameter exercise: nil for the first one that is open or, if none is, the first one.
    func openExercise(_ exercise: Int? = nil) -> Reply {
        guard case .lesson(let index) = screen else { return Reply(page: here()) }
        let lesson = course.lessons[index]
        let exercise = exercise ?? firstOpenExercise(of: lesson) ?? 0
        if lesson.exercises.indices.contains(exercise) { show(.exercise(exercise, of: index)) }
        return Reply(page: here())
    }

    // MARK: Answers

    func choose(_ choice: Int) -> Reply {
        withExercise { exercise, progress in
            guard case .choice(let question) = exercise, question.choices.indices.contains(choice) else {
                return .unclear("there is no answer \(choice + 1)")
            }
            guard choice == question.right else {
                var page = Page()
                page.prose(
                    progress.hasHint || progress.isOver
                        ? "It is not \(choice + 1). \("v", .strong) shows the solution."
                        : "It is not \(choice + 1). \("h", .strong) gives a hint.")
                return .wrong(page)
            }
            return .right(question.solution)
        }
    }

    func answerSchedule(_ word: String) -> Reply {
        withExercise { exercise, _ in
            guard case .schedule(let search) = exercise else {
                return .unclear("nothing asks for a schedule here")
            }
            return try search.answer(word, unless: isInterrupted)
        }
    }

    /// Looks at the copy that the learner edits. Swift has to be compiled first, which takes time, so its
    /// answer comes with `played`.
    func check() -> Reply {
        lastLook = watched
        guard let fix = openFix else { return Reply(page: here()) }
        if let program = fix.program {
            if let whyNoSwift { return Reply(page: fix.impossible(whyNoSwift)) }
            let page = fix.announcement(isFirst: !hasPlayed, library: library)
            return Reply(page: page, effect: .play(program))
        }
        return withExercise { exercise, _ in
            guard case .fix(let fix) = exercise else { return .unclear("there is nothing to check here") }
            return try fix.answer(unless: isInterrupted)
        }
    }

    /// The learner's program was compiled and run, or something else has become of it.
    public func played(_ outcome: SwiftOutcome) -> Reply {
        if case .impossible(let why) = outcome { whyNoSwift = why }
        if case .played = outcome { hasPlayed = true }
        return withExercise { exercise, _ in
            guard case .fix(let fix) = exercise else { return .unclear("there is nothing to check here") }
            return fix.verdict(on: outcome)
        }
    }

    func startAgain() -> Reply {
        guard let fix = openFix else { return Reply(page: here()) }
        do {
            try fix.startAgain()
        } catch {
            return Reply(page: WorkshopPages(self).notKept(fix.folder, error))
        }
        lastLook = watched
        return Reply(page: here())
    }

    func open(_ index: Int, of lesson: Int) throws -> ReadyExercise {
        try exercises.open(index, of: course.lessons[lesson], file, unless: isInterrupted)
    }

    private func withExercise(_ body: (ReadyExercise, ExerciseProgress) throws -> Verdict) -> Reply {
        guard case .exercise(let index, let lesson) = screen else { return Reply(page: here()) }
        let verdict: Verdict
        do {
            verdict = try body(open(index, of: lesson), progressOf(index, lesson))
        } catch {
            return Reply(page: WorkshopPages(self).notOpened(error))
        }
        return Reply(page: settle(verdict, index, lesson))
    }

    /// Notes what an answer was worth, and says so.
    private func settle(_ verdict: Verdict, _ index: Int, _ lesson: Int) -> Page {
        var page = Page()
        switch verdict {
        case .unclear(let why):
            page.report(why, "\("?", .marker)")
        case .untried(let told):
            page.append(told)
        case .wrong(let told):
            note(index, lesson) { if !$0.isOver { $0.misses.increase(by: 1) } }
            // Another window may have solved it, which is known only now.
            let isOver = progressOf(index, lesson).isOver
            page.prose(isOver ? "\("No.", .bad) The exercise is done all the same." : "\("Not yet.", .bad)")
            page.append(told)
        case .right(let told):
            note(index, lesson) { $0.isSolved = true }
            page.append(told)
            page.space()
            page.prose("\("Right.", .good) \(WorkshopPages(self).whatIsLeft(of: lesson))")
        }
        return page
    }

    private func note(_ index: Int, _ lesson: Int, _ body: @escaping (inout ExerciseProgress) -> Void) {
        let lesson = course.lessons[lesson]
        change(lesson) { body(&$0.exercises[lesson.exerciseNames[index], default: ExerciseProgress()]) }
    }

    // MARK: Help

    func hint() -> Reply {
        var page = Page()
        switch screen {
        case .exercise(let index, let lesson):
            note(index, lesson) { if !$0.isOver { $0.hasHint = true } }
            page.prose("\("Hint:", .strong) \(course.lessons[lesson].exercises[index].hint)", hang: 2)
        case .lesson(let index):
            page.prose(WorkshopPages(self).nextStep(of: index), hang: 2)
        case .home:
            page.append(WorkshopPages(self).standing())
        }
        return Reply(page: page)
    }

    /// Shows the solution: after success, or after a hint and a wrong answer. Where there can be no answers,
    /// none are asked for.
    func solution() -> Reply {
        guard case .exercise(let index, let lesson) = screen else { return Reply(page: here()) }
        let exercise: ReadyExercise
        do {
            exercise = try open(index, of: lesson)
        } catch {
            return Reply(page: WorkshopPages(self).notOpened(error))
        }
        guard progressOf(index, lesson).maySeeSolution || isOutOfReach(exercise) else {
            var page = Page()
            page.prose(
                progressOf(index, lesson).misses > 0
                    ? "Read the hint first, with \("h", .strong); then the solution is shown."
                    : "Try it first: the solution is shown after a wrong answer and the hint.")
            return Reply(page: page)
        }
        var page = Page()
        switch exercise {
        case .choice(let question):
            let place = "\(question.right + 1)\(question.manner)"
            page.prose("It is \(place): \(question.choices[question.right])", hang: 4)
            page.append(question.solution)
        case .schedule(let search):
            page.prose("One that breaks it is \(search.solution, .value).")
        case .fix(let fix):
            page.append(fix.solution)
        }
        note(index, lesson) { if !$0.isSolved { $0.isGivenUp = true } }
        page.space()
        page.prose(WorkshopPages(self).whatIsLeft(of: lesson))
        return Reply(page: page)
    }

    /// Whether nobody can answer it here: there is no copy to edit, or nobody who could compile it.
    private func isOutOfReach(_ exercise: ReadyExercise) -> Bool {
        guard case .fix(let fix) = exercise else { return false }
        return fix.whyNoCopy != nil || (fix.program != nil && whyNoSwift != nil)
    }
}
