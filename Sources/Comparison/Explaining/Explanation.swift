import Tracing

/// Why chains differ at one place: a sentence made of what is known about each of them.
public struct Explanation: Equatable, Sendable {
    /// One sentence: `4.7 adapts inside request(…), on the caller's queue; 5.12 …`.
    public let sentence: String
    /// What it is made of: what is known about each of the chains.
    let clauses: [String]
    /// The declarations in which the mirrored libraries do so.
    public let sources: [MirroredSymbol]
    /// Whether the table of explanations has something to say; a general sentence otherwise.
    public var isSpecific: Bool { !clauses.isEmpty }

    /// The declarations, each with its library and place. Apple's begin with the name of their type, which is
    /// enough.
    var sourceTexts: [String] {
        sources.map { $0.library == .urlSession ? $0.symbol : $0.description }
    }

    /// Looks the reason up.
    ///
    /// - Parameter chains: the chains of the section's columns.
    static func of(
        _ kind: Difference.Kind, _ place: Difference.Place, _ index: SectionIndex, _ chains: [String]
    ) -> Explanation {
        let clauses = Self.speakers(kind, place).map { speakers in
            speakers.compactMap { chain -> Clause? in
                guard let column = chains.firstIndex(of: chain) else { return nil }
                let situation = Situation(
                    kind: kind, place: place, chain: chain, column: column, index: index)
                return Clause.first(for: situation)
            }
        }
        // The first side that has something to say is enough where the other side only lacks it.
        let isAboutPresence = [.missing, .extra, .count].contains(kind)
        let told = isAboutPresence ? clauses.first { !$0.isEmpty } ?? [] : clauses.flatMap { $0 }
        guard !told.isEmpty else {
            return Explanation(sentence: Self.general(kind), clauses: [], sources: [])
        }
        let texts = Self.distinct(told.map(\.text))
        return Explanation(
            sentence: Self.sentence(of: texts), clauses: texts,
            sources: Self.distinct(told.flatMap(\.sources)))
    }

    /// The chains in the order in which they are asked, side by side. Who does without explains it best.
    private static func speakers(_ kind: Difference.Kind, _ place: Difference.Place) -> [[String]] {
        switch kind {
        case .missing, .count: place.sides.map(\.chains).reversed()
        case .extra: place.sides.map(\.chains)
        case .order, .queue, .time, .value: [place.sides.flatMap(\.chains)]
        }
    }

    private static func sentence(of clauses: [String]) -> String {
        let text = clauses.joined(separator: "; ")
        return text.prefix(1).uppercased() + text.dropFirst() + "."
    }

    private static func distinct<Element: Equatable>(_ list: [Element]) -> [Element] {
        list.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// What can be said without knowing the cause.
    static func general(_ kind: Difference.Kind) -> String {
        switch kind {
        case .missing: "Most of these chains do this, and the others have nothing that would."
        case .extra: "Only these chains have something that does this."
        case .order: "The chains do this at different places among their steps."
        case .queue: "The chains do this on different queues."
        case .time: "By the time the chains come to this, different delays lie behind them."
        case .value: "The chains do the same here, and something else comes of it."
        case .count: "The chains do this a different number of times."
        }
    }
}

/// What an explanation depends on.
struct Situation {
    let kind: Difference.Kind
    let place: Difference.Place
    /// The chain that is asked to explain itself.
    let chain: String
    let column: Int
    let index: SectionIndex

    /// What it does at this place; nil where it does nothing.
    var cell: Cell? {
        place.part.flatMap { part in
            index.cell(StepKey(part: part, name: place.name, occurrence: place.occurrence), column)
        }
    }

    /// Whether the place is about a handler that it never got.
    var isWithoutHandler: Bool { !index.has(.handlerAttached, name: place.name, column) }

    /// Whether it does this anywhere in the attempt.
    func has(_ part: Part) -> Bool { index.hasAny(part, column) }
}

/// What is known about a chain, or about some that are alike: a clause that explains their half of a
/// difference.
struct Clause: Sendable {
    /// The chains of which it is true.
    let chains: [String]
    let kinds: Set<Difference.Kind>
    /// Nil means the attempt, or the request, as a whole.
    let parts: [Part?]
    /// Whether it is about this very situation.
    let condition: @Sendable (Situation) -> Bool
    /// With a subject of its own, and without a full stop.
    let text: String
    let sources: [MirroredSymbol]

    init(
        _ chains: [String], _ kinds: Set<Difference.Kind>, _ parts: [Part?], _ text: String,
        _ sources: [MirroredSymbol] = [],
        when condition: @escaping @Sendable (Situation) -> Bool = { _ in true }
    ) {
        self.chains = chains
        self.kinds = kinds
        self.parts = parts
        self.text = text
        self.sources = sources
        self.condition = condition
    }
}
