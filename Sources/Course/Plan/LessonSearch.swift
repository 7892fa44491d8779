import Foundation
import ScriptReading
import Tracing
import Walkthrough

/// Words that somebody looks for lessons with: part of a name, a title or what one learns; a track; a chain;
/// `level 2`; `open` or `done`. Each of them narrows the search.
public struct LessonSearch {
    private var words: Set<String> = []
    private var chains: [Chain] = []
    private var levels: [Int] = []

    /// - Parameter text: the words. With none, every lesson matches.
    public init(_ text: String) {
        var rest = text.lowercased().split(separator: " ").map(String.init)[...]
        while let word = rest.popFirst() {
            // A chain's name is part of other words, so a chain is meant only by its whole name.
            if let chain = Chain(rawValue: word) {
                chains.append(chain)
            } else if word == "level", let level = rest.first.flatMap({ Int($0) }) {
                levels.append(level)
                rest.removeFirst()
            } else {
                words.insert(word)
            }
        }
    }

    /// Whether a lesson has all of the words.
    ///
    /// - Parameters:
    ///   - heading: what its walkthrough's script says of itself.
    ///   - story: the bytes of its story, if a word may also stand there.
    ///   - isDone: whether it is done; nil where nobody keeps track of that.
    public func matches(
        _ lesson: LessonHeading, _ heading: ScriptHeading, story: Data? = nil, isDone: Bool? = nil
    ) -> Bool {
        guard chains.allSatisfy(heading.chains.contains), levels.allSatisfy({ $0 == lesson.level }) else {
            return false
        }
        let text = SearchedText(
            "\(lesson.walkthrough) \(lesson.learn) \(lesson.track) level \(lesson.level) \(heading.title) "
                + heading.summary)
        let told = story.map { SearchedText(String(decoding: $0, as: UTF8.self)) }
        return words.allSatisfy { word in
            if let isDone, word == "open" || word == "done" { return isDone == (word == "done") }
            let word = SearchedText(word)
            return word.stands(in: text) || told.map { word.stands(in: $0) } == true
        }
    }
}
