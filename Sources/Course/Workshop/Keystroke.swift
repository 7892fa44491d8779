/// A key of the workshop: what it does, and the word for that in the prompt.
struct Keystroke: Equatable {
    enum Action: Equatable {
        case next, list, search, go, score, help, reset, quit, back
        case run, story, exercise
        case choose(Int), hint, solution, check, typeSchedule, startAgain
    }

    let character: Character
    let word: String
    let action: Action

    init(_ character: Character, _ word: String, _ action: Action) {
        self.character = character
        self.word = word
        self.action = action
    }

    static let enter: Character = "\n"

    static let goOn = Keystroke(enter, "go on", .next)
    static let hint = Keystroke("h", "hint", .hint)
    static let back = Keystroke("b", "back", .back)
    static let quit = Keystroke("q", "quit", .quit)
    static let solution = Keystroke("v", "solution", .solution)

    /// Those that work everywhere, whether the prompt names them or not.
    static let everywhere = [
        Keystroke("l", "list", .list), Keystroke("/", "search", .search), Keystroke("g", "go to", .go),
        Keystroke("s", "score", .score), Keystroke("?", "help", .help), Keystroke("R", "reset", .reset), quit,
    ]

    /// The answers to choose from.
    static let answers = (0..<ChoiceExercise.size).map {
        Keystroke(Character("\($0 + 1)"), "answer", .choose($0))
    }

    /// What the prompt calls it.
    var label: String { action == .choose(0) ? "1-\(ChoiceExercise.size)" : Self.label(character) }

    static func label(_ character: Character) -> String {
        if character == enter { return "Enter" }
        return character.isLetter || character.isNumber || character.isPunctuation
            ? "\(character)" : "that key"
    }
}

extension Workshop {
    /// The keys that the prompt names.
    var keys: [Keystroke] {
        switch screen {
        case .home:
            return [.goOn] + Keystroke.everywhere.filter { $0.action != .reset }
        case .lesson(let index):
            let exercises = [Keystroke("x", "exercise", .exercise)]
            return [.goOn, Keystroke("r", "run", .run), Keystroke("e", "story", .story)]
                + (course.lessons[index].exercises.isEmpty ? [] : exercises) + [.hint, .back, .quit]
        case .exercise(let exercise, let lesson):
            return keys(of: course.lessons[lesson].exercises[exercise], progressOf(exercise, lesson))
                + [.hint, .solution, .back, .quit]
        }
    }

    private func keys(of exercise: Exercise, _ progress: ExerciseProgress) -> [Keystroke] {
        let again = Keystroke("z", "start again", .startAgain)
        switch exercise.task {
        case .fix where progress.isOver: return [.goOn, again]
        case .fix: return [Keystroke(Keystroke.enter, "check", .check), again]
        case _ where progress.isOver: return [.goOn]
        case .predict, .explain: return [Keystroke.answers[0]]
        case .findSchedule: return [Keystroke(Keystroke.enter, "type a schedule", .typeSchedule)]
        }
    }

    /// What a key does here; nil if nothing.
    func keystroke(_ character: Character) -> Keystroke? {
        (keys + Keystroke.everywhere + Keystroke.answers).first { $0.character == character }
    }
}
