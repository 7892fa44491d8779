import TextPages
import Tracing

/// Where events come from: a trace file, or a run that continues only as far as it is asked to.
///
/// Everything in this module reads `TraceEvent`s from here, so there is no difference between stepping
/// through a run and reading a trace.
public protocol EventSource: AnyObject {
    /// What was run, and how to run it again.
    var header: TraceHeader { get }

    /// Returns event `number` (1, 2, 3 …), after running ahead to it if necessary. Nil if the trace ends
    /// before it, or if its line in the file is damaged.
    func event(_ number: Int) -> TraceEvent?

    /// The next readable event after `number`, or before it; nil at the end of the trace.
    func neighbour(of number: Int, _ direction: Timeline.Direction) -> TraceEvent?

    /// The beginning of the next readable event after `number`.
    func head(after number: Int) -> TraceEvent.Head?

    /// Makes a run continue to an event, or to its end if that comes before it. Nothing happens with a file.
    ///
    /// - Parameter isInterrupted: called at every event, so that the reader can cut it short.
    func advance(to number: Int, isInterrupted: () -> Bool)

    /// Makes a run continue to its end. Of a file, it looks whether all of it is there, and what it owes.
    ///
    /// - Parameter isInterrupted: called at every event of a run, so that the reader can cut it short.
    func readToEnd(isInterrupted: () -> Bool)

    /// Returns `false` if no event so far has a field of this name, and that is known without reading them.
    func mayHaveField(_ name: String) -> Bool

    /// The number of events so far: how far a run has come, or how many events a file has.
    var knownCount: Int { get }

    /// `true` if no more events will come than the `knownCount` there are.
    var isComplete: Bool { get }

    /// What the author says before the run; nil for a trace file, which has no script.
    var introduction: Introduction? { get }

    /// How and when the trace ended, in lines for a page. Empty until the end is known.
    var ending: [String] { get }

    /// The same for those who have seen all events, and know what the run owes.
    ///
    /// - Parameter debts: `owed`, which takes as long to find as reading every event.
    func ending(owing debts: [String]) -> [String]

    /// Everything that went wrong so far: unmatched requests, a limit, lines of a file that could not be
    /// read.
    var problems: [String] { get }

    /// Why nothing more can be read, such as a file that somebody has changed; nil as long as it can.
    var failure: String? { get }

    /// The rules that the decisions of the trace consulted, as far as they are known.
    var rules: RuleBook { get }

    /// What the author of the walkthrough says about an event.
    func narration(of number: Int) -> [String]

    /// What the author of the walkthrough asks at an event.
    func questions(of number: Int) -> [Question]

    /// The exchanges that the script gives the transport, one line each. Empty for a trace file, which has no
    /// script.
    var exchanges: [String] { get }

    /// The Swift of the walkthrough's own, which the chain calls. Empty for a trace file.
    var ownCode: OwnCode { get }
}

extension EventSource {
    public var introduction: Introduction? { nil }
    public var ownCode: OwnCode { .none }
    public var failure: String? { nil }
    public func ending(owing debts: [String]) -> [String] { ending }
    public func mayHaveField(_ name: String) -> Bool { true }

    /// How a run ended, in a line: `38 events in 0.130 s: finished.`
    ///
    /// - Parameters:
    ///   - count: how many events it recorded.
    ///   - read: how many of them there are to see.
    package func summary(
        of count: Int, read: Int, at time: VirtualInstant, outcome: String
    ) -> String {
        let events = (read < count ? "\(read) of " : "") + counted(count, "event")
        return "\(events) in \(time.clockText): \(outcome)."
    }

    /// A run has no gaps: its events are 1, 2, 3 …
    public func neighbour(of number: Int, _ direction: Timeline.Direction) -> TraceEvent? {
        guard direction == .forward else { return event(min(number, knownCount + 1) - 1) }
        return number < .max ? event(number + 1) : nil
    }

    public func head(after number: Int) -> TraceEvent.Head? { neighbour(of: number, .forward)?.head }

    public func readToEnd(isInterrupted: () -> Bool) { advance(to: .max, isInterrupted: isInterrupted) }

    /// The same for those whom no reader interrupts.
    public func readToEnd() { readToEnd(isInterrupted: { false }) }

    public func advance(to number: Int, isInterrupted: () -> Bool) {
        while !isComplete, knownCount < number, !isInterrupted() { _ = event(knownCount + 1) }
    }

    /// The events so far, from first to last or from last to first. This does not make a run continue.
    ///
    /// - Parameter isInterrupted: called at every event, so that the reader can cut it short.
    public func knownEvents(
        _ numbers: ClosedRange<Int>? = nil, _ direction: Timeline.Direction = .forward,
        unless isInterrupted: @escaping () -> Bool = { false }
    ) -> some Sequence<TraceEvent> {
        let first = max(1, numbers?.lowerBound ?? 1)
        let last = min(numbers?.upperBound ?? knownCount, knownCount)
        return sequence(state: direction == .forward ? first - 1 : last + 1) { number in
            guard direction == .backward || number < last, !isInterrupted(),
                let event = self.neighbour(of: number, direction), event.number >= first, event.number <= last
            else { return nil }
            number = event.number
            return event
        }
    }

    /// The beginnings of the events so far, or of those after a number.
    ///
    /// - Parameter isInterrupted: called at every event, so that the reader can cut it short.
    func knownHeads(
        after number: Int = 0, unless isInterrupted: @escaping () -> Bool = { false }
    ) -> some Sequence<TraceEvent.Head> {
        sequence(state: number) { number in
            guard number < self.knownCount, !isInterrupted(), let head = self.head(after: number) else {
                return nil
            }
            number = head.number
            return head
        }
    }

    /// The events so far of some kinds. Of the others, only the beginning is read.
    func knownEvents(where isWanted: @escaping (EventKind) -> Bool) -> some Sequence<TraceEvent> {
        knownHeads().lazy
            .filter { EventKind.named($0.kind).map(isWanted) ?? false }
            .compactMap { self.event($0.number) }
    }
}
