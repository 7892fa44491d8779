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
/// it holds (the case), how they are written to a trace, and what the real library would call (`describe`).
protocol EventGroup: Sendable {
    /// The kind of this event.
    var kind: EventKind { get }
    /// Writes what this event holds: first the call of the real library, then the rest, in the order of the
    /// file.
    func describe(_ details: inout Details)
}
