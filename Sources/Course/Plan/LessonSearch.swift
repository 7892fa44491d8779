import ScriptReading
import Walkthrough

/// Words that somebody looks for lessons with: part of a name, a title or what one learns; a track; a chain;
/// `level 2`; `open` or `done`.
public struct LessonSearch {
    private let words: [String]

    /// - Parameter text: the words. With none, every lesson matches.
    public init(_ text: String) { words = text.lowercased().split(separator: " ").map(String.init) }

    /// Whether a lesson has all of the words.
    ///
    /// - Parameters:
    ///   - heading: what its walkthrough's script says of itself.
    ///   - isDone: whether it is done; nil where nobody keeps track of that.
    public func matches(
        _ lesson: LessonHeading, _ heading: ScriptHeading, isDone: Bool? = nil
    ) -> Bool {
        if let isDone, words == ["open"] || words == ["done"] { return isDone == (words == ["done"]) }
        let chains = heading.chains.map(\.rawValue)
        // A chain's name is part of other words, so a chain is meant only by its whole name.
        if words.count == 1, let chain = words.first, Chain.allCases.contains(where: { $0.rawValue == chain })
        {
            return chains.contains(chain)
        }
        let text =
            "\(lesson.walkthrough) \(lesson.learn) \(lesson.track) level \(lesson.level) \(heading.title) "
            + heading.summary
        let known = text.lowercased()
        return words.allSatisfy { known.contains($0) }
    }
}
