import Walkthrough

extension Simulator.Limits {
    /// These limits, but with the one at which a recorded run was stopped, and far enough for what it
    /// recorded before. A trace does not say how many jobs ran, nor how many bytes came.
    ///
    /// Whatever numbers a trace has, no more events are asked for than it can have lines, and no more rules
    /// than lines can name.
    func reached(by recorded: TraceFile) -> Simulator.Limits {
        guard let last = recorded.previous(before: .max) else { return self }
        let most = recorded.data.count / 20
        // {"id":"trust.chain","saw":"","held":true}
        let mostRules = recorded.data.count / 40
        var limits = self
        limits.events = max(events, min(last.number, most) + 1)
        limits.rules = max(rules, mostRules)
        // A body may count twice where it is shown once: as it comes, and where it is read.
        limits.bytes = max(bytes, 2 * recorded.data.count)
        limits.until = max(until, last.time)
        guard last.knownKind == .simulation.limitReached, let value = last["value"]?.integer, value >= 0
        else { return limits }
        switch last["limit"]?.string.flatMap(Kind.init) {
        case .events?: limits.events = min(Int(value), most)
        case .jobs?: limits.jobs = min(Int(value), 10 * jobs)
        case .rules?: limits.rules = min(Int(value), limits.rules)
        case .bytes?: limits.bytes = min(Int(value), 10 * bytes)
        case .time?: limits.until = VirtualInstant(nanoseconds: UInt64(value))
        // Nothing else that ends a run can be set.
        case nil: break
        }
        return limits
    }

    /// The limits of a script, but with those of these without which a run would have ended elsewhere.
    func needed(for run: Simulator, besides usual: Simulator.Limits) -> Simulator.Limits {
        var limits = usual
        for kind in Kind.allCases {
            // Only the limit of time is inclusive.
            let (amount, most) = (run.amount(of: kind), usual[kind])
            let isPast = kind == .time ? amount > most : amount >= most
            if isPast || run.end == .limit(kind) { limits[kind] = self[kind] }
        }
        return limits
    }
}
