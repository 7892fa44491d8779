/// The lessons that a search has found.
public struct FoundLessons<Item> {
    /// Some of them, to be listed one below the other.
    public struct Part {
        /// What is said above them; nil for those that are what was looked for.
        public let heading: String?
        public let lessons: [Item]
        /// How many more there are, which nobody would read to the end.
        public let rest: Int
    }

    /// Those whose subject has all of the words, in the order of the course.
    public let named: [Item]
    /// Those that have all of them only with their stories, the best first.
    public let told: [Item]
    /// Where no lesson has all of them, those that have the most, the best first.
    public let nearest: [Item]

    /// How many lessons are listed of those that are not named.
    private static var most: Int { 5 }

    /// What there is for people to read; empty if nothing was found.
    public var parts: [Part] {
        var parts: [Part] = []
        if !named.isEmpty { parts.append(Part(heading: nil, lessons: named, rest: 0)) }
        if !told.isEmpty {
            parts.append(part(told, named.isEmpty ? "Only stories have this:" : "Also in their stories:"))
        }
        if !nearest.isEmpty {
            parts.append(part(nearest, "None has all of these words; these have the most:"))
        }
        return parts
    }

    private func part(_ lessons: [Item], _ heading: String) -> Part {
        let listed = lessons.prefix(Self.most)
        return Part(heading: heading, lessons: Array(listed), rest: lessons.count - listed.count)
    }
}
