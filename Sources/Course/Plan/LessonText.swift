import Foundation
import TextPages
import Tracing
import Walkthrough

/// What a search for lessons reads of one of them.
public struct LessonText: Sendable {
    let lesson: LessonHeading
    let chains: [Chain]
    /// Whether it is done; nil where nobody keeps track of that.
    let isDone: Bool?
    /// What names its subject: what a list says of it, and the questions that its story answers. Stories
    /// begin with what people ask, and readers look for it in the same words.
    let subject: SearchedWords
    let story: SearchedWords

    /// - Parameters:
    ///   - heading: what the script of its walkthrough says of itself.
    ///   - story: the bytes of its story, if there is one.
    ///   - isDone: whether it is done; nil where nobody keeps track of that.
    public init(
        _ lesson: LessonHeading, _ heading: ScriptHeading, story: Data?, isDone: Bool? = nil
    ) {
        let story = story.map { String(decoding: $0, as: UTF8.self) } ?? ""
        self.lesson = lesson
        chains = heading.chains
        self.isDone = isDone
        self.story = SearchedWords(story)
        subject = SearchedWords(
            "\(lesson.walkthrough) \(lesson.learn) \(lesson.track) level \(lesson.level) \(heading.title) "
                + "\(heading.summary) \(Self.questions(of: story))")
    }

    /// The sentences of a story that end with a question mark, outside of code.
    static func questions(of story: String) -> String {
        var questions: [String] = []
        var sentence: [Substring] = []
        var isCode = false
        for line in story.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let isFence = line.hasPrefix("```")
            if isFence { isCode.toggle() }
            if isFence || line.isEmpty || Markdown.heading(in: line) != nil { sentence = [] }
            if isFence || isCode { continue }
            for word in line.split(separator: " ") {
                sentence.append(word)
                // Behind its last sign, a sentence in italics or in brackets has one more.
                switch word.last(where: { !"*\")_".contains($0) }) {
                case "?"?: questions.append(sentence.joined(separator: " "))
                case "."?, "!"?, ":"?: break
                default: continue
                }
                sentence = []
            }
        }
        return questions.joined(separator: " ")
    }
}
