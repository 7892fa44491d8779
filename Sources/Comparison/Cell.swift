import Tracing

/// What one chain does in one row.
public struct Cell: Sendable {
    /// What the step says. A row, the index of its section and the places of a difference have the same cell,
    /// so what it says is there once.
    private let said: StepReport
    /// The numbers of the differences that this cell shows.
    public internal(set) var marks = Marks()

    /// The event that speaks for the step.
    public var number: Int { said.number }
    /// When that event happened. Other events of the step may be earlier or later.
    public var time: VirtualInstant { said.time }
    /// The label of the queue in the trace.
    public var queue: String { said.queue }
    /// The kind of that event, as traces spell it: `retry.decided`.
    public var kind: String { said.kind }
    /// The step in a few words.
    public var text: String { said.text }
    /// `true` if the step reports an error.
    public var isFailure: Bool { said.isFailure }
    /// The rule that decided, if the step is a decision.
    public var rule: String? { said.rule }
    /// The numbers of all events of the step.
    public var events: [Int] { said.events }
    /// The values that should be the same on every chain.
    public var values: [Value] { said.values }

    /// One value of a cell that can be compared.
    public struct Value: Hashable, Sendable {
        /// What it is: `status`, `method`, `error`.
        public let name: String
        /// The value as it is compared and shown.
        public let text: String
    }

    /// The numbers of a cell's differences, sorted by the part of the cell that they concern.
    public struct Marks: Equatable, Sendable {
        /// The differences in what the step does, or in that it is there at all.
        public var text: [Int] = []
        /// The differences in the queue that it is on.
        public var queue: [Int] = []
        /// The differences in its time.
        public var time: [Int] = []

        /// All of them, in ascending order.
        public var all: [Int] { (text + queue + time).sorted() }
    }

    /// - Parameter known: the values of other cells.
    init(_ step: Step, _ known: inout SharedValues<[Value]>) {
        said = StepReport(step, known.shared(StepValues.of(step).map { Value(name: $0.name, text: $0.text) }))
    }
}

/// What a step says in a table, without the events that said it.
private final class StepReport: Sendable {
    let number: Int
    let time: VirtualInstant
    let queue: String
    let kind: String
    let text: String
    let isFailure: Bool
    let rule: String?
    let events: [Int]
    let values: [Cell.Value]

    init(_ step: Step, _ values: [Cell.Value]) {
        number = step.speaker.number
        time = step.speaker.time
        queue = step.speaker.queue
        kind = step.speaker.kind
        text = StepText.short(step)
        isFailure = StepText.isFailure(step)
        rule = step.decision?.deciding?.id
        events = step.events.map(\.number)
        self.values = values
    }
}

/// Values that come again and again, each kept once.
///
/// Of those that never come again, it would keep as many as there are. So it forgets what it knows once that
/// is a thousand values, and begins anew.
struct SharedValues<Value: Hashable> {
    private var known: Set<Value> = []

    private static var most: Int { 1000 }

    /// The value that is equal to this one and came before it, if there is one; otherwise this one.
    mutating func shared(_ value: Value) -> Value {
        if known.count == Self.most { known = [] }
        return known.insert(value).memberAfterInsert
    }
}
