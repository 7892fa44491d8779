/// One job that ran, as far as it matters to the question which jobs could have changed places.
public struct Step: Equatable, Sendable {
    /// The lane it was taken from. Jobs of one lane never change places, except with its due timers.
    public let lane: Int
    /// The line it was taken from, which has the lane's jobs or its due timers.
    public let line: Int
    /// The queue it was enqueued in.
    public let queue: QueueLabel
    /// What the event was about that led to it.
    public let subject: Subject
    /// The place of the step that enqueued it, or set its timer; nil for what was there before the run.
    public let creator: Int?
    /// For a due timer, the place of the last job that its queue had to do first, because it was there when
    /// the timer was set.
    public let predecessor: Int?
    /// The place of the choice at which it was taken; nil if there was nothing else to take.
    public let choicePoint: Int?
    /// How many times the clock had moved before it.
    public let moment: Int
    /// How many events had been recorded before it.
    public let eventsBefore: Int
    /// The lanes in which it enqueued jobs or set timers, in order, and `newLane` if it made one. Each is
    /// there once, or again after a job that ran inside this one. The lanes of a concurrent queue count as
    /// one, the first of them: which one a job goes to depends on those before it.
    public internal(set) var reached: [Int] = []
    /// The lanes that have a timer which it cancelled, or whose job it is, as often.
    public internal(set) var timers: [Int] = []
    /// The delays it drew.
    public internal(set) var draws = 0
    /// Whether it stopped or started all queues of the app's process.
    public internal(set) var changedProcess = false
    /// Whether it ran a block that an app enqueued, or other code of an app.
    public internal(set) var ranAppCode = false

    /// Stands in `reached` for the making of a lane. Lanes have numbers, so the order in which they are made
    /// can be seen.
    static let newLane = -1
}

/// A moment at which a schedule could choose.
public struct ChoicePoint: Equatable, Sendable {
    /// How many possibilities there were.
    public let possibilities: Int
    /// Which one was taken; 0 is the oldest.
    public let taken: Int
    /// Whether a delay was drawn.
    public let isDraw: Bool
    /// The place of the step that was taken, or that drew a delay; nil for a draw before the first step.
    public let step: Int?
}

/// The steps of a run and its choices, noted while somebody explores schedules.
public struct StepLog: Sendable {
    /// The steps, in order.
    public private(set) var steps: [Step] = []
    /// The choices, in order.
    public private(set) var choicePoints: [ChoicePoint] = []
    /// The lines that could go next at each choice, in the order of the possibilities, if the schedule is
    /// `Schedule.choicesAvoiding`; none for any other. Only a search for further orders asks for them.
    public private(set) var lines = LineLists()
    /// Whether jobs ran while another one waited, or let time pass. Their places cannot be told from these
    /// steps alone.
    public private(set) var hasNestedSteps = false
    /// Whether the app's process was stopped, started again, or ended.
    public var hasProcessChanges: Bool { steps.contains(where: \.changedProcess) }

    private let keepsLines: Bool
    /// The step that runs now, or ran last: what is enqueued between two steps follows from it.
    var current: Int?
    /// The last steps that reached each lane, and that had to do with its timers. One step may reach
    /// thousands.
    private var lastReached: [Int: Int] = [:]
    private var lastTimers: [Int: Int] = [:]
    /// The steps that enqueued what is waiting, by the place in the order of all enqueued jobs.
    private var creators: [UInt64: Int] = [:]
    /// The jobs that due timers come after, as places in the order of all enqueued jobs.
    private var predecessors: [UInt64: UInt64] = [:]
    /// The steps of the jobs, by their places in the order of all enqueued jobs.
    private var places: [UInt64: Int] = [:]
    /// The lanes of the timers whose jobs wait, by the same places.
    private var timerLanes: [UInt64: Int] = [:]
    private var moment = 0
    /// The job that was taken and is about to begin.
    private var taken: Taken?

    private struct Taken {
        let lane: Int
        let order: UInt64
        let choicePoint: Int?
        let isDue: Bool
    }

    init(of schedule: Schedule) {
        if case .choicesAvoiding = schedule { keepsLines = true } else { keepsLines = false }
    }

    // MARK: What the agenda notes

    mutating func noteJump() { moment += 1 }

    mutating func noteEnqueued(order: UInt64, lane: Int) {
        if let current { creators[order] = current }
        noteReached(lane)
    }

    /// A timer's job keeps its creator when its time has come.
    ///
    /// - Parameter timerLane: the lane of a timer that can be cancelled; nil for any other.
    mutating func noteFired(_ timer: UInt64, order: UInt64, timerLane: Int?) {
        creators[order] = creators.removeValue(forKey: timer)
        timerLanes[order] = timerLane
    }

    /// A timer is due as soon as it is set, and comes after what is in its lane.
    mutating func noteDue(_ order: UInt64, after last: UInt64, timerLane: Int?) {
        predecessors[order] = last
        timerLanes[order] = timerLane
    }

    mutating func noteTimer(ofLane lane: Int) {
        guard let current, lastTimers.updateValue(current, forKey: lane) != current else { return }
        steps[current].timers.append(lane)
    }

    mutating func noteReached(_ lane: Int) {
        guard let current, lastReached.updateValue(current, forKey: lane) != current else { return }
        steps[current].reached.append(lane)
    }

    mutating func noteAppCode() {
        if let current { steps[current].ranAppCode = true }
    }

    mutating func noteProcess() {
        if let current { steps[current].changedProcess = true }
    }

    mutating func noteChoice(_ choice: Int, of possibilities: Int, lines: [Int]) {
        choicePoints.append(
            ChoicePoint(possibilities: possibilities, taken: choice, isDraw: false, step: steps.count))
        if keepsLines { self.lines.append(lines) }
    }

    mutating func noteDraw(_ choice: Int, of possibilities: Int) {
        choicePoints.append(
            ChoicePoint(possibilities: possibilities, taken: choice, isDraw: true, step: current))
        if keepsLines { lines.appendNone() }
        if let current { steps[current].draws += 1 }
    }

    mutating func noteTaken(lane: Int, order: UInt64, isChosen: Bool, isDue: Bool = false) {
        taken = Taken(
            lane: lane, order: order, choicePoint: isChosen ? choicePoints.count - 1 : nil, isDue: isDue)
    }

    // MARK: What the simulator notes

    mutating func begin(_ position: Recorder.Position, eventsBefore: Int, isNested: Bool) {
        guard let taken else { return }
        if isNested { hasNestedSteps = true }
        current = steps.count
        places[taken.order] = steps.count
        steps.append(
            Step(
                lane: taken.lane,
                line: taken.isDue ? Line.ofTimers(in: taken.lane) : Line.ofJobs(in: taken.lane),
                queue: position.queue, subject: position.subject,
                creator: creators.removeValue(forKey: taken.order),
                predecessor: predecessors.removeValue(forKey: taken.order).flatMap { places[$0] },
                choicePoint: taken.choicePoint, moment: moment, eventsBefore: eventsBefore))
        if let lane = timerLanes.removeValue(forKey: taken.order) { noteTimer(ofLane: lane) }
        self.taken = nil
    }
}
