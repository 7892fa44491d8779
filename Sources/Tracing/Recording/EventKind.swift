/// The kind of an event: a past-tense fact in dotted form, and what is true of every event of that kind.
///
/// A kind is declared once, as a member of its group, in the file of its subject (`Events/Retry.swift`).
/// Swift code names it as a trace does, and can match it as a pattern: `retry.asked` in a trace is
/// `EventKind.retry.asked` in Swift.
///
///     switch event.knownKind {
///     case .retry.asked: "A retrier is asked."
///     case .retry.decided: "It is settled whether the request is tried again."
///     default: nil
///     }
///
/// Kinds are constants that live as long as the program. Two are equal when they are the same declaration.
public struct EventKind: BitwiseCopyable, Sendable {
    /// What is declared about a kind.
    private final class Declaration: Sendable {
        let name: String
        let meaning: String
        let question: String?
        let outcomes: (any (Outcome & CaseIterable).Type)?
        let opens: PairScope?
        let closes: String?
        let mirrors: [MirroredSymbol]

        init(
            _ name: String, _ meaning: String, question: String? = nil,
            outcomes: (any (Outcome & CaseIterable).Type)? = nil, opens: PairScope? = nil,
            closes: String? = nil, mirrors: [MirroredSymbol]
        ) {
            self.name = name
            self.meaning = meaning
            self.question = question
            self.outcomes = outcomes
            self.opens = opens
            self.closes = closes
            self.mirrors = mirrors
        }
    }

    // Never released, so that reading an event's kind counts no references.
    private let declaration: Unmanaged<Declaration>

    /// Declares a kind of event that carries no decision.
    ///
    /// - Parameters:
    ///   - opens: What a later event must share to end this one. Only for kinds that are expected to end.
    ///   - closes: The name of the kind that this one ends.
    public init(
        _ name: String, _ meaning: String, opens: PairScope? = nil, closes: String? = nil,
        mirrors: [MirroredSymbol] = []
    ) {
        declaration = .passRetained(
            Declaration(name, meaning, opens: opens, closes: closes, mirrors: mirrors))
    }

    /// Declares a kind of event that carries a decision.
    ///
    /// - Parameters:
    ///   - question: The question that the decision answers.
    ///   - outcomes: The possible outcomes.
    public init(
        _ name: String, _ meaning: String, asks question: String,
        decides outcomes: any (Outcome & CaseIterable).Type, mirrors: [MirroredSymbol] = []
    ) {
        declaration = .passRetained(
            Declaration(
                name, meaning, question: question, outcomes: outcomes, mirrors: mirrors))
    }

    /// The word that trace files, the REPL and `reqtrace events` use: `retry.asked`.
    public var name: String { declaration._withUnsafeGuaranteedRef { $0.name } }
    /// What the kind means in one sentence, as the reference page and `explain` show it.
    public var meaning: String { declaration._withUnsafeGuaranteedRef { $0.meaning } }
    /// The question that the decision answers; nil for a kind without a decision.
    public var question: String? { declaration._withUnsafeGuaranteedRef { $0.question } }
    /// The possible outcomes, as a trace spells them; empty for a kind without a decision.
    public var outcomes: [String] {
        func words<Outcomes: Outcome & CaseIterable>(_: Outcomes.Type) -> [String] {
            Outcomes.allCases.map(\.word)
        }
        return declaration._withUnsafeGuaranteedRef { $0.outcomes }.map { words($0) } ?? []
    }
    /// The one of `outcomes` that a trace spells: `hit`, for `hit; ttl=5`. Nil for any other text.
    package func outcome(spelled text: String) -> String? {
        func word<Outcomes: Outcome & CaseIterable>(_: Outcomes.Type) -> String? {
            Outcomes(spelled: text)?.word
        }
        guard let outcomes = declaration._withUnsafeGuaranteedRef({ $0.outcomes }) else { return nil }
        return word(outcomes)
    }
    /// What a later event must share to end this one; nil for a kind that opens nothing.
    public var opens: PairScope? { declaration._withUnsafeGuaranteedRef { $0.opens } }
    /// The name of the kind that this one ends; nil for a kind that ends nothing.
    public var closes: String? { declaration._withUnsafeGuaranteedRef { $0.closes } }
    /// The symbols that this kind mirrors, newest library first; empty if only this project has the event.
    public var mirrors: [MirroredSymbol] { declaration._withUnsafeGuaranteedRef { $0.mirrors } }

    /// Whether events of this kind carry a decision.
    public var isDecision: Bool { declaration._withUnsafeGuaranteedRef { $0.question != nil } }
}

/// What the start and the end of a pair must have in common, beyond their kinds.
public enum PairScope: Sendable {
    /// The same request, attempt and task.
    case attempt
    /// The same request; the attempts may differ.
    case request
    /// The same task; the request may differ, or be unknown at the start.
    case task
    /// Nothing but the run.
    case run
}

extension EventKind: Hashable, CheaplyHashed {
    public static func == (one: EventKind, other: EventKind) -> Bool {
        one.declaration.toOpaque() == other.declaration.toOpaque()
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(declaration.toOpaque()) }

    var cheapHash: Int { Int(bitPattern: declaration.toOpaque()) >> 4 }
}

extension EventKind: CustomStringConvertible {
    public var description: String { name }
}

// MARK: - All kinds

extension EventKind {
    /// Every kind, in the order of the reference page: group by group, as `Payload` lists the groups.
    public static let all: [EventKind] = groups.flatMap(\.all)

    /// The kind of this name; nil for a name that no kind has.
    public static func named(_ name: some StringProtocol) -> EventKind? { byName[String(name)] }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// The words of all groups, in the order of the reference page.
    package static let groupNames: [String] = all.reduce(into: []) { names, kind in
        if names.last != kind.group { names.append(kind.group) }
    }

    /// The word that a kind has before the dot: `retry`, of `retry.scheduled`. A trace of a later version may
    /// have kinds, and groups of them, that this program does not know.
    package static func group(of kind: String) -> String { String(kind.prefix { $0 != "." }) }

    /// The word that the kinds of one group share: `retry`, of `retry.scheduled`.
    package var group: String { Self.group(of: name) }

    /// The kinds that end events of this kind.
    public var ends: [EventKind] { Self.all.filter { $0.closes == name } }
}
