import Tracing

/// Words that somebody looks for lessons with: what they are about; a track; a chain; `level 2`; `open` or
/// `done`.
///
/// A chain, a level, and what is open or done narrow the search; `not done` is open. Of the other words, a
/// lesson should have all. Small ones count only if there is nothing else, and others without their endings:
/// whoever asks why "a POST arrived" finds "A POST arrives".
public struct LessonSearch {
    /// How many of the words a lesson has.
    private struct Match {
        let lookedFor: Int
        /// In what names its subject.
        var inSubject = 0
        /// There, or in its story.
        var anywhere = 0

        var isNamed: Bool { inSubject == lookedFor }
        var isTold: Bool { anywhere == lookedFor }
    }

    private var words: Set<String> = []
    private var chains: [Chain] = []
    private var levels: [Int] = []
    /// `open` or `done`, and whether a lesson has to be done. Where nobody keeps track of that, it is a word
    /// like others.
    private var states: [(word: String, isDone: Bool)] = []

    /// - Parameter text: the words. With none, every lesson is found.
    public init(_ text: String) {
        let typed = SearchedWords.composed(text.lowercased()).split(separator: " ")
        var rest = typed.map { Self.withoutSigns(String($0)) }[...]
        while let word = rest.popFirst() {
            // A chain's name is part of other words, so a chain is meant only by its whole name.
            if let chain = Chain(rawValue: word) {
                chains.append(chain)
            } else if word == "level", let level = rest.first.flatMap({ Int($0) }) {
                levels.append(level)
                rest.removeFirst()
            } else if let isDone = Self.stateWords[word] {
                states.append((word, isDone))
            } else if word == "not", let next = rest.first, let isDone = Self.stateWords[next] {
                states.append((next, !isDone))
                rest.removeFirst()
            } else {
                words.insert(word)
            }
        }
        words.remove("")
        let weighty = words.subtracting(Self.smallWords)
        let isSmall = weighty.isEmpty && chains.isEmpty && levels.isEmpty && states.isEmpty
        words = Set((isSmall ? words : weighty).map(Self.stem))
    }

    /// The words that ask for lessons that are done, or are not.
    private static let stateWords = ["open": false, "done": true]

    /// Words that questions are made with, and that say nothing of what they ask about.
    private static let smallWords: Set = [
        "a", "after", "an", "and", "are", "as", "at", "be", "been", "before", "by", "can", "did", "do",
        "does", "for", "from", "go", "goes", "going", "gone", "how", "i", "if", "in", "is", "it", "its", "me",
        "my", "not", "of", "on", "or", "than", "that", "the", "there", "this", "to", "was", "were", "what",
        "when", "where", "which", "who", "why", "with", "you", "your",
    ]

    /// The endings that a word may have, with how many letters have to be left without it.
    private static let endings = [("ing", 4), ("ied", 3), ("ies", 3), ("ed", 4), ("s", 3)]

    private static func stem(_ word: String) -> String {
        for (ending, rest) in endings where word.hasSuffix(ending) && word.count - ending.count >= rest {
            let stem = String(word.dropLast(ending.count))
            return ["ing", "ed"].contains(ending) ? withoutDoubling(stem) : stem
        }
        return word
    }

    /// Without the letter that an ending doubles, as in "stopped" and "cancelled". A short word keeps it,
    /// which may be its own, above all an e, l or s: "called", "agreed", "pressed".
    private static func withoutDoubling(_ stem: String) -> String {
        guard let last = stem.last, stem.dropLast().last == last else { return stem }
        let isLong = stem.count >= ("els".contains(last) ? 6 : 5)
        return isLong ? String(stem.dropLast()) : stem
    }

    private static func withoutSigns(_ word: String) -> String {
        var word = word
        while let last = word.last, "?!.,;:".contains(last) { word.removeLast() }
        return word.hasSuffix("'s") ? String(word.dropLast(2)) : word
    }

    private var isEmpty: Bool { words.isEmpty && chains.isEmpty && levels.isEmpty && states.isEmpty }

    /// Nil for a lesson that is not looked for, whatever words it has.
    private func match(_ text: LessonText) -> Match? {
        guard chains.allSatisfy(text.chains.contains), levels.allSatisfy({ $0 == text.lesson.level }) else {
            return nil
        }
        var words = words
        if let isDone = text.isDone {
            guard states.allSatisfy({ $0.isDone == isDone }) else { return nil }
        } else {
            words.formUnion(states.map(\.word))
        }
        var match = Match(lookedFor: words.count)
        for word in words {
            let isNamed = text.subject.have(word)
            if isNamed { match.inSubject += 1 }
            if isNamed || text.story.have(word) { match.anywhere += 1 }
        }
        return match
    }

    /// Finds lessons.
    ///
    /// - Parameters:
    ///   - lessons: those to look through, in the order of the course.
    ///   - text: what there is to read of one; nil if nothing is.
    public func found<Item>(
        among lessons: [Item], reading text: (Item) -> LessonText?
    ) -> FoundLessons<Item> {
        guard !isEmpty else { return FoundLessons(named: lessons, told: [], nearest: []) }
        var matches: [(place: Int, match: Match)] = []
        for (place, lesson) in lessons.enumerated() {
            guard let read = text(lesson) else { continue }
            if let match = self.match(read) { matches.append((place, match)) }
        }
        // Those come first whose subject has more of the words, and among equals the earlier lesson.
        let best = matches.sorted { ($1.match.inSubject, $0.place) < ($0.match.inSubject, $1.place) }
        let most = matches.map { $0.match.anywhere }.max() ?? 0
        let nearest = best.filter { $0.match.anywhere == most && most > 0 && !$0.match.isTold }
        let told = best.filter { $0.match.isTold && !$0.match.isNamed }
        return FoundLessons(
            named: matches.filter { $0.match.isNamed }.map { lessons[$0.place] },
            told: told.map { lessons[$0.place] }, nearest: nearest.map { lessons[$0.place] })
    }
}
