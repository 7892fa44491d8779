import Replay
import ScriptReading
import TextPages
import Tracing
import Walkthrough

/// An exercise with answers to choose from: what comes next, or which rule decided.
struct ChoiceExercise: Sendable {
    /// What the learner looks at.
    let scene: Page
    /// The answers, in an order that says nothing.
    let choices: [TextLine]
    /// The place of the right answer.
    let right: Int
    /// How the rule decided whose sentence is the right answer, if not by holding; empty otherwise.
    let manner: String
    /// What shows that it is right.
    let solution: Page

    /// - Parameter options: everything to choose from, by what it is sorted by.
    private init(
        scene: Page, options: [String: TextLine], right: String, manner: String = "", solution: Page
    ) {
        let sorted = options.sorted { $0.key < $1.key }
        self.scene = scene
        choices = sorted.map(\.value)
        self.right = sorted.firstIndex { $0.key == right } ?? 0
        self.manner = manner
        self.solution = solution
    }

    /// How many answers there are to choose from, where there are so many.
    static let size = Prediction.size
}

extension ChoiceExercise {
    /// "What is recorded next?", with what else could have come: first what comes there under other
    /// schedules, then what comes after events of this kind in other walkthroughs. What the author says there
    /// is left out, for it may be the answer.
    ///
    /// - Parameter successors: the kinds that follow each kind in the catalogue.
    /// - Throws: `ExerciseError` if no event meets the condition, or none comes after it.
    static func prediction(
        after condition: Condition, in playback: Playback, _ successors: Successors
    ) throws -> ChoiceExercise {
        guard let event = try playback.first(condition), let next = playback.event(after: event) else {
            throw ExerciseError("no event meets \"\(condition)\", or none comes after it")
        }
        let others =
            try playback.kindsUnderOtherSchedules(after: condition) + successors.kinds(after: event.kind)
        let options = Prediction.choices(with: next.kind, among: others).map { kind in
            (kind, "\(kind, .name)  \(EventKind.named(kind)?.meaning ?? "", .dim)" as TextLine)
        }
        return ChoiceExercise(
            scene: playback.stop(at: event, isNarrated: false),
            options: Dictionary(options) { first, _ in first }, right: next.kind,
            solution: playback.stop(at: next))
    }

    /// "Which rule decided?", with others on the same subject, first those that were consulted. Where these
    /// are few, rules that have decided before are likelier than any other.
    ///
    /// - Throws: `ExerciseError` if no event meets the condition, or if no rule decided there.
    static func explanation(at condition: Condition, in playback: Playback) throws -> ChoiceExercise {
        guard let event = try playback.first(condition), let decision = event.decision,
            let reason = decision.reasons.first
        else { throw ExerciseError("no decision meets \"\(condition)\"") }
        let rules = playback.source.rules
        let right = reason.id
        let subject = right.prefix { $0 != "." } + "."
        let consulted = decision.rules.map(\.id)
        let all = rules.rules.map(\.id)
        let near = (consulted + all).filter { $0.hasPrefix(subject) }
        let before = playback.source.knownEvents(1...event.number, .backward).compactMap {
            $0.decision?.reasons.first?.id
        }
        let others: [String] = near + consulted + before + all
        // Whoever names another one of the reasons is not wrong.
        let alsoRight = Set(decision.reasons.map(\.id))
        var ids = [right]
        for id in others
        where ids.count < size && !ids.contains(id) && !alsoRight.contains(id) && rules[id] != nil {
            ids.append(id)
        }
        let options = ids.map { id in (id, "\(id, .name)  \(rules[id]?.sentence ?? "", .dim)" as TextLine) }
        var scene = Page()
        var line: TextLine =
            "\("#\(event.number)", .strong)  \(event.kind, .name)  \(decision.outcome, .value)"
        if let name = event.attemptName { line.append("  \(name)") }
        scene.prose(line, hang: 4)
        scene.prose("    A rule may decide by holding, or by not holding.", hang: 4)
        return ChoiceExercise(
            scene: scene, options: Dictionary(options) { first, _ in first }, right: right,
            manner: reason.held ? "" : ", which did not hold", solution: playback.why(event))
    }
}

extension Playback {
    /// What is recorded after the same event in a few other orders.
    fileprivate func kindsUnderOtherSchedules(after condition: Condition) throws -> [String] {
        try (1...8).compactMap { seed in
            let other = try Playback(script, schedule: .random(seed: UInt64(seed)), unless: isInterrupted)
            return try other.first(condition).flatMap(other.event(after:))?.kind
        }
    }
}
