import Foundation
import ScriptReading
import TextPages
import Walkthrough

/// A learner's way through a course, without a terminal: keys and lines in, pages out.
///
/// What is on the screen is one of a few states, written down in `Screen`. Each state has its keys (see
/// `Keystroke`), which the prompt names. Enter always does what comes next.
public final class Workshop {
    /// What is on the screen.
    enum Screen: Equatable {
        case home
        case lesson(Int)
        /// An exercise of a lesson.
        case exercise(Int, of: Int)
    }

    /// What the terminal has to do before the next key.
    public enum Effect {
        case none
        /// Step through a walkthrough, and report with `returned`.
        case run(ScriptPlace, from: Int?)
        /// Compile a program and run it, and report with `played`.
        case play(SwiftProgram)
        /// Read a line after these words, and report with `line`.
        case readLine(String)
        case quit
    }

    /// A page, and what has to be done.
    public struct Reply {
        /// What to show now.
        public var page: Page
        /// What to do once it is shown, before the next key.
        public var effect = Effect.none

        public init(page: Page, effect: Effect = .none) {
            self.page = page
            self.effect = effect
        }
    }

    /// What a line that is read stands for.
    private enum Question: Equatable { case lesson, search, schedule, startAgain, reset }

    let file: CourseFile
    let kept: KeptProgress
    let exercises: ExerciseRoom
    private(set) var screen = Screen.home
    private var question: Question?
    /// Where the learner's files were moved when everything was to be forgotten; nil if there were none.
    private var setAside: URL?
    /// Why no Swift can be compiled here, if it cannot.
    var whyNoSwift: String?
    /// The folder of the sources that are compiled with the learner's Swift; nil if it is not known.
    public var library: URL?
    /// Whether Swift has been compiled since the workshop was opened, and with it the library.
    var hasPlayed = false
    /// Called while an exercise is made or answered. Returning `true` gives it up.
    public var isInterrupted: () -> Bool = { false }
    /// What the copy that is edited was like when it was last looked at.
    public internal(set) var lastLook: FileStamp?

    /// The course that the learner takes.
    public var course: Course { file.course }
    var progress: CourseProgress { kept.progress }

    /// - Parameters:
    ///   - folder: where learners edit their copies of walkthroughs.
    ///   - catalogue: the walkthroughs whose traces show what an event can be followed by.
    ///   - whyNoSwift: why no Swift can be compiled here; nil if it can, as far as is known.
    public init(
        _ file: CourseFile, progress: ProgressFile, folder: URL, catalogue: Catalogue,
        whyNoSwift: String? = nil
    ) {
        self.file = file
        self.whyNoSwift = whyNoSwift
        kept = KeptProgress(progress)
        exercises = ExerciseRoom(folder: folder, catalogue: catalogue)
    }

    /// The first page.
    public func opening() -> Page {
        var page = WorkshopPages(self).home()
        if kept.trouble != nil { page.space() }
        page.append(troublePage)
        return page
    }

    /// What is wrong with the file of the progress; empty if nothing is.
    public var troublePage: Page { WorkshopPages(self).trouble() }

    /// Where the files are that were set aside; empty if there were none.
    public var setAsidePage: Page { setAside.map(WorkshopPages(self).setAside) ?? Page() }

    /// The line that names the keys. Where there is no room for words, it has only the keys.
    public func prompt(width: Int) -> TextLine {
        let place: TextLine = "\(WorkshopPages(self).place, .dim)"
        let named = keys.reduce(place) { $0 + "  \($1.label, .strong) \($1.word)" }
        let short = keys.reduce(place + " ") { $0 + " \($1.label, .strong)" }
        return (named.width + 3 <= width ? named : short) + "\(" >", .marker) "
    }

    /// The file that is looked at while a learner edits it: what changes when it is saved.
    public var watched: FileStamp? { openFix?.stamp }

    /// The exercise on the screen, if it is one to edit a file, and there is a file to edit.
    var openFix: FixExercise? {
        guard case .exercise(let index, let lesson) = screen else { return nil }
        return exercises.fix(index, of: course.lessons[lesson])
    }

    // MARK: What is typed

    /// Takes a key.
    public func take(_ character: Character) -> Reply {
        guard let key = keystroke(character) else {
            var page = Page()
            page.prose(
                "There is nothing on \(Keystroke.label(character), .strong); the line below names the keys.")
            return Reply(page: page)
        }
        return act(key.action)
    }

    /// Takes the line that was asked for.
    public func line(_ text: String) -> Reply {
        let text = text.trimmingCharacters(in: .whitespaces)
        defer { question = nil }
        switch question {
        case .reset: return text == "yes" ? reset() : stay("Nothing is forgotten.")
        case .startAgain: return text == "yes" ? startAgain() : stay("Nothing is thrown away.")
        case _ where text.isEmpty: return Reply(page: here())
        case .lesson: return open(text)
        case .search: return Reply(page: WorkshopPages(self).list(matching: text))
        case .schedule: return answerSchedule(text)
        case nil: return Reply(page: here())
        }
    }

    /// What comes of anything but a yes, and again what is on the screen.
    private func stay(_ outcome: TextLine) -> Reply {
        var page = Page()
        page.prose(outcome)
        page.space()
        page.append(here())
        return Reply(page: page)
    }

    /// The learner comes back from a walkthrough.
    ///
    /// - Parameters:
    ///   - hasSeenEnd: whether they went to its end.
    ///   - position: the number of the event at which they left.
    public func returned(hasSeenEnd: Bool, position: Int) -> Reply {
        guard case .lesson(let index) = screen else { return Reply(page: here()) }
        change(course.lessons[index]) {
            $0.isSeen = $0.isSeen || hasSeenEnd
            $0.position = hasSeenEnd ? 0 : position
        }
        return Reply(page: here())
    }

    /// The learner has saved the file of an exercise.
    public func saved() -> Reply { check() }

    /// What a learner is asked before everything is forgotten. Only `yes` agrees.
    public static let resetQuestion =
        "forget all you have done in this course, and set your files aside? type yes: "

    // MARK: What keys do

    private func act(_ action: Keystroke.Action) -> Reply {
        switch action {
        case .next: return next()
        case .list: return Reply(page: WorkshopPages(self).list())
        case .search: return ask(.search, "search: ")
        case .go: return ask(.lesson, "number or name of a lesson: ")
        case .score: return Reply(page: WorkshopPages(self).score())
        case .help: return Reply(page: WorkshopPages(self).help())
        case .reset: return ask(.reset, Self.resetQuestion)
        case .quit: return Reply(page: WorkshopPages(self).farewell(), effect: .quit)
        case .back: return back()
        case .run: return run()
        case .story: return story()
        case .exercise: return openExercise()
        case .open(let exercise): return openExercise(exercise)
        case .choose(let choice): return choose(choice)
        case .hint: return hint()
        case .solution: return solution()
        case .check: return check()
        case .typeSchedule: return ask(.schedule, "schedule: ")
        case .startAgain:
            return openFix?.isChanged == true
                ? ask(.startAgain, "throw away what you have written in this exercise? type yes: ")
                : startAgain()
        }
    }

    /// Enter, where nothing else is on it: whatever comes next.
    private func next() -> Reply {
        switch screen {
        case .home:
            return goOn(with: course.lessonToGoOnWith(progress))
        case .lesson(let index):
            let lesson = course.lessons[index]
            if !progress[lesson].isSeen { return run() }
            if firstOpenExercise(of: lesson) != nil { return openExercise() }
            return goOn(with: course.openLesson(from: index + 1, progress))
        case .exercise:
            return back()
        }
    }

    /// Opens the next lesson; nil leads to the start, since all lessons are done.
    private func goOn(with index: Int?) -> Reply {
        guard let index else {
            screen = .home
            return Reply(page: here())
        }
        return openLesson(index)
    }

    /// Opens a lesson, and notes that as where the learner goes on the next time.
    private func openLesson(_ index: Int) -> Reply {
        screen = .lesson(index)
        let name = course.lessons[index].walkthrough
        kept.keep { $0.lastOpened = name }
        return Reply(page: here())
    }

    private func open(_ word: String) -> Reply {
        let lessons = course.lessons
        let number = Int(word).flatMap { number in lessons.indices.first { $0 + 1 == number } }
        // Two names may differ in nothing but their capitals.
        let (names, typed) = (lessons.map { $0.walkthrough.lowercased() }, word.lowercased())
        let named = lessons.firstIndex { $0.walkthrough == word } ?? names.firstIndex(of: typed)
        let beginning = names.indices.filter { names[$0].hasPrefix(typed) }
        let only = beginning.count == 1 ? beginning.first : nil
        if let index = named ?? number ?? only { return openLesson(index) }
        var page = Page()
        let near = Spelling.suggestion(for: word, among: lessons.map(\.walkthrough))
        page.prose("There is no lesson \"\(word)\"\(near.isEmpty ? "; l lists them all." : near)")
        return Reply(page: page)
    }

    private func back() -> Reply {
        switch screen {
        case .home: break
        case .lesson: screen = .home
        case .exercise(_, let lesson): screen = .lesson(lesson)
        }
        return Reply(page: here())
    }

    private func run() -> Reply {
        guard case .lesson(let index) = screen, let place = file.place(of: course.lessons[index]) else {
            return Reply(page: WorkshopPages(self).missing())
        }
        let position = progress[course.lessons[index]].position
        return Reply(page: Page(), effect: .run(place, from: position > 1 ? position : nil))
    }

    private func story() -> Reply {
        guard case .lesson(let index) = screen else { return Reply(page: here()) }
        guard let text = file.place(of: course.lessons[index])?.folder.story else {
            return Reply(page: WorkshopPages(self).missing())
        }
        return Reply(page: WorkshopPages(self).story(text, of: index))
    }

    private func ask(_ question: Question, _ words: String) -> Reply {
        self.question = question
        return Reply(page: Page(), effect: .readLine(words))
    }

    /// All lessons, with a mark at those that are done.
    public var list: Page { WorkshopPages(self).list() }

    /// Sets the learner's files aside, so that whoever comes next finds no solutions in them, and then
    /// forgets everything that was done in this course. Where one of the two fails, nothing is forgotten, and
    /// it can be tried again.
    ///
    /// - Returns: why nothing is forgotten, and where files are that are set aside all the same; nil if all
    ///   went well.
    public func forget() -> Page? {
        var place = kept.file.url
        setAside = nil
        do {
            let isForgotten = try kept.forget {
                place = exercises.folder
                try exercises.setAside(course.lessons) { setAside = $0 }
                place = kept.file.url
            }
            guard isForgotten else { return troublePage }
        } catch {
            var page = WorkshopPages(self).notKept(place, error)
            page.append(setAsidePage)
            return page
        }
        screen = .home
        return nil
    }

    func reset() -> Reply {
        if let failure = forget() { return Reply(page: failure) }
        var page = here()
        page.append(setAsidePage)
        return Reply(page: page)
    }

    // MARK: What they share

    /// The page of what is on the screen.
    func here() -> Page {
        let pages = WorkshopPages(self)
        switch screen {
        case .home: return pages.home()
        case .lesson(let index): return pages.lesson(index)
        case .exercise(let exercise, let lesson): return pages.exercise(exercise, of: lesson)
        }
    }

    func show(_ screen: Screen) {
        self.screen = screen
        lastLook = nil
    }

    /// Notes what the learner did, and keeps it.
    func change(_ lesson: Lesson, _ body: @escaping (inout LessonProgress) -> Void) {
        kept.keep { body(&$0[lesson]) }
    }
}
