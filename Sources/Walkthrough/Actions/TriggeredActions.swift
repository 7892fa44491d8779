/// The actions that wait for an event, and which of them an event has set off.
struct TriggeredActions {
    private let actions: [ScriptedAction]
    private var matcher: EventMatcher
    private var isDone: [Bool]
    /// How many events have been looked at.
    private var seen = 0

    init(_ all: [ScriptedAction], on chain: Chain) {
        var actions: [ScriptedAction] = []
        var patterns: [EventPattern] = []
        for action in all {
            guard case .event(let pattern) = action.moment, pattern.isMeant(on: chain) else { continue }
            actions.append(action)
            patterns.append(pattern)
        }
        self.actions = actions
        matcher = EventMatcher(patterns, on: chain)
        isDone = Array(repeating: false, count: actions.count)
    }

    /// Whether no action waits.
    var isEmpty: Bool { !isDone.contains(false) }

    /// The actions that the events since the last call set off, each with its event.
    mutating func due(in recorder: Recorder) -> [(ScriptedAction, event: UInt32)] {
        guard !isEmpty else { return [] }
        var due: [(ScriptedAction, event: UInt32)] = []
        while seen < recorder.events.count {
            let number = UInt32(seen + 1)
            // What the recorder writes can be read; an event that could not be would set nothing off.
            if let event = try? TraceEvent(recorder.events[seen], number: number, labels: recorder) {
                for index in matcher.note(event) {
                    due.append((actions[index], number))
                    isDone[index] = true
                }
            }
            seen += 1
        }
        return due
    }

    /// The actions that were never set off, in words.
    var waiting: [String] {
        zip(actions, isDone).filter { !$0.1 }.map { $0.0.call.description }
    }
}
