/// Which operation of a queue gets the next place: decided from what is known of all of them.
struct OperationChoice {
    /// What there is to know of one operation that was added and has not finished.
    struct Candidate: Equatable {
        var progress: OperationMachine.State
        var isReady: Bool
        var priority: Operation.QueuePriority
        var isBarrier: Bool
    }

    /// The place in `candidates`, which stand in the order of adding, of the operation that starts now; nil
    /// when none may.
    static func next(among candidates: [Candidate], isSuspended: Bool, limit: Int) -> Int? {
        guard !isSuspended else { return nil }
        let busy = candidates.filter { $0.progress != .waiting }.count
        guard limit < 0 || busy < limit else { return nil }
        var chosen: Int?
        for index in inFrontOfBarrier(candidates) {
            let candidate = candidates[index]
            guard candidate.progress == .waiting, candidate.isReady else { continue }
            if chosen.map({ candidates[$0].priority.rawValue < candidate.priority.rawValue }) ?? true {
                chosen = index
            }
        }
        return chosen
    }

    /// The operations that no barrier holds up: those in front of the first one, or that one alone.
    private static func inFrontOfBarrier(_ candidates: [Candidate]) -> Range<Int> {
        switch candidates.firstIndex(where: \.isBarrier) {
        case nil: 0..<candidates.count
        case 0: 0..<1
        case let barrier?: 0..<barrier
        }
    }
}
