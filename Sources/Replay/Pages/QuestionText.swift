import TextPages
import Tracing

/// The author's questions as text, with a letter for each choice. Answers are shown only on demand.
public enum QuestionText {
    /// A question without its answer, indented by `indent` columns.
    public static func page(_ question: Question, indent: Int = 0) -> Page {
        let margin = String(repeating: " ", count: indent)
        var page = Page()
        page.prose("\(margin)\("?", .marker) \(question.ask, .strong)", hang: indent + 2)
        for (letter, choice) in zip("abcdefghijklmnopqrstuvwxyz", question.choices) {
            page.prose("\(margin)  \(letter)) \(choice)", hang: indent + 5)
        }
        return page
    }

    /// What a stop shows: the questions at its event, and the command that reveals the answers.
    static func stop(_ questions: [Question]) -> Page {
        var page = Page()
        for question in questions {
            page.append(Self.page(question, indent: 2))
        }
        if !questions.isEmpty { page.line("    \("\"answer\" reveals it.", .dim)") }
        return page
    }

    /// A question that the reader met at event `number`, and its answer.
    static func answer(_ question: Question, metAt number: Int) -> Page {
        var page = Page()
        page.prose("\("#\(number)", .strong)  \(question.ask)", hang: 4)
        page.quote(question.answer, indent: 2)
        return page
    }
}
