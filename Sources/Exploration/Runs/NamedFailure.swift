import Simulation

/// Something that must not happen, and did in a run.
public struct NamedFailure: Hashable, Sendable {
    /// The name under which failures of many runs are counted together: the id of a claim, `limit`.
    public let name: String
    /// What happened in this run, in one or two sentences.
    public let message: String

    /// The name of having been stopped at a limit.
    public static let limit = FailedRun.limit.rawValue

    /// The number of the offending event; nil if no event is to blame.
    public let event: Int?

    public init(name: String, message: String, event: Int? = nil) {
        self.name = name
        self.message = message
        self.event = event
    }

    /// That a run failed as such.
    package init(_ failure: FailedRun, message: String) {
        self.init(name: failure.rawValue, message: message)
    }
}

extension NamedFailure {
    /// What no run of anything may do, whatever else is expected of it: reach a limit, find no room on this
    /// computer for its files, or end something that did not start.
    static func ofEveryRun(_ simulator: Simulator) -> [NamedFailure] {
        [limit(of: simulator), host(of: simulator)].compactMap { $0 } + unpairedEnds(of: simulator)
    }

    /// What a run has ended that did not start, or that had ended before.
    package static func unpairedEnds(of simulator: Simulator) -> [NamedFailure] {
        simulator.recorder.unpaired.map { end in
            NamedFailure(
                name: "\(end.kind) without a start",
                message: "event \(end.event), \(end.kind), ends something, but there was no \(end.missing)")
        }
    }

    /// That a run was stopped at a limit; nil if it was not.
    public static func limit(of simulator: Simulator) -> NamedFailure? {
        let advice =
            simulator.isStoppedForGood ? "" : ": something repeats without end, or the limit is too low"
        return simulator.sentenceOnLimit(advice: advice).map { NamedFailure(.limit, message: $0) }
    }

    /// That this computer could not keep the files of a run; nil if it could.
    package static func host(of simulator: Simulator) -> NamedFailure? {
        simulator.hostFailure.map { NamedFailure(.host, message: "\($0)") }
    }
}
