import TextPages
import Tracing

/// The REPL without a terminal: a line of text in, a page of text out.
///
/// It owns the cursor, the stops, and the command that Enter repeats. What each command does stands in an
/// extension, beside the command's declaration.
public final class Interpreter {
    /// What a command answered.
    public struct Reply: Equatable, Sendable {
        /// What there is to see, without the error. It may be empty.
        public let page: Page
        /// Why the command could not be carried out; nil if it was.
        public let error: String?

        /// The page, and the error if there is one, as a terminal shows them.
        public func text(on screen: Screen) -> String {
            var page = page
            if let error { page.prose("\("error:", .bad) \(error)", hang: 2) }
            return page.text(on: screen)
        }
    }

    /// The prompt, the same in a terminal and in a transcript.
    public static let prompt = "(reqtrace) "

    /// Called during long commands. Returning `true` ends a movement where it is, and anything else without
    /// an answer.
    public var isInterrupted: () -> Bool = { false }
    /// Takes the parts of a long listing as they are made, so that all of it is never in memory, and returns
    /// whether somebody wants more. Without it, a reply has the whole listing.
    public var show: ((Page) -> Bool)?
    /// `false` if no questions are shown: where nobody is there to answer.
    public var asks = true
    /// `true` if a question comes before the event that it is about, and the event only once the reader has
    /// answered, or passed: at a terminal, where somebody thinks. A transcript shows everything at once.
    public var asksFirst = false
    /// The kinds that an event can be followed by, the likeliest first: what `predict` offers.
    public var successors: (TraceEvent) -> [String] = { _ in [] }
    /// `true` once the reader has asked to leave.
    public private(set) var isOver = false
    /// `true` once the cursor has been at the last event.
    public private(set) var hasSeenEnd = false
    /// The number of the event under the cursor; 0 if the trace has no events.
    public var position: Int { timeline.cursor }
    /// Why no more commands can be carried out; nil as long as they can.
    public var failure: String? { source.failure }

    let source: any EventSource
    let snapshots: SnapshotHistory
    let history: SubjectHistory
    let levels: Levels
    let trails: Trails
    let names: TraceNames
    var timeline: Timeline
    var stops = Stops()
    /// The questions that have been asked, and what became of them.
    var quiz = Quiz()
    /// The first and the last event of the last listing, where `list -` and Enter continue it.
    var listed: ClosedRange<Int>?
    /// The events that `up` came from, most recent last.
    var climbed: [Int] = []
    /// What `why` has found nowhere, with the number of the event up to which it looked.
    var nowhere: [String: Int] = [:]
    /// What `search` looked for last.
    var searched: String?

    private var repeated: (command: Command, invocation: Command.Invocation)?

    public init(source: any EventSource) {
        self.source = source
        snapshots = SnapshotHistory(of: source)
        trails = Trails(of: source)
        names = TraceNames(of: source)
        history = SubjectHistory(of: source, trails)
        levels = Levels(of: source, trails)
        timeline = Timeline(source: source)
    }

    /// The page above the first prompt: what is run, and the first event or the one to begin at.
    ///
    /// - Parameter place: where to begin, as `goto` takes it.
    public func opening(at place: String? = nil) -> Page {
        var page = Page()
        page.prose(source.header.title, hang: 2)
        if let introduction = source.introduction { page.append(introduction.page()) }
        page.prose(
            "\("Enter or \"step\" goes on, \"why\" asks, \"help\" lists the rest, \"q\" leaves.", .dim)")
        for problem in source.problems { page.prose("\("! \(problem)", .bad)", hang: 2) }
        page.space()
        guard let event = timeline.current else {
            page.line("The trace has no events.")
            return page
        }
        if let arrived = place.flatMap({ try? goTo($0) }), timeline.cursor != event.number {
            page.append(arrived)
        } else {
            page.append(stopPage(event))
        }
        // The first Enter is a step, which is what a reader wants to do first.
        repeatStep(.forward)
        return page
    }

    /// Makes the next Enter a step.
    func repeatStep(_ direction: Timeline.Direction) {
        repeated = (.step, Command.Invocation(argument: "", direction: direction, isRepeat: true))
    }

    /// Carries out one line. An empty one repeats the last movement or listing; at an event that a question
    /// holds back, it shows the event. A note does nothing.
    public func execute(_ line: String) -> Reply {
        defer { if source.isComplete, timeline.cursor == source.knownCount { hasSeenEnd = true } }
        do throws(CommandError) {
            let (count, most) = (line.utf8.count, ConditionReader.mostBytes)
            guard count <= most else {
                throw CommandError("a line of \(count) bytes is no command; one has at most \(most)")
            }
            guard let typed = TypedLine(line) else { return Reply(page: Page(), error: nil) }
            if typed.text.isEmpty { return try again() }
            if let page = try answer(in: typed.text) { return Reply(page: page, error: nil) }
            let (command, invocation) = try Self.parse(typed)
            let before = repeated
            if command.repeats { repeated = (command, invocation) }
            do throws(CommandError) {
                return Reply(page: try carryOut(command, invocation), error: nil)
            } catch {
                // After a mistake, Enter repeats what it repeated before.
                repeated = before
                throw error
            }
        } catch {
            return Reply(page: Page(), error: error.description)
        }
    }

    private func again() throws(CommandError) -> Reply {
        if let event = timeline.current, isHeldBack(event) {
            return Reply(page: passing(at: event), error: nil)
        }
        guard let (command, invocation) = repeated else { return Reply(page: Page(), error: nil) }
        let next = Command.Invocation(
            argument: invocation.argument, column: invocation.column, direction: invocation.direction,
            isRepeat: true)
        return Reply(page: try carryOut(command, next), error: nil)
    }

    private func carryOut(
        _ command: Command, _ invocation: Command.Invocation
    ) throws(CommandError) -> Page {
        let answer = Result { () throws(CommandError) in try command.run(self, invocation) }
        // A movement shows how far it has come. Everything else was looked at in part, and means nothing.
        if isInterrupted(), command.group != .move || (try? answer.get()) == nil {
            listed = nil
            return Self.interrupted
        }
        return try answer.get()
    }

    static var interrupted: Page {
        var page = Page()
        page.line("\("Interrupted.", .marker)")
        return page
    }

    /// Finds the command of a line, and refuses what the command cannot do.
    private static func parse(_ typed: TypedLine) throws(CommandError) -> (Command, Command.Invocation) {
        // `back` alone steps back.
        let match = try CommandTable.command(called: typed.word.isEmpty ? Command.step.name : typed.word)
        if typed.isTurned, !match.command.goesBack {
            throw CommandError(
                "\"\(match.command.name)\" cannot go back; these can: \(CommandTable.movements)")
        }
        guard typed.rest.isEmpty || !match.command.hint.isEmpty else {
            throw CommandError(
                "\"\(match.command.name)\" takes no argument, but it is followed by \"\(typed.rest)\"")
        }
        // What is searched for is a text as it stands.
        let isText = match.command.name == Command.search.name
        let invocation = Command.Invocation(
            argument: isText ? typed.rest : typed.argument, column: typed.column,
            // `back rs` goes back: two reversals do not cancel each other.
            direction: typed.isTurned ? .backward : match.direction, isRepeat: false)
        return (match.command, invocation)
    }

    // MARK: What the commands share

    func quit() -> Page {
        isOver = true
        return Page()
    }

    func stopPage(_ event: TraceEvent) -> Page {
        let questions = asks ? ask(at: event) : Page()
        if isHeldBack(event) {
            var page = StopPage.heading(withoutKindOf: event)
            page.append(questions)
            return page
        }
        var page = pages.page(for: event)
        if !questions.isEmpty { page.space() }
        page.append(questions)
        return page
    }

    /// What happened at an event, for a reader who has no prompt.
    ///
    /// - Parameter isNarrated: whether the author's words stand below it.
    public func description(of event: TraceEvent, isNarrated: Bool = true) -> Page {
        pages.page(for: event, isNarrated: isNarrated)
    }

    /// Makes the pages of events that nothing holds back. The page for the place where a movement was
    /// interrupted is still made, unless it takes long itself.
    var pages: StopPage {
        var quick = 1000
        return StopPage(source: source, history: history) {
            quick -= 1
            return quick < 0 && self.isInterrupted()
        }
    }

    /// The event under the cursor.
    func current() throws(CommandError) -> TraceEvent {
        guard let event = timeline.current else { throw CommandError("the trace has no events") }
        return event
    }

    /// The events so far, as long as the reader does not interrupt.
    func knownEvents(
        _ numbers: ClosedRange<Int>? = nil, _ direction: Timeline.Direction = .forward
    ) -> any Sequence<TraceEvent> {
        source.knownEvents(numbers, direction, unless: isInterrupted)
    }

    /// Reads an event's number: `14` or `#14`.
    static func number(_ text: String) -> Int? {
        Int(text.hasPrefix("#") ? String(text.dropFirst()) : text)
    }

    /// The event that an argument names, or the one under the cursor if there is no argument.
    func event(named argument: String) throws(CommandError) -> TraceEvent {
        if argument.isEmpty { return try current() }
        guard let number = Self.number(argument) else {
            throw CommandError("\"\(argument)\" is not the number of an event")
        }
        return try event(numbered: number)
    }

    func event(numbered number: Int) throws(CommandError) -> TraceEvent {
        guard number > 0 else { throw CommandError("events are numbered from 1") }
        guard number <= source.knownCount else {
            throw CommandError(
                source.isComplete
                    ? "the trace ends at #\(source.knownCount)"
                    : "the run has not reached #\(number) yet; it is at #\(source.knownCount)\(wayOn)")
        }
        guard let event = source.event(number) else { throw CommandError("#\(number) cannot be read") }
        return event
    }

    /// How to come to what is not there yet, at the end of a message; empty if no more events will come.
    var wayOn: String { source.isComplete ? "" : "; \(Self.stepOn)" }
    static let stepOn = "step on, or \"goto end\""

    /// Hands over the rows of a listing so far, if they are many.
    ///
    /// - Returns: `false` if nobody wants the rest.
    func pass(on page: inout Page, after count: Int) -> Bool {
        guard let show, count.isMultiple(of: 500) else { return true }
        defer { page = Page() }
        return show(page)
    }
}
