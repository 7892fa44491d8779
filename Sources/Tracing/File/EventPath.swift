/// The name of a value in an event, taken apart: `status`, `headers.Authorization`, `data.queue`.
///
/// A condition is asked about each event of a trace. It makes this once, since a name takes longer to read
/// than an event to look at.
struct EventPath: Hashable, Sendable {
    /// Whether it names what the event's decision came to.
    let isOutcome: Bool
    /// The value that every event can have, if it names one.
    let member: EventMember?
    /// Where the value stands among the event's data, if it does.
    let inData: String
    /// The same in small letters: the case of header names does not matter.
    let small: String

    init(_ name: String) {
        isOutcome = EventFields.isOutcome(name)
        member = EventMember(stringValue: name)
        let parts = name.split(separator: ".", maxSplits: 1)
        inData = parts.count == 2 && parts[0] == "data" ? String(parts[1]) : name
        small = inData.lowercased()
    }
}
