import Walkthrough

/// Where the events come from: a run that goes on only as far as it is asked to, or a trace file.
///
/// Everything in this module works on `TraceEvent`s from here, so that stepping through a run and reading a
/// trace are one and the same.
public protocol EventSource: AnyObject {
    /// What was run, and how to run it again.
    var header: TraceHeader { get }

    /// Event `number` (1, 2, 3 …). Runs ahead to it if need be; nil when the trace ends before, and for an
    /// event whose line in the file is damaged.
    func event(_ number: Int) -> TraceEvent?

    /// How many events there are so far: the frontier of a run, the length of a file.
    var knownCount: Int { get }

    /// Whether `knownCount` is all there will ever be.
    var isComplete: Bool { get }

    /// What to say at the end: how it ended and when. Empty before the end is known.
    var ending: [String] { get }

    /// What went wrong so far: unmatched requests, a limit, lines of a file that could not be read.
    var problems: [String] { get }

    /// The rules that the decisions of the trace consulted, as far as they are known.
    var rules: RuleBook { get }

    /// What the author of the walkthrough says about an event.
    func narration(of number: Int) -> [String]

    /// What the author of the walkthrough asks at an event.
    func questions(of number: Int) -> [Question]

    /// The transport's exchanges as the script gives them, one line each; empty when only a trace is at hand.
    var exchanges: [String] { get }
}

extension EventSource {
    /// The event after (or before) `number`, stepping over events that could not be read; nil at the end.
    public func neighbour(of number: Int, _ direction: Timeline.Direction) -> TraceEvent? {
        let step = direction == .forward ? 1 : -1
        var number = number + step
        while number >= 1 {
            if let event = event(number) { return event }
            if number > knownCount, isComplete { return nil }
            number += step
        }
        return nil
    }

    /// Runs to the end and says how many events there are.
    public func countToEnd() -> Int {
        while !isComplete { _ = event(knownCount + 1) }
        return knownCount
    }

    /// The events that are known, first to last, without running ahead.
    public func knownEvents(_ numbers: ClosedRange<Int>? = nil) -> some Sequence<TraceEvent> {
        let known = numbers?.clamped(to: 0...knownCount) ?? 0...knownCount
        return known.lazy.compactMap { self.event($0) }
    }
}
