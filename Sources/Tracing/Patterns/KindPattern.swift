/// A kind, a group of kinds or a pattern: `retry.decided`, `retry`, `retry.*`, `*.decided`.
public struct KindPattern: Equatable, Sendable {
    /// The pattern as it was typed.
    public let text: String

    public init(_ text: String) { self.text = text }

    /// `true` if there is a kind that fits.
    public var fitsKind: Bool {
        text.contains("*") ? EventKind.all.contains { matches($0.name) } : Self.words.contains(text)
    }

    /// `; did you mean "retry"?`, or `next` when no kind, no group and none of the rules comes close.
    ///
    /// - Parameter rules: those that can be named in the place of a kind.
    public static func suggestion(
        for word: String, orOneOf rules: RuleBook = .empty, or next: @autoclosure () -> String
    ) -> String {
        let names = EventKind.all.map(\.name) + EventKind.groupNames.sorted() + rules.rules.map(\.id)
        return Spelling.suggestion(for: word, among: names, or: next())
    }

    /// `; "reqtrace events task" lists the kinds of task`, or which command lists all of them.
    package static func listing(
        for word: String, in vocabulary: any ConditionVocabulary = ProgramVocabulary()
    ) -> String {
        let group = EventKind.group(of: word)
        return EventKind.groupNames.contains(group)
            ? "; \"\(vocabulary.command(listing: group))\" lists the kinds of \(group)"
            : "; \"\(vocabulary.command(listing: nil))\" lists all kinds"
    }

    /// What a pattern without a star can be.
    private static let words = Set(EventKind.groupNames + EventKind.all.map(\.name))

    /// Returns `true` if `kind` is the kind itself, belongs to the group, or fits the pattern.
    public func matches(_ kind: String) -> Bool {
        guard text.utf8.contains(UInt8(ascii: "*")) else {
            guard kind.utf8.starts(with: text.utf8) else { return false }
            let next = kind.utf8.dropFirst(text.utf8.count).first
            return next == nil || next == UInt8(ascii: ".")
        }
        return matchesWildcards(text, kind)
    }
}
