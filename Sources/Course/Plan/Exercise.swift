import Tracing
import ScriptReading
import Walkthrough

/// Something to solve after a walkthrough.
public struct Exercise: Sendable {
    /// What to do.
    public enum Task: Sendable {
        /// Say what is recorded after the first event that meets a condition.
        case predict(after: Condition)
        /// Say which rule decided, at the first event that meets a condition.
        case explain(at: Condition)
        /// Find a schedule under which a claim of the story does not hold.
        case findSchedule(breaking: String, solution: Schedule)
        /// Change the script, or Swift beside it, until its runs are as expected.
        case fix(Repair)
    }

    /// What to do.
    public let task: Task
    /// What the learner is asked.
    public let ask: String
    /// What helps without giving the answer away.
    public let hint: String
    /// Where it begins in the course's file.
    let offset: Int

    /// The word of the task, as a course has it.
    public var kind: String {
        switch task {
        case .predict: PredictForm.word
        case .explain: ExplainForm.word
        case .findSchedule: ScheduleForm.word
        case .fix: FixForm.word
        }
    }
}

/// What has to be changed in an exercise, and when it is done.
public struct Repair: Sendable {
    /// The file of the walkthrough to edit: its script, or a Swift file beside it.
    public let file: String
    /// What has to hold.
    public let expectations: [EventExpectation]
    /// The schedules under which it has to hold; empty for the script's own.
    public let schedules: [Schedule]
    /// A change after which it holds.
    public let solution: TextChange
    /// Changes that seem to do it and miss the task: after each of them, something does not hold.
    public let wrong: [TextChange]

    /// Whether what is edited has to be compiled.
    public var isSwift: Bool { file.hasSuffix(".swift") }
}

/// A text that replaces another one.
public struct TextChange: Equatable, Sendable {
    /// What is replaced. It has to stand in the text exactly once.
    public let find: String
    /// What takes its place.
    public let replacement: String

    /// The text with the change; nil if what is to be replaced does not stand in it exactly once.
    public func applied(to text: String) -> String? {
        let parts = text.components(separatedBy: find)
        return parts.count == 2 ? parts.joined(separator: replacement) : nil
    }
}

// MARK: - In a course

extension Exercise: ScriptValue {
    package static var type: ScriptType<Exercise> {
        ScriptType(.forms(.exercises)) { json, reading in
            guard let (form, object) = ScriptForms.exercises.open(json, reading.reader),
                let words = object.make(ExerciseWords.self),
                let made = object.make(form) as? any ExerciseForm
            else { return nil }
            return Exercise(task: made.task, ask: words.ask, hint: words.hint, offset: object.offset)
        }
    }
}

/// One of the forms of an exercise.
private protocol ExerciseForm: ScriptForm {
    var task: Exercise.Task { get }
}

/// The keys of every exercise.
private struct ExerciseWords: ScriptKeys {
    @Key("ask", "What the learner is asked.") var ask: String
    @Key("hint", "What helps without giving the answer away.") var hint: String

    func check(_ object: ScriptObject) {
        for key in [$ask, $hint] where key.json?.string?.allSatisfy(\.isWhitespace) == true {
            object.mismatch(key, "a sentence")
        }
    }
}

extension ScriptForms {
    fileprivate static let exercises = ScriptForms(
        noun: "an exercise", key: "kind", shared: [ExerciseWords.self],
        all: [PredictForm.self, ExplainForm.self, ScheduleForm.self, FixForm.self])
}

private struct PredictForm: ExerciseForm {
    static let word = "predict"
    static let noun = "an exercise to predict an event"
    static let meaning = "Which event comes next?"

    @Key("at", .condition, "The event before it, as a condition; the first that meets it.")
    private var place: Condition

    var task: Exercise.Task { .predict(after: place) }
}

private struct ExplainForm: ExerciseForm {
    static let word = "explain"
    static let noun = "an exercise to explain a decision"
    static let meaning = "Which rule decided?"

    @Key("at", .condition, "The decision, as a condition; the first event that meets it.")
    private var place: Condition

    var task: Exercise.Task { .explain(at: place) }
}

private struct ScheduleForm: ExerciseForm {
    static let word = "schedule"
    static let noun = "an exercise to find a schedule"
    static let meaning = "Under which schedule does it go wrong?"

    @Key("claim", "The id of a claim of the script that some schedule breaks.") private var claim: String
    @Key("solution", "A schedule that breaks it.") private var solution: Schedule

    var task: Exercise.Task { .findSchedule(breaking: claim, solution: solution) }
}

private struct FixForm: ExerciseForm {
    static let word = "fix"
    static let noun = "an exercise to change a file"
    static let meaning =
        "What has to change in the script, or in a Swift file, so that its run is as expected?"

    @Key("file", "The file to edit: script.json, unless a Swift file beside it is named.")
    private var file = ScriptPlace.fileName
    @Key(
        "expect", .list(of: .expectation), "What has to hold, each an expectation in one line.",
        isRequired: true)
    private var expectations: [EventExpectation] = []
    @Key(
        "schedules", .list(of: Schedule.type, most: 100),
        "The schedules under which it has to hold. Without them, the script's own.")
    private var schedules: [Schedule] = []
    @Key("solution", .object(TextChangeKeys.self), "A change to the file after which it holds.")
    private var solution: TextChange
    @Key(
        "wrong", .list(of: .object(TextChangeKeys.self), most: 20),
        "Changes that seem to do it and miss the task. The check of a course makes sure that they are refused."
    )
    private var wrong: [TextChange] = []

    var task: Exercise.Task {
        .fix(
            Repair(
                file: file, expectations: expectations, schedules: schedules, solution: solution, wrong: wrong
            ))
    }

    func check(_ object: ScriptObject) {
        guard file != ScriptPlace.fileName, !file.hasSuffix(".swift") || file.hasSlash else { return }
        object.mismatch($file, "\(ScriptPlace.fileName) or the name of a Swift file beside it")
    }
}

private struct TextChangeKeys: ScriptRecord {
    static let noun = "a change"

    @Key("find", .lines, "The text to replace, or its lines. It stands in the file once.")
    private var find: String
    @Key("replace", .lines, "What comes in its place.") private var replacement: String

    func made(_ object: ScriptObject) -> TextChange? { TextChange(find: find, replacement: replacement) }
}

extension ScriptType where Value == String {
    /// A text, or a list of its lines.
    fileprivate static var lines: ScriptType {
        let list = ScriptType<[String]>.list(of: String.type)
        return ScriptType(TypeShape.string.orList) { json, reading in
            if json.array != nil { return list.read(json, reading)?.joined(separator: "\n") }
            return json.string ?? reading.mismatch(json, "a string, or an array of lines")
        }
    }
}
