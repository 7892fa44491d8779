import Simulation
import Tracing

/// What is kept of one run while schedules are explored: its choices, its order, and what failed.
public struct ExploredRun: Sendable {
    /// The choices, in order.
    public let choicePoints: [ChoicePoint]
    /// What must not happen and did. Failures of one name count once.
    public let failures: [NamedFailure]
    /// The limit that ended the run, if one did.
    public let limit: String?
    /// What in its schedule did not fit the run.
    public let mismatch: ScheduleMismatch?

    /// The lines of the choices, if its schedule is one of a search.
    let lines: LineLists
    /// The jobs with what they touched, for a search that asks which of them could have changed places.
    let moves: [Move]
    /// Why the jobs do not tell all orders that there could be; nil if they do.
    let obstacle: String?

    /// What its jobs did.
    private let contents: EventContents

    /// How much there was to do: its jobs and events. The time that a run takes grows with it.
    var work: Int { moves.count + Int(contents.recorder.count) }

    /// The order of the run. Two runs that differ only in the order of independent jobs have the same one.
    ///
    /// It costs as much as the run itself, so it is found when it is asked for: of the runs that look for a
    /// short schedule, nobody asks.
    public var order: OrderIdentity { OrderIdentity(moves, contents: contents.hashes) }

    /// The choices as a schedule that repeats the run.
    public var schedule: Schedule { .choices(ChoiceList(choices)) }
    var choices: [Int] { choicePoints.map(\.taken) }

    /// Looks at a run that is over.
    ///
    /// - Parameters:
    ///   - simulator: The simulation of the run. Set its `notesSteps` before the run.
    ///   - failures: What the caller found wrong. Limits, a failure of this computer, and
    ///     ends without a start are added to it.
    ///   - compared: The events that what is expected of the run compares with each other. Runs that have
    ///     these in different orders are different.
    /// - Precondition: the steps of the run were noted.
    public init(_ simulator: Simulator, failures: [NamedFailure], comparing compared: [ComparedEvents] = []) {
        self.init(simulator, failures: failures) { step, events, recorder in
            var footprint = Footprint(step, events, recorder)
            footprint.note(events, comparedBy: compared)
            return footprint
        }
    }

    /// - Parameter footprint: what a step touched, from the step and its events.
    init(
        _ simulator: Simulator, failures: [NamedFailure],
        footprint: (Step, Slice<EventLog>, Recorder) -> Footprint
    ) {
        guard let log = simulator.stepLog else {
            preconditionFailure(
                "an explored run needs its steps: set notesSteps of its simulator before it runs")
        }
        let recorder = simulator.recorder
        let ranges = log.steps.indices.map { index in
            let end = index + 1 < log.steps.count ? log.steps[index + 1].eventsBefore : Int(recorder.count)
            return log.steps[index].eventsBefore..<end
        }
        moves = zip(log.steps, ranges).map { step, range in
            Move(step, footprint: footprint(step, recorder.events[range], recorder))
        }
        contents = EventContents(recorder: recorder, ranges: ranges, steps: log.steps)
        choicePoints = log.choicePoints
        lines = log.lines
        self.failures = failures + NamedFailure.ofEveryRun(simulator)
        limit = simulator.limitReached
        mismatch = simulator.scheduleMismatch
        obstacle = Self.obstacle(in: log)
    }

    private static func obstacle(in log: StepLog) -> String? {
        if log.hasNestedSteps {
            return "jobs ran inside a job that waited or let time pass, and are not seen apart from it"
        }
        return log.hasProcessChanges
            ? "the app's process was stopped or ended, which takes jobs away from its queues" : nil
    }
}
