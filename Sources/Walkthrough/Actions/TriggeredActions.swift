/// The actions that wait for an event.
struct TriggeredActions {
    private let actions: [ScriptedAction]
    private var matcher: EventMatcher
    private var isDone: [Bool]
    /// How many still wait: after each event somebody asks whether any does.
    private var left: Int
    /// The number of events that have been looked at.
    private var seen = 0

    init(_ all: [ScriptedAction], on chain: Chain) {
        var actions: [ScriptedAction] = []
        var patterns: [EventPattern] = []
        for action in all {
            guard let pattern = action.event, pattern.isMeant(on: chain) else { continue }
            actions.append(action)
            patterns.append(pattern)
        }
        self.actions = actions
        matcher = EventMatcher(patterns, on: chain)
        isDone = Array(repeating: false, count: actions.count)
        left = actions.count
    }

    /// `true` if no action is waiting.
    var isEmpty: Bool { left == 0 }

    /// The actions whose events have come since the last call, each with its event.
    mutating func due(in recorder: Recorder) -> [(ScriptedAction, event: UInt32)] {
        guard !isEmpty else { return [] }
        var due: [(ScriptedAction, event: UInt32)] = []
        while seen < recorder.events.count {
            seen += 1
            for index in matcher.note(recorder.traceEvent(seen)) {
                due.append((actions[index], UInt32(seen)))
                if !isDone[index] { left -= 1 }
                isDone[index] = true
            }
        }
        return due
    }

    /// The actions that are still waiting.
    var waiting: [ScriptedAction] { zip(actions, isDone).filter { !$0.1 }.map { $0.0 } }
}
