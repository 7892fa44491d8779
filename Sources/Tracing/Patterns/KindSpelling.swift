/// Finds the kind of event that was probably meant by a name that none has.
enum KindSpelling {
    /// `; did you mean "task.created"?`, or an empty text when no kind comes close.
    ///
    /// A typing mistake comes first, then kinds that share most of their words with the name, as
    /// `delegate.didReceiveResponse` does with `response.received`.
    static func hint(for name: String) -> String {
        let names = EventKind.all.map(\.name)
        let near = EditDistance.nearest(to: name, among: names + EventCallbacks.names)
        if let near, EditDistance.between(Array(name.lowercased()), Array(near.lowercased())) <= 2 {
            return "; did you mean \"\(near)\"?"
        }
        let wanted = words(of: name)
        let shared = names.map { kind in
            let words = words(of: kind)
            return wanted.count { word in words.contains { isAlike(word, $0) } }
        }
        guard wanted.count > 1, let most = shared.max(), most > 1 else {
            return Spelling.suggestion(for: name, among: names + EventCallbacks.names)
        }
        let best = zip(names, shared).filter { $0.1 == most }.map(\.0)
        // The fewer words are left over, the better.
        let fewest = best.map { words(of: $0).count }.min()
        let shown = best.filter { words(of: $0).count == fewest }.prefix(3).map { "\"\($0)\"" }
        return "; did you mean \(shown.joined(separator: " or "))?"
    }

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
