import TextPages
import Tracing

/// Why chains differ at one place, in a sentence that is made of what is known about each of them.
public struct Explanation: Equatable, Sendable {
    /// One sentence: `4.7 adapts inside request(…), on the caller's queue; 5.12 …`.
    public let sentence: String
    /// The parts of the sentence, each about one chain.
    let clauses: [String]
    /// The chains that each part is about.
    private(set) var speakers: [String: Set<String>]
    /// The declarations of the mirrored libraries that make the chains behave like this.
    public private(set) var sources: [MirroredSymbol]
    /// `true` if the table of explanations has something to say; `false` if the sentence is a general one.
    public var isSpecific: Bool { !clauses.isEmpty }

    /// The declarations, each with its library and its file and line. For Apple's, the name is enough,
    /// because it begins with that of the type.
    var sourceTexts: [String] {
        sources.map { $0.library == .urlSession ? $0.symbol : $0.description }
    }

    /// Adds the chains and the sources of another explanation, whose clauses are all among the clauses of
    /// this one. Chains that are alike say the same, each for a reason of its own library.
    mutating func join(_ other: Explanation) {
        speakers.merge(other.speakers) { $0.union($1) }
        sources = Self.distinct(sources + other.sources)
    }

    /// Looks up the explanation of a difference.
    ///
    /// - Parameter chains: the chains of the section's columns.
    static func of(
        _ kind: Difference.Kind, _ place: Difference.Place, _ index: SectionIndex, _ chains: [String]
    ) -> Explanation {
        let clauses = Self.speakers(kind, place).map { speakers in
            speakers.compactMap { chain -> (chain: String, clause: Clause)? in
                guard let column = chains.firstIndex(of: chain) else { return nil }
                let situation = Situation(
                    kind: kind, place: place, chain: chain, column: column, index: index)
                return Clause.first(for: situation).map { (chain, $0) }
            }
        }
        // If one side only lacks something, the first side that has an explanation is enough.
        let isAboutPresence = Set<Difference.Kind>.presence.contains(kind)
        let told = isAboutPresence ? clauses.first { !$0.isEmpty } ?? [] : clauses.flatMap { $0 }
        guard !told.isEmpty else {
            return Explanation(sentence: Self.general(kind), clauses: [], speakers: [:], sources: [])
        }
        let texts = Self.distinct(told.map(\.clause.text))
        return Explanation(
            sentence: texts.joined(separator: "; ").asSentence, clauses: texts,
            speakers: told.reduce(into: [:]) { $0[$1.clause.text, default: []].insert($1.chain) },
            sources: Self.distinct(told.flatMap(\.clause.sources)))
    }

    /// The chains in the order in which they are asked, one list for each side. The chains that are the
    /// exception can explain it best, unless a library is all that it takes.
    private static func speakers(_ kind: Difference.Kind, _ place: Difference.Place) -> [[String]] {
        let sides = place.sides.map(\.chains)
        return switch kind {
        case .missing, .count: place.isOwnWithoutLibrary ? sides : sides.reversed()
        case .extra: place.isMissedWithoutLibrary ? sides.reversed() : sides
        case .order, .queue, .time, .value: [sides.flatMap { $0 }]
        }
    }

    private static func distinct<Element: Equatable>(_ list: [Element]) -> [Element] {
        list.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// What can be said if the cause is not known: what the table shows, and nothing about causes.
    static func general(_ kind: Difference.Kind) -> String {
        switch kind {
        case .missing: "Not all of these chains did this here."
        case .extra: "Only these chains did this here."
        case .order: "The chains did this at different places among their steps."
        case .queue: "The chains did this on different queues."
        case .time: "The chains did this at different times."
        case .value: "The chains did this with different values."
        case .count: "The chains did this a different number of times."
        }
    }
}

extension Difference.Place {
    /// `true` if only chains without a library do what no library ever does.
    fileprivate var isOwnWithoutLibrary: Bool {
        part == .handler && name == "completionHandler" && isWithoutLibrary(sides.first)
    }

    /// `true` if only chains without a library do not do what takes one.
    fileprivate var isMissedWithoutLibrary: Bool {
        let takesLibrary: [Part] = [.handlerAttached, .adaptation, .requestResumed, .retryDecision]
        return part.map(takesLibrary.contains) == true && isWithoutLibrary(sides.last)
    }

    private func isWithoutLibrary(_ side: Difference.Side?) -> Bool {
        side?.chains.allSatisfy(Clause.noLibrary.contains) == true
    }
}

extension Set<Difference.Kind> {
    /// Whether, and how often, a chain does something.
    static var presence: Self { [.missing, .extra, .count] }

    /// The same, and with what outcome the chain does it, and when.
    static var presenceAndOutcome: Self { presence.union([.value, .time]) }
}

/// What is known about a chain, or about several that are alike: a clause that explains their side of a
/// difference.
///
/// A clause is said only where it is true. What a chain never does needs no condition; whatever depends on
/// the script (a handler that was never attached, an error, a cancellation) is looked up in the traces.
struct Clause: Sendable {
    /// The chains for which the clause is true.
    let chains: [String]
    let kinds: Set<Difference.Kind>
    /// The parts that the clause is about. Nil stands for the whole attempt or the whole request.
    let parts: [Part?]
    /// Returns `true` if the clause fits the situation.
    let condition: @Sendable (Situation) -> Bool
    /// The clause, which has a subject of its own and no full stop.
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
