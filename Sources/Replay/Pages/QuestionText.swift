import TextPages
import Tracing

/// The author's questions as text, with a letter for each choice. Answers are shown only on demand.
public enum QuestionText {
    /// A question without its answer, indented by `indent` columns.
    public static func page(_ question: Question, indent: Int = 0) -> Page {
        let margin = String.spaces(indent)
        var page = Page()
        page.prose("\(margin)\("?", .marker) \(question.ask, .strong)", hang: indent + 2)
        for index in question.choices.indices {
            page.prose("\(margin)  \(question.choiceText(index))", hang: indent + 5)
        }
        return page
    }

    /// On which chain a question is asked, such as "On session:"; nil if it is asked on every chain.
    public static func chain(of question: Question) -> String? {
        question.pattern.chain.map { "On \($0.rawValue):" }
    }

    /// What a stop shows: the questions at its event, and how to answer them.
    ///
    /// - Parameter onEnter: what Enter does, if the event itself is shown only after the answer.
    static func stop(_ entries: [Quiz.Entry], onEnter: String? = nil) -> Page {
        var page = Page()
        for entry in entries {
            page.append(Self.page(entry.question, indent: 2))
            if let chosen = entry.chosen {
                page.prose("    \("You said: \(entry.question.choiceText(chosen)).", .dim)", hang: 4)
            }
        }
        guard let asked = entries.first(where: \.isOpen) ?? entries.last else { return page }
        let answers = [howToAnswer(asked, isReadFirst: onEnter != nil), onEnter].compactMap(\.self)
        page.prose("    \(answers.joined(separator: " "), .dim)", hang: 4)
        return page
    }

    /// - Parameter isReadFirst: `false` where a letter may be a command.
    private static func howToAnswer(_ asked: Quiz.Entry, isReadFirst: Bool) -> String {
        let letters = asked.question.letterList
        if letters.isEmpty || !asked.isOpen { return "\"answer\" reveals it." }
        guard isReadFirst else {
            return "Type \"answer\" with \(letters) to answer; \"answer\" alone reveals it."
        }
        let words = asked.question.isOfYesOrNo ? " (or y, n)" : ""
        return "Type \(letters)\(words) to answer; \"answer\" reveals it."
    }

    /// What the reader chose, whether it is right or what is, and the author's answer.
    static func verdict(_ entry: Quiz.Entry) -> Page {
        let question = entry.question
        let chosen = entry.chosen.map(question.choiceText)
        let right = question.right.map(question.choiceText)
        var page = Page()
        switch (chosen, entry.isRight, right) {
        case (let choice?, true?, _):
            page.prose("\("Right:", .good) \(choice).", hang: 2)
        case (let choice?, false?, let right?):
            page.prose("\("Not quite:", .bad) you said \(choice); it is \(right).", hang: 2)
        case (let choice?, _, _):
            page.prose("You said \(choice).", hang: 2)
        // What is quoted of the event that was to be predicted does not name its kind.
        case (nil, _, let right?) where entry.isPrediction:
            page.prose("It is \(right).", hang: 2)
        case (nil, _, _): break
        }
        page.quote(question.answer, indent: 2)
        return page
    }

    /// A question that the reader met, and its answer.
    static func answer(_ entry: Quiz.Entry) -> Page {
        var page = Page()
        page.prose("\("#\(entry.event)", .strong)  \(entry.question.ask)", hang: 4)
        page.append(verdict(entry))
        return page
    }

    // MARK: The score

    /// A question, and what became of it.
    static func row(_ entry: Quiz.Entry) -> Page {
        var page = Page()
        page.prose("\("#\(entry.event)", .strong)  \(entry.question.ask)", hang: 4)
        page.prose("    \(outcome(entry))", hang: 4)
        return page
    }

    private static func outcome(_ entry: Quiz.Entry) -> TextLine {
        switch entry.state {
        case .open: TextLine("open", .dim)
        case .passed: TextLine("passed", .dim)
        case .chosen(let index): outcome(entry, choice: entry.question.choiceText(index))
        }
    }

    private static func outcome(_ entry: Quiz.Entry, choice: String) -> TextLine {
        switch (entry.isRight, entry.question.right) {
        case (true?, _): return "\("✓", .good) \(choice)"
        case (false?, let right?): return "\("✗", .bad) \(choice); it is \(entry.question.choiceText(right))"
        case (_, _): return "you said \(choice)"
        }
    }

    /// `2 of 3 right; 1 passed, 1 open. The walkthrough asks 6 in all.`
    static func score(_ entries: [Quiz.Entry], of total: Int?) -> Page {
        var page = Page()
        let judged = entries.compactMap(\.isRight)
        let passed = entries.count { $0.state == .passed }
        let open = entries.count(where: \.isOpen)
        var parts = judged.isEmpty ? [] : ["\(judged.count { $0 }) of \(judged.count) right"]
        if passed > 0 { parts.append("\(passed) passed") }
        if open > 0 { parts.append("\(open) open") }
        var text = parts.isEmpty ? "" : parts.joined(separator: ", ") + "."
        if let total, total > entries.count(where: { !$0.isPrediction }) {
            text += (text.isEmpty ? "" : " ") + "The walkthrough asks \(total) in all."
        }
        if !text.isEmpty { page.prose("\(text, .dim)") }
        return page
    }
}
