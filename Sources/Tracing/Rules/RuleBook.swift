/// The rules of one subject: a struct with a constant for each rule, beside the decisions that consult them.
///
///     struct RangeRules: RuleGroup {
///         let asked = Rule("range.asked", "The request asks for a part.", .rfc(9110, section: "14.2"))
///     }
///     extension Rule { static let range = RangeRules() }
///
/// A rule book reads the rules off these structs, so that a declared rule is always listed.
public protocol RuleGroup: Sendable {}

extension RuleGroup {
    /// The rules of the group in the order in which they are declared.
    var all: [Rule] { constants(of: self) }
}

/// The rules that a program's decisions consult, to explain the ids that a trace shows.
///
/// Every module that decides something has a book of its rules. Code that knows several modules adds up their
/// books.
public struct RuleBook: Sendable {
    /// In the order in which they were declared.
    public let rules: [Rule]
    private let byID: [String: Rule]

    /// Makes a book of the rules of these groups.
    public init(_ groups: any RuleGroup...) { self.init(rules: groups.flatMap(\.all)) }

    private init(rules: [Rule]) {
        self.rules = rules
        byID = Dictionary(rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// A book without rules: all that can be shown of a rule is its id.
    public static let empty = RuleBook()

    /// The rule with this id; nil if the book has none.
    public subscript(id: String) -> Rule? { byID[id] }

    /// The rules of both books.
    public static func + (one: RuleBook, other: RuleBook) -> RuleBook {
        RuleBook(rules: one.rules + other.rules)
    }
}
