import TextPages

/// What the author of a walkthrough says before it begins.
public struct Introduction: Sendable {
    /// The walkthrough's heading.
    public let title: String
    /// A sentence or two about what there is to see.
    public let summary: String
    /// How many questions are asked on the way.
    public let questionCount: Int

    public init(title: String, summary: String, questionCount: Int) {
        self.title = title
        self.summary = summary
        self.questionCount = questionCount
    }

    /// The lines between the name of what is run and its first event.
    func page() -> Page {
        var page = Page()
        let end = title.last.map("?!…".contains) == true ? " " : ". "
        page.prose("\(title, .strong)\(summary.isEmpty ? "" : end)\(summary)")
        switch questionCount {
        case 0: break
        case 1: page.prose("It asks one question on the way.")
        default: page.prose("It asks \(questionCount) questions on the way.")
        }
        return page
    }
}
