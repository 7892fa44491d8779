import Simulation

/// One job of an explored run, as a search for other orders sees it.
struct Move: Sendable {
    /// The line it was taken from: a lane's jobs, or its due timers.
    let line: Int
    /// The place of the move that enqueued it.
    let creator: Int?
    /// For a due timer, the place of the last move that its lane had to do first.
    let predecessor: Int?
    /// The place of the choice at which it was taken.
    let choicePoint: Int?
    /// How many times the clock had moved before it. It moves only when nothing is left to run, so everything
    /// before that happens before everything after it.
    let moment: Int
    let footprint: Footprint

    init(_ step: Step, footprint: Footprint) {
        line = step.line
        creator = step.creator
        predecessor = step.predecessor
        choicePoint = step.choicePoint
        moment = step.moment
        var footprint = footprint
        if !footprint.isEverything {
            footprint.insert(.turn(step.lane))
            for lane in step.timers { footprint.insert(.timers(lane)) }
        }
        self.footprint = footprint
    }
}
