import Foundation
import ScriptReading
import TextPages
import Walkthrough

/// What the workshop shows.
struct WorkshopPages {
    private let workshop: Workshop
    private var course: Course { workshop.course }
    private var progress: CourseProgress { workshop.progress }

    init(_ workshop: Workshop) { self.workshop = workshop }

    /// Where one is, for the prompt: `3/71` done, `lesson 12`, `exercise 1`.
    var place: String {
        switch workshop.screen {
        case .home:
            let score = Score(course.lessons, progress)
            return "\(score.lessonsDone)/\(score.lessons)"
        case .lesson(let index): return "lesson \(index + 1)"
        case .exercise(let exercise, _): return "exercise \(exercise + 1)"
        }
    }

    // MARK: Home

    func home() -> Page {
        var page = Page()
        page.prose("\(course.title, .strong). \(course.about)")
        page.space()
        let width = course.tracks.map(\.title.count).max() ?? 0
        for track in course.tracks {
            let score = Score(track.lessons, progress)
            let mark = mark(score.isComplete, isBegun: score.lessonsDone > 0)
            let count = "\(score.lessonsDone) of \(score.lessons)".padded(to: 9)
            page.row(
                "\(mark) \(track.title.padded(to: width), .name)  \(count)  \("\(track.minutes) min", .dim)")
        }
        page.space()
        page.append(standing())
        return page
    }

    /// How far one is, and what comes next.
    func standing() -> Page {
        var page = Page()
        guard let index = course.lessonToGoOnWith(progress) else {
            let score = Score(course.lessons, progress)
            page.prose("\("You have done everything.", .good) \(result(score))")
            return page
        }
        let next = course.lessons[index]
        let hasBegun = !progress.lessons.isEmpty || course.lastOpenedLesson(progress) != nil
        let verb = hasBegun ? "goes on" : "begins"
        page.prose("Enter \(verb) with \(inShort(next))")
        return page
    }

    /// What a lesson is called, and what one learns there.
    private func inShort(_ lesson: Lesson) -> TextLine {
        let name: TextLine = "\(lesson.walkthrough, .name)"
        return lesson.learn.isEmpty ? name : name + ": \(lesson.learn)"
    }

    private func result(_ score: Score) -> String {
        "\(counted(score.lessonsDone, "lesson")) of \(score.lessons) done, \(counted(score.exercisesSolved, "exercise")) "
            + "of \(score.exercises) solved, \(score.exercisesPerfect) of them at once and without help."
    }

    func score() -> Page {
        var page = Page()
        page.prose("\(result(Score(course.lessons, progress)))")
        for track in course.tracks {
            let score = Score(track.lessons, progress)
            guard score.exercisesSolved > 0 || score.lessonsDone > 0 else { continue }
            page.prose("  \(track.title, .name): \(result(score))", hang: 4)
        }
        return page
    }

    func farewell() -> Page {
        var page = Page()
        let score = Score(course.lessons, progress)
        page.prose("\(result(score))")
        if !workshop.kept.isKept {
            page.prose("\("! What you have done could not be kept.", .bad)", hang: 2)
        } else if !score.isComplete {
            page.prose("\(workshop.file.command, .strong) goes on where you are.")
        }
        return page
    }

    func help() -> Page {
        var page = Page()
        page.prose("A lesson is a walkthrough to step through, and then its exercises.")
        page.space()
        let width = Keystroke.all.map(\.label.count).max() ?? 0
        for key in Keystroke.all {
            page.entry(TextLine(key.label, .strong), TextLine(key.meaning), indent: 2, width: width)
        }
        return page
    }

    // MARK: The list

    /// A lesson, its number, and the place of the track that it is in. Two tracks may have the same title.
    private typealias Listed = (number: Int, lesson: Lesson, track: Int)

    /// All lessons, or those that somebody looks for.
    func list(matching words: String = "") -> Page {
        var page = Page()
        let width = course.lessons.map(\.walkthrough.count).max() ?? 0
        for part in found(words).parts {
            var trackAbove: Int?
            if let heading = part.heading {
                page.space()
                page.prose("\(heading, .strong)")
            }
            for listed in part.lessons {
                if part.heading == nil, listed.track != trackAbove {
                    let track = course.tracks[listed.track]
                    page.space()
                    page.prose("\(track.title, .strong)  \("\(track.minutes) min", .dim)")
                    trackAbove = listed.track
                }
                page.append(row(listed, width: width))
            }
            if part.rest > 0 { page.prose("  \("and \(part.rest) more", .dim)") }
        }
        if page.isEmpty { page.prose("No lesson has \"\(words)\".") }
        return page
    }

    private func row(_ listed: Listed, width: Int) -> Page {
        let lesson = listed.lesson
        let made = progress[lesson]
        let mark = mark(lesson.isDone(made), isBegun: made != LessonProgress())
        let level = String(repeating: "*", count: lesson.level).padded(to: 3)
        var page = Page()
        page.prose(
            """
            \(mark) \("\(listed.number)".padded(to: 3), .dim) \(lesson.walkthrough.padded(to: width), .name)  \
            \(level, .dim) \(lesson.learn)
            """, hang: width + 12, longWords: .broken)
        return page
    }

    private func found(_ words: String) -> FoundLessons<Listed> {
        var listed: [Listed] = []
        for (place, track) in course.tracks.enumerated() {
            for lesson in track.lessons { listed.append((listed.count + 1, lesson, place)) }
        }
        return LessonSearch(words).found(among: listed) { lesson in text(lesson) }
    }

    /// What there is to read of a lesson; nil if its walkthrough is gone, or its script has mistakes.
    private func text(_ listed: Listed) -> LessonText? {
        guard let place = workshop.file.place(of: listed.lesson),
            let heading = try? ScriptLoader.heading(place)
        else { return nil }
        return LessonText(
            listed.lesson.heading(in: course.tracks[listed.track]), heading,
            story: place.folder.contents(of: ScriptPlace.storyName),
            isDone: listed.lesson.isDone(progress[listed.lesson]))
    }

    /// What stands before a track, a lesson or a part of one, and says how far one is.
    private func mark(_ isDone: Bool, isBegun: Bool = false) -> TextLine {
        if isDone { return "\("✓", .good)" }
        return isBegun ? "\("…", .marker)" : "\("·", .dim)"
    }

    // MARK: A lesson

    func lesson(_ index: Int) -> Page {
        let lesson = course.lessons[index]
        let made = progress[lesson]
        var page = Page()
        guard let place = workshop.file.place(of: lesson) else { return missing() }
        let script: Script
        do {
            script = try ScriptLoader.load(place)
        } catch {
            return Page(mistakes: error)
        }
        page.prose("\(script.title, .strong)  \("\(lesson.minutes) min", .dim)")
        page.prose("\(script.summary)")
        if !lesson.learn.isEmpty { page.prose("You learn: \(lesson.learn)", hang: 2) }
        page.space()
        let count = script.questions.count { $0.pattern.isMeant(on: script.chains[0]) }
        let questions = count == 0 ? "" : ", which asks \(counted(count, "question")) on the way"
        page.prose("\(mark(made.isSeen)) step through it\(questions)", hang: 2)
        for (number, exercise) in lesson.exercises.enumerated() {
            let state = workshop.progressOf(number, index)
            let given: TextLine = state.isGivenUp && !state.isSolved ? "\(" (solution seen)", .dim)" : ""
            let name = "\(number + 1)  \(exercise.title)"
            page.prose("\(mark(state.isOver)) \(name): \(exercise.ask)\(given)", hang: 5)
        }
        page.space()
        page.prose(nextStep(of: index))
        page.append(trouble())
        return page
    }

    /// A story. What its last line says to read next is for a reader of the catalogue; here, the course says
    /// it.
    func story(_ text: String, of index: Int) -> Page {
        var page = Markdown(Self.withoutNext(text)).page()
        guard let next = course.openLesson(from: index + 1, progress), next != index else { return page }
        page.space()
        page.prose("The next lesson is \(inShort(course.lessons[next]))")
        return page
    }

    /// A story without its last paragraph, if that begins with `Next:`.
    private static func withoutNext(_ story: String) -> String {
        guard let next = story.range(of: "\n\nNext: ", options: .backwards) else { return story }
        let isLast = !story[next.upperBound...].contains("\n\n")
        return isLast ? String(story[..<next.lowerBound]) : story
    }

    /// What Enter does in a lesson.
    func nextStep(of index: Int) -> TextLine {
        let lesson = course.lessons[index]
        let made = progress[lesson]
        if !made.isSeen {
            return made.position > 1
                ? "Enter runs it from event \(made.position), where you left it; go to its end."
                : "Enter runs it: step to its end, and leave with q."
        }
        let digits = "a digit opens the exercise of that number"
        guard workshop.firstOpenExercise(of: lesson) == nil else {
            return "Enter opens the next exercise; \(digits)."
        }
        let again: TextLine = lesson.exercises.isEmpty ? "" : " \("x", .strong) begins again; \(digits)."
        let isLast = course.openLesson(from: index + 1, progress) == nil
        let next = isLast ? "goes to the start" : "opens the next one"
        return "\("This lesson is done.", .good) Enter \(next).\(again)"
    }

    /// What follows a right answer.
    func whatIsLeft(of index: Int) -> TextLine {
        workshop.firstOpenExercise(of: course.lessons[index]) == nil
            ? "That was the last exercise of this lesson; Enter goes back."
            : "Enter goes back to the lesson."
    }

    func exercise(_ index: Int, of lesson: Int) -> Page {
        let exercise = course.lessons[lesson].exercises[index]
        var page = Page()
        page.prose("\(exercise.title, .strong)  \(course.lessons[lesson].walkthrough, .dim)")
        page.space()
        do {
            switch try workshop.open(index, of: lesson) {
            case .choice(let question):
                page.append(question.scene)
                page.space()
                page.prose("\("?", .marker) \(exercise.ask, .strong)", hang: 2)
                for (number, choice) in question.choices.enumerated() {
                    page.prose("  \("\(number + 1)", .strong)  \(choice)", hang: 5)
                }
            case .schedule(let search):
                page.prose("\("?", .marker) \(exercise.ask, .strong)", hang: 2)
                page.append(search.scene)
            case .fix(let fix):
                page.prose("\("?", .marker) \(exercise.ask, .strong)", hang: 2)
                if let error = fix.whyNoCopy {
                    page.append(fix.goal)
                    page.append(notKept(workshop.exercises.folder, error))
                    page.prose(FixExercise.wayOut, hang: 2)
                } else {
                    page.append(fix.scene)
                    if fix.program != nil, let why = workshop.whyNoSwift { page.append(fix.impossible(why)) }
                }
            }
        } catch {
            page.append(notOpened(error))
        }
        return page
    }

    // MARK: Trouble

    /// What is wrong with the file of the progress, if anything is.
    func trouble() -> Page {
        var page = Page()
        if let trouble = workshop.kept.trouble { page.prose("\("! \(trouble)", .bad)", hang: 2) }
        return page
    }

    /// Where a learner's copies are, edited or only opened, once all that was done with them is forgotten.
    func setAside(_ folder: URL) -> Page {
        var page = Page()
        page.prose("Your files of exercises are set aside:")
        page.line("  \(folder.path, .name)")
        return page
    }

    func missing() -> Page {
        var page = Page()
        page.prose(
            "This walkthrough is gone, or a file of it; \("reqtrace check", .strong) says more.")
        return page
    }

    /// Why an exercise cannot be opened: it does not fit its walkthrough.
    func notOpened(_ error: any Error) -> Page {
        if error is Stopped { return stopped }
        var page = Page()
        page.prose("\("This exercise does not fit its walkthrough: \(error)", .bad)", hang: 2)
        return page
    }

    private var stopped: Page {
        var page = Page()
        page.prose("\("Stopped.", .marker) \("b", .strong) goes back.")
        return page
    }

    func notKept(_ file: URL, _ error: any Error) -> Page {
        var page = Page()
        page.prose("\("! \(file.path) cannot be written: \(error.systemReason)", .bad)", hang: 2)
        return page
    }
}

extension Exercise {
    /// Its heading.
    var title: String {
        switch task {
        case .predict: "Predict"
        case .explain: "Explain"
        case .findSchedule: "Find the schedule"
        case .fix: "Mend"
        }
    }
}
