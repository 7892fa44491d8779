/// The kinds of events about the calls of a script.
public struct ScriptKinds: EventKinds {
    public let called = EventKind(
        "script.called", "The script, or the program under study, called a method of the chain.")
}

extension EventKind {
    /// Events about the calls of a script.
    public static let script = ScriptKinds()
}

/// An event about the calls of a script.
public enum ScriptEvent: EventGroup, Sendable {
    case called(name: String)

    public var kind: EventKind {
        switch self {
        case .called: .script.called
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .called(let name):
            details.call("call.\(name)")
            details.field("name", name)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .called(let name): name.utf8.count
        }
    }
}

/// The kinds of events about the machinery itself.
public struct SimulationKinds: EventKinds {
    public let limitReached = EventKind(
        "simulation.limitReached",
        "The run was stopped at a limit on events, jobs, rules, bytes, virtual time, or the depth of jobs "
            + "that wait inside one another; it might never end.")
}

extension EventKind {
    /// Events about the machinery itself.
    public static let simulation = SimulationKinds()
}

/// An event about the machinery itself.
public enum SimulationEvent: EventGroup, Sendable {
    case limitReached(limit: String, value: Int)

    public var kind: EventKind {
        switch self {
        case .limitReached: .simulation.limitReached
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .limitReached(let limit, let value):
            details.field("limit", limit)
            details.field("value", value)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .limitReached: 0
        }
    }
}
