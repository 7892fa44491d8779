import Simulation

/// One job of an explored run, as a search for other orders sees it.
struct Move: Sendable {
    let lane: Int
    let queue: QueueLabel
    /// The place of the move that enqueued it.
    let creator: Int?
    /// The place of the choice at which it was taken.
    let choicePoint: Int?
    /// How many times the clock had moved before it. It moves only when nothing is left to run, so everything
    /// before that happens before everything after it.
    let moment: Int
    let footprint: Footprint

    init(_ step: Step, footprint: Footprint) {
        lane = step.lane
        queue = step.queue
        creator = step.creator
        choicePoint = step.choicePoint
        moment = step.moment
        self.footprint = footprint
    }

    /// Whether the order of two moves of different lanes can be seen. Moves of one lane never change places.
    func depends(on other: Move) -> Bool {
        lane == other.lane || footprint.overlaps(other.footprint)
    }
}
