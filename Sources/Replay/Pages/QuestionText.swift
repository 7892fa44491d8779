import Walkthrough

/// The author's questions as text: with the choices lettered, and the answer kept back until it is asked for.
public enum QuestionText {
    /// What to think about. `indent` is how far from the left it stands.
    public static func page(_ question: Question, indent: Int = 0) -> Page {
        let margin = String(repeating: " ", count: indent)
        var page = Page()
        page.prose("\(margin)\("?", .marker) \(question.ask, .strong)", hang: indent + 2)
        for (letter, choice) in zip("abcdefghijklmnopqrstuvwxyz", question.choices) {
            page.prose("\(margin)  \(letter)) \(choice)", hang: indent + 5)
        }
        return page
    }

    /// What a stop shows: the questions of its event, and how to see what is true.
    static func stop(_ questions: [Question]) -> Page {
        var page = Page()
        for question in questions {
            page.append(Self.page(question, indent: 2))
        }
        if !questions.isEmpty { page.line("    \("\"answer\" reveals it.", .dim)") }
        return page
    }

    /// A question that was met at event `number`, and its answer.
    static func answer(_ question: Question, metAt number: Int) -> Page {
        var page = Page()
        page.prose("\("#\(number)", .strong)  \(question.ask)", hang: 4)
        page.narration(question.answer, indent: 2)
        return page
    }
}
