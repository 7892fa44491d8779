import TextPages
import Tracing

/// The command that asks what comes next, before it shows it: predict.
extension Command {
    static let predict = Command(
        "predict", .ask, "say what is recorded next, before it is shown",
        details: """
            Goes on to the next event, and asks for its kind first. The other answers are what the machine could \
            have done: what is recorded there in other orders, and after such an event in other walkthroughs. \
            A letter answers, Enter passes; `info questions` keeps the score.
            """
    ) { interpreter, _ throws(CommandError) in
        try interpreter.predict()
    }
}

extension Interpreter {
    func predict() throws(CommandError) -> Page {
        let here = try current()
        guard let next = source.neighbour(of: here.number, .forward) else {
            throw CommandError("this is the last event, so nothing comes next")
        }
        quiz.predict(Self.prediction(of: next, among: successors(here)), at: next.number)
        quiz.meet(source.questions(of: next.number), at: next.number)
        _ = timeline.go(to: next.number)
        forgetPages()
        if asksFirst || quiz.open(at: next.number) == nil { return stopPage(next) }
        var page = StopPage.heading(withoutKindOf: next)
        page.append(QuestionText.stop(quiz.entries(at: next.number)))
        return page
    }

    /// A question about the kind of an event.
    private static func prediction(of next: TraceEvent, among successors: [String]) -> Question {
        let kinds = Prediction.choices(with: next.kind, among: successors)
        return Question(
            pattern: EventPattern(kind: next.kind), ask: "What is recorded next?",
            answer: EventText.sentence(next), choices: kinds, right: kinds.firstIndex(of: next.kind))
    }
}

/// What there is to choose from, where somebody predicts an event.
public enum Prediction {
    /// How many kinds there are to choose from.
    public static let size = 4

    /// What can be offered where little else is known.
    private static let common: [EventKind] = [
        .request.resumed, .transport.sent, .delegate.didReceiveResponse, .handler.called,
    ]

    /// The kind that comes, and others that could have come, in an order that says nothing.
    ///
    /// - Parameter others: the likeliest first.
    public static func choices(with kind: String, among others: [String]) -> [String] {
        var kinds = [kind]
        for other in others + common.map(\.name) where kinds.count < size && !kinds.contains(other) {
            kinds.append(other)
        }
        return kinds.sorted()
    }
}
