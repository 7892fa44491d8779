import TextPages
import Tracing

/// The command that answers the questions of an author: answer.
extension Command {
    static let answer = Command(
        "answer", aliases: ["a"], .ask, hint: "[N]",
        "reveal the answer to the last question you met, or to the one at event N",
        details: "`info questions` lists those you have met, with their events."
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.answer(invocation.argument)
    }
}

/// The questions of an author.
///
/// A question is met where the cursor comes to rest, not where it passes by, so that readers have time
/// to think before they see an answer.
extension Interpreter {
    func answer(_ argument: String) throws(CommandError) -> Page {
        guard let number = argument.isEmpty ? met.last : try numberMet(argument) else {
            throw CommandError("no question has been asked yet; step on to find out whether there are any")
        }
        var page = Page()
        for question in source.questions(of: number) {
            page.append(QuestionText.answer(question, metAt: number))
        }
        return page
    }

    private func numberMet(_ argument: String) throws(CommandError) -> Int {
        guard let number = Self.number(argument) else {
            throw CommandError(
                "\"\(argument)\" is not the number of an event; \"info questions\" lists the questions")
        }
        guard met.contains(number) else {
            throw CommandError(
                "you have met no question at #\(number); \"info questions\" lists those you have met")
        }
        return number
    }

    /// What has been asked so far, in the order of the trace.
    func questionList() -> Page {
        var page = Page()
        for number in met.sorted() {
            for question in source.questions(of: number) {
                page.prose("\("#\(number)", .strong)  \(question.ask)", hang: 4)
            }
        }
        if page.isEmpty { page.prose("No question has been asked yet.") }
        return page
    }

    /// Shows the questions of an event at which the cursor has stopped, and remembers that they were met.
    func ask(at event: TraceEvent) -> Page {
        let questions = source.questions(of: event.number)
        if !questions.isEmpty {
            met.removeAll { $0 == event.number }
            met.append(event.number)
        }
        return QuestionText.stop(questions)
    }
}
