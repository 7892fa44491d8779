/// Finds the kind of event that was probably meant by a name that none has.
enum KindSpelling {
    /// `; did you mean "task.created"?`, or where the kinds are listed when none comes close.
    ///
    /// A typing mistake comes first, then kinds that share most of their words with the name, as
    /// `delegate.didReceiveResponse` does with `response.received`.
    static func hint(for name: String, in vocabulary: any ConditionVocabulary) -> String {
        guard name.utf8.count <= EditDistance.longestWord else { return "" }
        let near = EditDistance.nearest(to: name, among: all)
        if let near,
            EditDistance.between(Array(name.lowercased()), Array(near.lowercased()), atMost: 2) != nil
        {
            return "; \(Spelling.question([near]))"
        }
        let wanted = words(of: name)
        let shared = kinds.map { kind in
            wanted.count { word in kind.words.contains { isAlike(word, $0) } }
        }
        guard wanted.count > 1, let most = shared.max(), most > 1 else {
            return Spelling.suggestion(
                for: name, among: all, or: KindPattern.listing(for: name, in: vocabulary))
        }
        let best = zip(kinds, shared).filter { $0.1 == most }.map(\.0)
        // The fewer words are left over, the better.
        let fewest = best.map(\.words.count).min()
        let shown = best.filter { $0.words.count == fewest }.prefix(3).map(\.name)
        return "; \(Spelling.question(shown))"
    }

    private static let kinds = EventKind.all.map { (name: $0.name, words: words(of: $0.name)) }
    private static let all = kinds.map(\.name) + EventKind.groupNames.sorted() + EventCallbacks.names

    /// `delegate`, `did`, `receive`, `response`.
    private static func words(of name: String) -> [String] {
        var words: [String] = []
        for part in name.split(separator: ".") {
            var isNew = true
            for letter in part {
                if isNew || letter.isUppercase { words.append("") }
                isNew = false
                words[words.count - 1] += letter.lowercased()
            }
        }
        return words
    }

    /// `true` if two words are the same but for their endings: `receive` and `received`.
    private static func isAlike(_ one: String, _ other: String) -> Bool {
        let shared = zip(one, other).prefix { $0 == $1 }.count
        return shared >= 4 && max(one.count, other.count) - shared <= 2 || one == other
    }
}
