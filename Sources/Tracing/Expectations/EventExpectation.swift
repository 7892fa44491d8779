/// Something that has to be true of the events of a run: their order, their causes, their number, a value in
/// them, or that there are none.
///
/// Written in Swift, or as a line of text; both say the same:
///
///     EventExpectation.before("retry.decided[outcome=retry]", "handler.called").per(.request)
///     "retry.decided[outcome=retry] << handler.called per request"
///
/// The README of this module has a table of all forms. An expectation that the events of a run could not fail
/// to meet is not met: one that compares a field that none of them has, for example.
///
/// It is not called `Expectation`, because Swift Testing has a type of that name.
public struct EventExpectation: Equatable, Sendable {
    /// The events that an expectation is held against, each part of a run by itself.
    public enum Scope: String, CaseIterable, Sendable {
        case request
        case attempt
        case task
    }

    enum Form: Equatable, Sendable {
        /// Every event of a condition comes before every event of the next one.
        case apart([Condition])
        case after(Condition, Condition)
        case immediately(Condition, then: Condition)
        /// The first event of each condition, in this order.
        case inOrder(Condition, [Step])
        case unordered([Condition])
        case number(Condition, Number)
        case value(Condition, field: String, is: String)
        /// Every event of a condition follows from an event of the one before it.
        case causes([Condition])
        case neverCauses(Condition, Condition)
        /// What was read has a mistake.
        case mistake(TextMistake)
    }

    /// A condition in a line of conditions, and how it follows the one before it.
    struct Step: Equatable, Sendable {
        let condition: Condition
        let isNext: Bool
    }

    /// How many events there may be.
    enum Number: Equatable, Sendable {
        case never
        case eventually
        case exactly(Int)
        case atLeast(Int)
        case atMost(Int)
    }

    let form: Form
    /// The parts of a run for each of which it must hold; nil for the run as a whole.
    public private(set) var scope: Scope?

    init(_ form: Form, scope: Scope? = nil) {
        self.form = form
        self.scope = scope
    }

    /// The same for each request, attempt or task by itself.
    ///
    /// An order must hold for each one that has any of the events concerned, a number for every one.
    public func per(_ scope: Scope) -> EventExpectation {
        var copy = self
        copy.scope = scope
        return copy
    }

    /// Reads an expectation: `task.created < transport.sent per attempt`.
    ///
    /// For a text that is only known when the program runs. With a literal, as in
    /// `EventExpectation("task < retry")`, Swift calls `init(stringLiteral:)` instead, which throws nothing:
    /// a mistake shows when the expectation is held against events.
    public init(_ text: String) throws(TextMistake) {
        do throws(ConditionError) {
            self = try Self.read(text)
        } catch {
            throw TextMistake(error, in: text)
        }
    }

    /// Reads an expectation for a place that has its own way of saying where a mistake is.
    package static func read(_ text: String) throws(ConditionError) -> EventExpectation {
        try EventExpectationReader.expectation(text)
    }
}

extension EventExpectation: ExpressibleByStringLiteral {
    /// A literal with a mistake is an expectation that is never met, and says what is wrong.
    public init(stringLiteral text: String) {
        do throws(TextMistake) {
            try self.init(text)
        } catch {
            self.init(.mistake(error))
        }
    }
}

// MARK: - Order

extension EventExpectation {
    /// Both occur, and every event of `first` comes before every event of `second`.
    public static func before(_ first: Condition, _ second: Condition) -> EventExpectation {
        EventExpectation(.apart([first, second]))
    }

    /// Both occur, and every event of `second` comes after every event of `first`.
    public static func after(_ second: Condition, _ first: Condition) -> EventExpectation {
        EventExpectation(.after(second, first))
    }

    /// All three occur, and every event of `middle` comes after every event of `first` and before every event
    /// of `last`.
    public static func between(_ first: Condition, _ middle: Condition, _ last: Condition) -> EventExpectation
    {
        EventExpectation(.apart([first, middle, last]))
    }

    /// There is an event of `first`, and the very next event after each of them is one of `second`.
    ///
    /// The next event is the one with the next number in the run. With a scope, it is the next one of the
    /// same request, attempt or task; events of others may come in between.
    public static func immediately(_ first: Condition, then second: Condition) -> EventExpectation {
        EventExpectation(.immediately(first, then: second))
    }

    /// The first event of each condition comes after the first event of the condition before it. A condition
    /// that is listed again stands for its next event: its second, then its third.
    ///
    /// - Parameter gaps: if `false`, each event is the very next one after the event before it (see
    ///   `immediately(_:then:)`), beginning with the first event of the first condition.
    public static func inOrder(_ conditions: [Condition], gaps: Bool = true) -> EventExpectation {
        guard let first = conditions.first else { return EventExpectation(.unordered([])) }
        return EventExpectation(
            .inOrder(first, conditions.dropFirst().map { Step(condition: $0, isNext: !gaps) }))
    }

    /// There is an event of each condition, in any order. A condition that is listed twice has two.
    public static func unordered(_ conditions: [Condition]) -> EventExpectation {
        EventExpectation(.unordered(conditions))
    }
}

// MARK: - Number and value

extension EventExpectation {
    /// There is no such event.
    public static func never(_ condition: Condition) -> EventExpectation {
        EventExpectation(.number(condition, .never))
    }

    /// There is such an event.
    public static func eventually(_ condition: Condition) -> EventExpectation {
        EventExpectation(.number(condition, .eventually))
    }

    /// There are exactly so many of these events.
    public static func exactly(_ count: Int, _ condition: Condition) -> EventExpectation {
        EventExpectation(.number(condition, .exactly(count)))
    }

    /// There are so many of these events, or more.
    public static func atLeast(_ count: Int, _ condition: Condition) -> EventExpectation {
        EventExpectation(.number(condition, .atLeast(count)))
    }

    /// There are so many of these events, or fewer.
    public static func atMost(_ count: Int, _ condition: Condition) -> EventExpectation {
        EventExpectation(.number(condition, .atMost(count)))
    }

    /// There is such an event, and in each of them the field has this value.
    public static func value(_ condition: Condition, field: String, is value: String) -> EventExpectation {
        EventExpectation(.value(condition, field: field, is: value))
    }

    /// The field that is to have a value, and the value, if the condition asks for that value already: an
    /// event that fits cannot have another.
    package var assumedValue: (field: String, value: String)? {
        guard case .value(let condition, let field, let value) = form else { return nil }
        let isAssumed = condition.alternatives.allSatisfy { group in
            group.contains { $0.asks(for: value, of: field) }
        }
        return isAssumed ? (field, value) : nil
    }
}

extension Condition.Comparison {
    /// Whether it asks for this value of a field. A queue has two names.
    fileprivate func asks(for wanted: String, of name: String) -> Bool {
        guard relation == .equal, field == name else { return false }
        return value == wanted || field == "queue" && QueueName.areNames(value, wanted)
    }
}

// MARK: - Causes

extension EventExpectation {
    /// There is an event of `effect`, and each of them follows from an event of `cause`: that event is among
    /// its causes, the causes of these, and so on. It is not enough that one comes earlier in this run.
    public static func causes(_ cause: Condition, _ effect: Condition) -> EventExpectation {
        EventExpectation(.causes([cause, effect]))
    }

    /// No event of `effect` follows from an event of `cause`.
    public static func neverCauses(_ cause: Condition, _ effect: Condition) -> EventExpectation {
        EventExpectation(.neverCauses(cause, effect))
    }
}
