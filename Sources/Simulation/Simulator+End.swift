extension Simulator {
    /// What ended a run that had something left to do. The first reason is the one: what the run does after
    /// it means nothing.
    public enum End: Equatable, Sendable {
        /// What a limit counts was used up.
        case limit(Limits.Kind)
        /// `Limits.depth` jobs waited inside one another.
        case depth(Nesting)
        /// This computer could not keep the files of the run.
        case hostFailure(HostFailure)
    }

    /// The name of the limit that ended the run, as its trace has it: `events`, `depth`. Nil if none did.
    public var limitReached: String? {
        guard let end else { return nil }
        return end.reachedLimit(of: limits)?.name
    }

    /// The failure of this computer that ended the run, if any.
    public var hostFailure: HostFailure? {
        if case .hostFailure(let failure)? = end { failure } else { nil }
    }

    /// That the run was stopped at a limit, and why; nil if it was not.
    ///
    /// - Parameter advice: what is said of any limit but the depth, where nothing need be repeated.
    public func sentenceOnLimit(advice: @autoclosure () -> String) -> String? {
        switch end {
        case .limit(let kind)?: "the run was stopped at \(limits.text(of: kind))\(advice())"
        case .depth(let nesting)?:
            "the run was stopped at \(Limits.depth) jobs that wait inside one another: \(nesting)"
        case .hostFailure?, nil: nil
        }
    }

    /// How the run has ended, as the last line of its trace says it.
    ///
    /// - Parameter isUnmatched: `true` if nobody answered one of its requests.
    package func outcome(isUnmatched: Bool) -> String {
        if let limitReached { return TraceEnd.stopped(at: limitReached) }
        if hostFailure != nil { return TraceEnd.hostFailed }
        return isUnmatched ? TraceEnd.unmatchedRequest : TraceEnd.finished
    }
}

extension Simulator.End {
    /// The limit that was reached, as a trace names it, and what it is; nil for a failure of this computer.
    func reachedLimit(of limits: Simulator.Limits) -> (name: String, value: Int)? {
        switch self {
        case .limit(let kind): (kind.rawValue, limits[kind])
        case .depth: (Simulator.Limits.depthName, Simulator.Limits.depth)
        case .hostFailure: nil
        }
    }
}
