/// What a learner has done in a course.
public struct CourseProgress: Equatable, Sendable {
    /// By the walkthroughs' names.
    public private(set) var lessons: [String: LessonProgress] = [:]
    /// The walkthrough of the lesson that was opened last, to go on from there; nil if none was.
    public internal(set) var lastOpened: String?

    public init(lessons: [String: LessonProgress] = [:], lastOpened: String? = nil) {
        self.lessons = lessons
        self.lastOpened = lastOpened
    }

    /// What was done in a lesson; nothing, if it was never opened.
    public subscript(lesson: Lesson) -> LessonProgress {
        get { lessons[lesson.walkthrough] ?? LessonProgress() }
        set { lessons[lesson.walkthrough] = newValue }
    }

    /// Everything that either of them has: a file may name a course twice. What was opened last cannot be
    /// added up: the other one counts, unless it says nothing.
    public func merged(with other: CourseProgress) -> CourseProgress {
        CourseProgress(
            lessons: lessons.merging(other.lessons) { $0.merged(with: $1) },
            lastOpened: other.lastOpened ?? lastOpened)
    }
}

/// What a learner has done in one lesson.
public struct LessonProgress: Equatable, Sendable {
    /// Whether the walkthrough was stepped through.
    public var isSeen = false
    /// The number of the event at which the learner left it last; 0 before that.
    public var position = 0
    /// By the exercises' names (see `Lesson.exerciseNames`).
    public var exercises: [String: ExerciseProgress] = [:]

    public init() {}

    /// Where it was left cannot be added up, so that stays.
    func merged(with other: LessonProgress) -> LessonProgress {
        var both = self
        both.isSeen = isSeen || other.isSeen
        both.exercises.merge(other.exercises) { $0.merged(with: $1) }
        return both
    }
}

/// What a learner has done with one exercise.
public struct ExerciseProgress: Equatable, Sendable {
    /// The wrong answers so far.
    public var misses = 0
    /// Whether the hint was shown.
    public var hasHint = false
    /// Whether the solution was shown before it was found.
    public var isGivenUp = false
    /// Whether the right answer was given, even if it was after the solution was shown.
    public var isSolved = false

    public init() {}

    /// Solved without a wrong answer, a hint, or the solution.
    public var isPerfect: Bool { isSolved && misses == 0 && !hasHint && !isGivenUp }

    /// Whether there is nothing left to find out.
    public var isOver: Bool { isSolved || isGivenUp }

    /// Whether the solution may be shown: after success, or to those who tried and took the hint.
    public var maySeeSolution: Bool { isOver || (hasHint && misses > 0) }

    func merged(with other: ExerciseProgress) -> ExerciseProgress {
        var both = self
        both.misses = max(misses, other.misses)
        both.hasHint = hasHint || other.hasHint
        both.isGivenUp = isGivenUp || other.isGivenUp
        both.isSolved = isSolved || other.isSolved
        return both
    }
}

extension Lesson {
    /// What an exercise is called among all of a course, and where the learner's copy for it is:
    /// `upload/fix-1`.
    func path(ofExercise index: Int) -> String { "\(walkthrough)/\(exerciseNames[index])" }

    /// Whether everything in it is done: the run seen, and no exercise open.
    public func isDone(_ progress: LessonProgress) -> Bool {
        progress.isSeen
            && exerciseNames.allSatisfy { progress.exercises[$0]?.isOver == true }
    }
}

extension Course {
    /// The lesson that was opened last; nil if none was, or if the course no longer has it.
    func lastOpenedLesson(_ progress: CourseProgress) -> Int? {
        lessons.firstIndex { $0.walkthrough == progress.lastOpened }
    }

    /// The lesson with which a learner goes on: the one that was opened last or, if that is done, the next
    /// one that is open. Nil if all are done.
    func lessonToGoOnWith(_ progress: CourseProgress) -> Int? {
        openLesson(from: lastOpenedLesson(progress) ?? 0, progress)
    }

    /// The first lesson that is not done: from this one on, or else from the beginning. Nil if all are done.
    func openLesson(from index: Int, _ progress: CourseProgress) -> Int? {
        let lessons = lessons
        let open = lessons.indices.filter { !lessons[$0].isDone(progress[lessons[$0]]) }
        return open.first { $0 >= index } ?? open.first
    }
}

/// How far a learner has come.
struct Score: Equatable, Sendable {
    var lessons = 0
    var lessonsDone = 0
    var exercises = 0
    var exercisesSolved = 0
    /// Solved at the first try and without help.
    var exercisesPerfect = 0

    init(_ lessons: some Sequence<Lesson>, _ progress: CourseProgress) {
        for lesson in lessons {
            let done = progress[lesson]
            self.lessons += 1
            lessonsDone += lesson.isDone(done) ? 1 : 0
            exercises += lesson.exercises.count
            for name in lesson.exerciseNames {
                guard let exercise = done.exercises[name] else { continue }
                exercisesSolved += exercise.isSolved ? 1 : 0
                exercisesPerfect += exercise.isPerfect ? 1 : 0
            }
        }
    }

    var isComplete: Bool { lessons == lessonsDone }
}
