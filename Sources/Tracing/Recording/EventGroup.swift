/// The kinds of one group, which share the word before the dot: a struct with a constant for each kind.
///
/// The list of all kinds is read off these structs, so that a declared kind is always listed.
public protocol EventKinds: Sendable {}

extension EventKinds {
    /// The kinds of the group in the order in which they are declared.
    var all: [EventKind] { constants(of: self) }
}

/// The events of one group: an enum with a case for each kind, which holds the values that belong to it.
///
/// Everything there is to say about an event is in one file: what it means (its `EventKinds`), which values
/// it holds (the case), how they are written to a trace, what the real library would call (`describe`), and
/// which of its texts may be long (`shownBytes`).
protocol EventGroup: Sendable {
    /// The kind of this event.
    var kind: EventKind { get }
    /// Writes what this event holds: first the call of the real library, then the rest, in the order of the
    /// file.
    func describe(_ details: inout Details)
    /// How many bytes there are in the texts that this event shows, but for those of its decision.
    ///
    /// Each event is asked, so only what may be of any length is looked at: what a script, an app or a server
    /// says, and what is made of it, such as the text of an error. All other words of events are this
    /// program's own, and the limit on events is enough for them. What arrives of a body counts there, and
    /// not once more where it is shown.
    func shownBytes(_ sizes: inout RequestSizes) -> Int
}

/// A group whose events hold their decision and nothing else.
protocol DecisionGroup: EventGroup {
    /// What was decided.
    var decision: Decision { get }
}

extension DecisionGroup {
    func describe(_ details: inout Details) { details.decision(decision) }
    func shownBytes(_ sizes: inout RequestSizes) -> Int { 0 }
}

/// Something that is asked of an event, whichever group it is of: `Payload.accept` shows it one.
///
/// What is asked is generic, since an existential would need a heap allocation for most events. A visitor may
/// be noncopyable, as `Details` is.
protocol EventVisitor: ~Copyable {
    associatedtype Answer
    mutating func visit(_ event: some EventGroup) -> Answer
}
