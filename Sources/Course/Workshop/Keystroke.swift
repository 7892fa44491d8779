/// A key of the workshop: what it does, and what the prompt and the help say of it.
struct Keystroke: Equatable {
    enum Action: Equatable {
        case next, list, search, go, score, help, reset, quit, back
        case run, story, exercise
        case open(Int), choose(Int), hint, solution, check, typeSchedule, startAgain
    }

    let character: Character
    /// What the prompt says.
    let word: String
    let action: Action
    /// What the help says.
    let meaning: String

    init(_ character: Character, _ word: String, _ action: Action, _ meaning: String) {
        self.character = character
        self.word = word
        self.action = action
        self.meaning = meaning
    }

    static let enter: Character = "\n"

    /// Every key, in the order of the prompt and of the help.
    static let all = here + everywhere

    /// Those that the prompt names on some screens only.
    private static let here = [
        Keystroke(enter, "go on", .next, "do what comes next"),
        Keystroke(enter, "check", .check, "in an exercise to mend a file, check it; saving it does so, too"),
        Keystroke(enter, "type a schedule", .typeSchedule, "in an exercise to find a schedule, type one"),
        Keystroke("r", "run", .run, "run the walkthrough of a lesson; q comes back from it"),
        Keystroke("e", "story", .story, "read its story"),
        Keystroke("x", "exercise", .exercise, "open its next exercise, or its first once all are done"),
        exercises[0],
        answers[0],
        Keystroke("z", "start again", .startAgain, "in an exercise to mend a file, put it back as it was"),
        hint,
        Keystroke("v", "solution", .solution, "the solution, after a wrong answer and the hint"),
        Keystroke("b", "back", .back, "go back: from an exercise to its lesson, from a lesson to the start"),
    ]

    /// What works everywhere, but is named only where somebody may be stuck.
    static let hint = Keystroke("h", "hint", .hint, "what to do next; in an exercise, a hint")

    /// Those that work everywhere, whether the prompt names them or not.
    static let everywhere = [
        Keystroke("l", "list", .list, "list all lessons"),
        Keystroke("/", "search", .search, "search for a word, \"open\", \"done\", \"level 2\" or a chain"),
        Keystroke("g", "go to", .go, "go to a lesson, by its number or name"),
        Keystroke("s", "score", .score, "the score"),
        Keystroke("?", "help", .help, "this page"),
        Keystroke("R", "reset", .reset, "forget all progress in this course, and set your files aside"),
        Keystroke("q", "quit", .quit, "quit; what you have done is kept"),
    ]

    /// The exercises of a lesson, as many as there are digits. The help names the first one, for all of them.
    static let exercises = (0..<9).map {
        Keystroke(
            Character("\($0 + 1)"), "exercise", .open($0), "in a lesson, open the exercise of this number")
    }

    /// The answers to choose from. The prompt and the help name the first one, for all of them.
    static let answers = (0..<ChoiceExercise.size).map {
        Keystroke(Character("\($0 + 1)"), "answer", .choose($0), "answer an exercise")
    }

    /// What the prompt calls it.
    var label: String {
        switch action {
        case .choose(0): "1-\(Self.answers.count)"
        case .open(0): "1-\(Self.exercises.count)"
        default: Self.label(character)
        }
    }

    static func label(_ character: Character) -> String {
        if character == enter { return "Enter" }
        return character.isLetter || character.isNumber || character.isPunctuation
            ? "\(character)" : "that key"
    }
}

extension Workshop {
    /// The keys that the prompt names. The help explains all of them, since both are made from one table.
    var keys: [Keystroke] {
        let actions = namedActions
        return Keystroke.all.filter { actions.contains($0.action) }
    }

    private var namedActions: [Keystroke.Action] {
        switch screen {
        case .home:
            return [.next, .list, .search, .go, .score, .help, .quit]
        case .lesson(let index):
            let exercise: [Keystroke.Action] = course.lessons[index].exercises.isEmpty ? [] : [.exercise]
            return exercise + [.next, .run, .story, .hint, .back, .quit]
        case .exercise(let exercise, let lesson):
            let task = course.lessons[lesson].exercises[exercise].task
            return actions(for: task, isOver: progressOf(exercise, lesson).isOver)
                + [.hint, .solution, .back, .quit]
        }
    }

    /// What there is to do with an exercise, beside getting help.
    private func actions(for task: Exercise.Task, isOver: Bool) -> [Keystroke.Action] {
        switch task {
        case .fix: return [isOver ? .next : .check, .startAgain]
        case _ where isOver: return [.next]
        case .predict, .explain: return [.choose(0)]
        case .findSchedule: return [.typeSchedule]
        }
    }

    /// What a key does here; nil if nothing.
    func keystroke(_ character: Character) -> Keystroke? {
        (keys + Keystroke.everywhere + [Keystroke.hint] + digits).first { $0.character == character }
    }

    /// In a lesson, a digit opens an exercise; in an exercise, it answers.
    private var digits: [Keystroke] {
        guard case .lesson(let index) = screen else { return Keystroke.answers }
        return Array(Keystroke.exercises.prefix(course.lessons[index].exercises.count))
    }
}
