/// Writes down everything that happens: one ordered recording for a whole run.
///
/// The simulation tells the recorder the time, the queue and the cause before each job; the chain, the URL
/// loading system and the transport only say what happened. Like the run, the recorder uses one thread.
public final class Recorder: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    /// What happens to a recorded event.
    ///
    /// Not an enum with the writer in a case: what is taken out of an enum is one more reference to count,
    /// for every event.
    public struct Sink {
        fileprivate enum Kind { case none, memory, stream, closed }

        /// Count events and drop them.
        public static var none: Sink { Sink(kind: .none) }
        /// Keep every event in `events`.
        public static var memory: Sink { Sink(kind: .memory) }
        /// Hand every event with its number to a writer as soon as it happens; keep nothing.
        public static func stream(_ write: @escaping (Event, UInt32, Recorder) -> Void) -> Sink {
            Sink(kind: .stream, write: write)
        }

        fileprivate var kind: Kind
        fileprivate var write: (Event, UInt32, Recorder) -> Void = { _, _, _ in }
    }

    /// The position of the next event in a run: its queue, its cause, and what it is about.
    public struct Position: Sendable {
        /// The queue of the running job.
        public var queue: QueueLabel
        /// The event that the next one follows from: the previous event of the running job, or the job's own
        /// cause.
        public var cause: UInt32
        /// What the next event is about, unless it names a subject.
        public var subject: Subject

        public init(queue: QueueLabel = .none, cause: UInt32 = 0, subject: Subject = .none) {
            self.queue = queue
            self.cause = cause
            self.subject = subject
        }
    }

    /// The labels behind `QueueLabel`, in order of first use; index 0 is the empty label.
    #if !DEBUG
        // Read for each event that is written.
        @exclusivity(unchecked)
    #endif
    public private(set) var labels: [String] = [""]
    private var knownLabels = [ExactText(""): QueueLabel.none]

    /// Called before each event, in debug builds only: a simulation notices callers on other threads here.
    public var onRecord: ((EventKind) -> Void)?

    // Read for each event, and changed once.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    private var sink: Sink
    // One struct, so that what an event needs is one property of this class, not many. A request reads and
    // changes it 180 times, so only debug builds check its access for exclusivity.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    private var tape = Tape()
    private var requestCount: UInt32 = 0
    private var taskCount: UInt32 = 0
    private var formCount: UInt32 = 0
    private var bodyFileCount: UInt32 = 0

    /// Makes an empty recording. Until it is closed, all events are kept, streamed, or dropped.
    public init(sink: Sink = .memory) {
        self.sink = sink
    }

    /// Records that something happened. Without a `subject`, the event is about what its cause was about.
    ///
    /// - Returns: the event's number.
    @discardableResult
    public func record(
        _ payload: consuming Payload, _ subject: Subject? = nil, callback notation: CallbackNotation = .none,
        file: StaticString = #fileID, line: Int = #line
    ) -> UInt32 {
        #if DEBUG
            onRecord?(payload.kind)
        #endif
        switch sink.kind {
        case .none:
            return tape.skip(payload, subject)
        case .memory:
            return tape.keep(payload, subject, notation, SourceLine(file: file, line: line))
        case .stream:
            let (event, number) = tape.stamp(payload, subject, notation, SourceLine(file: file, line: line))
            sink.write(event, number, self)
            return number
        case .closed:
            return tape.position.cause
        }
    }

    /// Ends the recording: what happens from now on leaves no events.
    public func close() { sink.kind = .closed }

    // MARK: The position, which the simulation moves

    /// Called by the simulation when a job begins: sets the time, and the position of the job's first event.
    public func begin(at now: VirtualInstant, _ position: Position) { tape.begin(at: now, position) }

    /// The position of the next event.
    public var position: Position { tape.position }

    /// The virtual time of new events.
    public var now: VirtualInstant {
        get { tape.now }
        set { tape.now = newValue }
    }

    /// The queue of new events.
    public var queue: QueueLabel {
        get { tape.position.queue }
        set { tape.position.queue = newValue }
    }

    /// The number of the event that the next one follows from.
    public var cause: UInt32 { tape.position.cause }
    /// The subject of the next event, unless it names one.
    public var currentSubject: Subject { tape.position.subject }

    /// Makes the next events follow from another event than the last one, and be about something else.
    public func continueFrom(cause: UInt32, subject: Subject) {
        tape.position.cause = cause
        tape.position.subject = subject
    }

    // MARK: What has been recorded

    /// The recorded events when the sink is `.memory`; event `n` is `events[n - 1]`.
    public var events: EventLog { tape.events }
    /// How many events have been recorded, including those that were not kept.
    public var count: UInt32 { tape.count }
    /// How much there was of what the limit on rules counts (`Simulator.Limits.Kind.counts`): rules that
    /// decisions consulted, and steps through many things.
    public var ruleCount: Int { tape.ruleCount }
    /// How much there was of what the limit on bytes counts: bodies, and the texts of events.
    public var contentBytes: Int { tape.contentBytes }

    /// Counts comparisons, and steps through many things, that no event shows.
    package func noteRules(_ count: Int) { tape.ruleCount += count }

    /// Counts a body, or a piece of one. What events show is counted as they are recorded.
    public func noteContent(bytes: Int) { tape.contentBytes += bytes }

    /// Ends without a start, found while recording. There are none unless the library has a bug, or an app
    /// answers twice, as with the completion of a refresh.
    public var unpaired: [UnpairedEnd] { tape.pairs.unpaired }
    /// The starts that have not ended yet, with how many of each, in the order of the table of kinds.
    public var openStarts: [(kind: EventKind, count: Int)] { tape.pairs.openStarts }

    // MARK: Names and numbers

    /// The ordinal of the next request of the run: 1, 2, 3 …
    public func newRequestOrdinal() -> UInt32 {
        requestCount += 1
        return requestCount
    }

    /// The ordinal of the next task of the run: 1, 2, 3 …
    public func newTaskOrdinal() -> UInt32 {
        taskCount += 1
        return taskCount
    }

    /// The ordinal of the next multipart form of the run: 1, 2, 3 …
    public func newFormOrdinal() -> UInt32 {
        formCount += 1
        return formCount
    }

    /// The ordinal of the next file that this run writes a request's body into: 1, 2, 3 …
    public func newBodyFileOrdinal() -> UInt32 {
        bodyFileCount += 1
        return bodyFileCount
    }

    /// Gives `label` an index. Labels of the same bytes share one.
    public func intern(label: String) -> QueueLabel {
        if let known = knownLabels[ExactText(label)] { return known }
        let new = QueueLabel(index: UInt32(labels.count))
        labels.append(label)
        knownLabels[ExactText(label)] = new
        tape.note(label, as: new)
        return new
    }

    /// The text of a label that `intern(label:)` of this recorder returned.
    public func label(_ label: QueueLabel) -> String { labels[Int(label.index)] }
}

/// The recording itself, and the head that writes it.
private struct Tape: ~Copyable {
    var position = Recorder.Position()
    var now = VirtualInstant.start
    private(set) var count: UInt32 = 0
    var ruleCount = 0
    var contentBytes = 0
    private var requests = RequestSizes()
    /// The lengths of labels that are longer than those of any library.
    private var longLabels: [QueueLabel: Int] = [:]
    /// Kept, because most requests make half a dozen decisions.
    private var details = Details(isSilent: true)
    private(set) var events = EventLog()
    private(set) var pairs = PairCheck()

    mutating func begin(at now: VirtualInstant, _ position: Recorder.Position) {
        self.now = now
        self.position = position
    }

    mutating func skip(_ payload: borrowing Payload, _ subject: Subject?) -> UInt32 {
        if let subject { position.subject = subject }
        noteAmounts(of: payload, payload.kind)
        count &+= 1
        position.cause = count
        return count
    }

    mutating func keep(
        _ payload: consuming Payload, _ subject: Subject?, _ notation: CallbackNotation, _ source: SourceLine
    ) -> UInt32 {
        events.append(stamp(payload, subject, notation, source).event)
        return count
    }

    /// Makes the event, which becomes the cause of the next one.
    mutating func stamp(
        _ payload: consuming Payload, _ subject: Subject?, _ notation: CallbackNotation, _ source: SourceLine
    ) -> (event: Event, number: UInt32) {
        if let subject { position.subject = subject }
        count &+= 1
        let kind = payload.kind
        pairs.note(kind, position.subject, event: count)
        noteAmounts(of: payload, kind)
        let event = Event(
            time: now, source: source, queue: position.queue, cause: position.cause, payload: payload,
            notation: notation, subject: position.subject)
        position.cause = count
        return (event, count)
    }

    /// A script may give a queue a label of any length, and each event shows that of its queue.
    mutating func note(_ text: String, as label: QueueLabel) {
        if text.utf8.count > 100 { longLabels[label] = text.utf8.count }
    }

    /// Counts the rules and the bytes of an event, of which there may be too many.
    private mutating func noteAmounts(of payload: borrowing Payload, _ kind: EventKind) {
        contentBytes += payload.shownBytes(&requests)
        if !longLabels.isEmpty { contentBytes += longLabels[position.queue] ?? 0 }
        guard kind.isDecision, let decision = details.decision(of: payload) else { return }
        ruleCount += decision.weight
        contentBytes += decision.byteCount
    }
}
