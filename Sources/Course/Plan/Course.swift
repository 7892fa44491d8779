import JSONText
import ScriptReading
import Walkthrough

/// A course: walkthroughs in tracks, from easy to hard, with exercises.
///
/// It is read from a `course.json` (see `CourseFile`), the program's own as well as a teacher's.
public struct Course: ScriptRecord {
    package static let noun = "a course"

    /// Does not change the course.
    @Key("$schema", "The JSON Schema for editors, which \"reqtrace schema course\" prints.")
    var schemaFile: String?
    @Key("title", "The heading of the course.", isRequired: true) public var title = ""
    @Key("about", "Whom it is for, in a sentence or two.") public var about = ""
    @Key("tracks", "The parts of the course, in an order to learn in.", isRequired: true)
    public var tracks: [Track] = []
    @Key("plans", "Lessons that fill a given time.") public var plans: [LessonPlan] = []

    package init() {}

    package func check(_ object: ScriptObject) {
        if $tracks.json?.array?.isEmpty == true {
            object.refuse($tracks, because: "expected at least one track")
        }
        let places = object.reader.surroundings as? LessonPlaces
        lazy var own = places?.ownNames ?? []
        var areThere = true
        for lesson in lessons {
            guard
                let complaint = whyNoName(lesson.walkthrough)
                    ?? places?.complaint(about: lesson.walkthrough, among: own)
            else { continue }
            object.refuse(lesson.$walkthrough, because: complaint)
            areThere = false
        }
        var known: Set<String> = []
        for lesson in lessons where !known.insert(lesson.walkthrough).inserted {
            object.refuse(
                lesson.$walkthrough, because: "\"\(lesson.walkthrough)\" stands in the course twice")
        }
        // A plan may have a name right that a lesson has wrong.
        for plan in plans where areThere {
            for name in plan.walkthroughs where !known.contains(name) {
                object.refuse(plan.$walkthroughs, because: "no track has \"\(name)\"")
            }
        }
    }

    /// Why a text cannot be the name of a walkthrough; nil if it can.
    private func whyNoName(_ walkthrough: String) -> String? {
        // The pages of an exported course are called by these names.
        walkthrough.isNameInFolder && !walkthrough.hasPrefix(".")
            ? nil : "expected the name of a folder beside the course, found \(quoted(walkthrough))"
    }

    /// All lessons, in order.
    public var lessons: [Lesson] { tracks.flatMap(\.lessons) }

    /// The lesson about a walkthrough.
    public func lesson(_ walkthrough: String) -> Lesson? { lessons.first { $0.walkthrough == walkthrough } }
}

/// A part of a course: lessons on one subject.
public struct Track: ScriptRecord, ScriptValue {
    package static let noun = "a track"

    @Key("title", "Its heading.", isRequired: true) public var title = ""
    @Key("about", "What it is about, in a sentence or two.") public var about = ""
    @Key("lessons", "Its walkthroughs, from easy to hard.", isRequired: true) public var lessons: [Lesson] =
        []

    package init() {}

    package func check(_ object: ScriptObject) {
        if $lessons.json?.array?.isEmpty == true {
            object.refuse($lessons, because: "expected at least one lesson")
        }
    }

    /// How long its lessons take together, in minutes.
    public var minutes: Int { lessons.reduce(0) { $0 + $1.minutes } }
}

/// One walkthrough of a course, and what to do with it.
public struct Lesson: ScriptRecord, ScriptValue {
    package static let noun = "a lesson"
    /// How many minutes it may take.
    static let minutesRange = 1...180
    /// The levels that there are.
    static let levelRange = 1...3

    @Key(
        "walkthrough", "The name of the walkthrough, beside the course or in the catalogue.", isRequired: true
    )
    public var walkthrough = ""
    @Key("learn", "What one learns, in a line.") public var learn = ""
    @Key("minutes", in: Lesson.minutesRange, "How long it takes, in minutes.") public var minutes = 10
    @Key("level", in: Lesson.levelRange, "1 for beginners, 2, or 3 for those who know the library well.")
    public var level = 1
    @Key("exercises", "What to solve after the run.") public var exercises: [Exercise] = []
    /// The names of the exercises in the progress of a lesson: `predict-1`, the first one of its kind. They
    /// are made once, because the score of a course needs all of them.
    public private(set) var exerciseNames: [String] = []

    package init() {}

    /// How many exercises it may have: the walkthrough is run a few times for each of them.
    private static let mostExercises = 100

    package func check(_ object: ScriptObject) {
        guard $exercises.json?.array?.count ?? 0 > Self.mostExercises else { return }
        object.refuse($exercises, because: "a lesson has at most \(Self.mostExercises) exercises")
    }

    package func made(_ object: ScriptObject) -> Lesson? {
        var lesson = self
        var counts: [String: Int] = [:]
        lesson.exerciseNames = exercises.map { exercise in
            counts[exercise.kind, default: 0] += 1
            return "\(exercise.kind)-\(counts[exercise.kind, default: 0])"
        }
        return lesson
    }
}

/// Lessons that fill a given time, for a teacher.
public struct LessonPlan: ScriptRecord, ScriptValue {
    package static let noun = "a plan"

    @Key("title", "Its heading.", isRequired: true) public var title = ""
    @Key("minutes", in: 5...1000, "How long it takes, in minutes.") public var minutes: Int
    @Key("about", "Whom it is for, and what they will know afterwards.") public var about = ""
    @Key("walkthroughs", .list(of: String.type), "The walkthroughs, in order.", isRequired: true)
    public var walkthroughs: [String] = []

    package init() {}
}
