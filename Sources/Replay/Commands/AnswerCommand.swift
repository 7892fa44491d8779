import TextPages
import Tracing

/// The command that answers the questions of an author: answer.
extension Command {
    static let answer = Command(
        "answer", .ask, hint: "[CHOICE|N]",
        "answer the question here by a letter, or see the answer without one",
        details: """
            At a question, `a`, `no` or `answer b` records what you expect, says whether it is right, and \
            shows the author's answer; `answer` alone shows it, too, and Enter passes. At a terminal, `y` and \
            `n` answer a question of yes or no; at any other question, `n` is `next`. Where commands are piped \
            in, a letter that is a command's name, such as `c`, is the command. `answer 39` shows again what \
            was asked at event 39. `info questions` keeps the score.
            """
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
        let open = timeline.current.flatMap { quiz.open(at: $0.number) }
        if !argument.isEmpty, Self.number(argument) == nil {
            guard let entry = open ?? quiz.lastOpen else {
                throw CommandError("no question is open; \"info questions\" lists those you have met")
            }
            return try settle(entry, with: argument)
        }
        guard
            let number = argument.isEmpty ? open?.event ?? quiz.entries.last?.event : try numberMet(argument)
        else {
            throw CommandError(noneMet)
        }
        var page = Page()
        let settled = pass(at: number)
        // Whoever names the event sees again what is settled there already.
        let isAll = !argument.isEmpty || settled.isEmpty
        let shown = isAll ? quiz.entries(at: number).filter { !$0.isOpen } : settled
        for entry in shown { page.append(QuestionText.answer(entry)) }
        if asksFirst, let open, open.event == number, let event = source.event(number) {
            page.space()
            page.append(stopPage(event))
        }
        return page
    }

    /// Notes that the reader does not answer what is asked at an event: all its questions or, at the cursor
    /// where one comes after the other, the first that is open.
    ///
    /// - Returns: the questions, without a choice.
    @discardableResult private func pass(at number: Int) -> [Quiz.Entry] {
        var passed: [Quiz.Entry] = []
        while let entry = quiz.settle(at: number, choosing: nil) {
            passed.append(entry)
            if asksFirst, number == timeline.cursor { break }
        }
        return passed
    }

    private func numberMet(_ argument: String) throws(CommandError) -> Int {
        guard let number = Self.number(argument), !quiz.entries(at: number).isEmpty else {
            throw CommandError(
                "you have met no question at #\(argument.drop { $0 == "#" }); \"info questions\" lists those you have met"
            )
        }
        return number
    }

    // MARK: Answers

    /// Takes a line as the answer to the question that is open here: a letter, `yes`, or a choice's text. Nil
    /// if it is something else, and then it is a command.
    ///
    /// `b`, `c`, `d` and `n` are commands. They are answers only where the question says so to somebody who
    /// reads it before they type: commands in a file may have been written without a thought of questions.
    func answer(in line: String) throws(CommandError) -> Page? {
        guard let here = timeline.current, let open = quiz.open(at: here.number) else { return nil }
        if !asksFirst, CommandTable.exact(line.lowercased()) != nil { return nil }
        var words = ["yes", "no"]
        if asksFirst { words += open.question.isOfYesOrNo ? ["y", "n"] : ["y"] }
        let isAnswer = open.question.choice(named: line) != nil || words.contains(line.lowercased())
        return isAnswer ? try settle(open, with: line) : nil
    }

    private func settle(_ entry: Quiz.Entry, with word: String) throws(CommandError) -> Page {
        let question = entry.question
        guard !question.choices.isEmpty else {
            throw CommandError(
                "this question has no choices; think of an answer, and \"answer\" shows the author's")
        }
        guard let choice = question.choice(named: word) ?? question.onlyChoice(beginningWith: word) else {
            throw CommandError("\"\(word)\" is none of the choices; answer with \(question.letterList)")
        }
        guard let settled = quiz.settle(at: entry.event, choosing: choice) else { return Page() }
        var page = QuestionText.verdict(settled)
        guard asksFirst, let event = timeline.current, event.number == entry.event else { return page }
        page.space()
        page.append(stopPage(event))
        return page
    }

    // MARK: Asking

    /// Shows the questions of an event at which the cursor has stopped, and remembers that they were met.
    func ask(at event: TraceEvent) -> Page {
        quiz.meet(source.questions(of: event.number), at: event.number)
        let entries = quiz.entries(at: event.number)
        guard asksFirst else { return QuestionText.stop(entries) }
        let open = entries.filter(\.isOpen)
        let next = open.count > 1 ? "Enter passes to the next one." : "Enter goes on."
        return QuestionText.stop(Array(open.prefix(1)), onEnter: next)
    }

    /// `true` if the reader sees an event only after a question about it. Whoever goes on past the question
    /// without an answer sees the event.
    func isHeldBack(_ event: TraceEvent) -> Bool {
        asksFirst && event.number >= timeline.cursor && quiz.open(at: event.number) != nil
    }

    /// Shows what is behind a question that the reader passes: the next one, or the event.
    func passing(at event: TraceEvent) -> Page {
        pass(at: event.number)
        return stopPage(event)
    }

    /// What has been asked so far, in the order of the trace, and the score.
    func questionList() -> Page {
        var page = Page()
        let entries = quiz.entries.sorted { $0.event < $1.event }
        for entry in entries { page.append(QuestionText.row(entry)) }
        guard !page.isEmpty else {
            page.prose("\(noneMet.asSentence)")
            return page
        }
        page.append(QuestionText.score(entries, of: source.introduction?.questionCount))
        return page
    }

    /// Why the reader has met no question, and what to do to meet one.
    private var noneMet: String {
        guard let introduction = source.introduction else {
            return "a trace file holds no questions; \"reqtrace run WALKTHROUGH\" asks them"
        }
        let count = introduction.questionCount
        guard count > 0 else { return "no question is asked in this run" }
        let next = source.isComplete ? "\"restart\", and step" : "step on"
        return "no question has been asked yet; the walkthrough asks \(count), each if you stop at its event:"
            + " \(next)"
    }
}

extension Question {
    /// Whether `y` and `n` each stand for one choice: for those who say yes, and for those who say no, like
    /// `not yet`.
    var isOfYesOrNo: Bool {
        ["yes", "no"].allSatisfy { word in
            onlyChoice(beginningWith: String(word.prefix(1))).map { choices[$0].lowercased().hasPrefix(word) }
                ?? false
        }
    }

    /// The only choice whose text begins with a word.
    fileprivate func onlyChoice(beginningWith word: String) -> Int? {
        let fitting = choices.indices.filter { choices[$0].lowercased().hasPrefix(word.lowercased()) }
        return fitting.count == 1 ? fitting[0] : nil
    }
}
