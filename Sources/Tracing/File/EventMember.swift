/// The members of an event's line in a trace file, in the order in which they are written: what every event
/// says, whatever its kind.
///
/// They are the names by which conditions and `print` know these values as well, except for the last two.
/// `TraceWriter` writes the names itself; a test compares them.
enum EventMember: Int, CaseIterable, CodingKey {
    case n, t, queue, request, attempt, task, cause, kind, source, callback, data, decision

    /// The member's name.
    var name: String { stringValue }

    /// What it says; nil for a decision, which is described where its members are.
    var meaning: String? {
        switch self {
        case .n: "The event's number: 1, 2, 3 …"
        case .t: "Virtual time in nanoseconds."
        case .queue: "The label of the queue it happened on."
        case .request: "The request's ordinal."
        case .attempt: "How many retries it had been granted."
        case .task: "The task's ordinal."
        case .cause: "The earlier event it follows from."
        case .kind: "What happened; later versions may have more kinds."
        case .source: "The line of source that recorded it; golden traces leave it out."
        case .callback: "The call the real library makes here."
        case .data: "What belongs to this kind alone."
        case .decision: nil
        }
    }

    /// What kind of JSON it is.
    enum Form: Equatable {
        case integer(atLeast: Int)
        case nanoseconds
        case string
        case object
    }

    var form: Form {
        switch self {
        case .n, .request, .task, .cause: .integer(atLeast: 1)
        case .attempt: .integer(atLeast: 0)
        case .t: .nanoseconds
        case .queue, .kind, .source, .callback: .string
        case .data, .decision: .object
        }
    }

    /// Whether it is a whole number that counts something.
    var isNumber: Bool { if case .integer = form { true } else { false } }

    /// Whether every event has it.
    var isRequired: Bool { self == .n || self == .t || self == .kind }

    /// Those that hold one value each, and no members of their own.
    static let values = allCases.filter { $0.form != .object }
}
