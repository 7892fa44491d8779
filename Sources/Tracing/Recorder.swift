/// Where everything that happens is written down: one ordered recording for a whole run.
///
/// The simulation tells the recorder the time, the queue and the cause before each job; the chain, the URL
/// loading system and the transport only say what happened. A run uses one thread, and so does its recorder.
public final class Recorder: @unchecked Sendable {
    /// What becomes of a recorded event.
    public enum Sink {
        /// Count events and drop them.
        case none
        /// Keep every event in `events`.
        case memory
        /// Hand every event, and its number, to a writer as soon as it happens; keep nothing.
        case stream((Event, UInt32, Recorder) -> Void)
    }

    /// The recorded events when the sink is `.memory`; event `n` is `events[n - 1]`.
    public private(set) var events: [Event] = []
    /// How many events have been recorded, whatever became of them.
    public private(set) var count: UInt32 = 0
    /// Ends without a start, found while recording. A run of the library alone has none.
    public private(set) var unpaired: [Unpaired] = []

    /// The virtual time new events get. Set by the simulation.
    public var now = VirtualInstant.start
    /// The queue new events get. Set by the simulation.
    public var queue = QueueLabel.none
    /// The event that the next one follows from: the previous event of the running job, or the job's own
    /// cause.
    public private(set) var cause: UInt32 = 0

    /// The labels behind `QueueLabel`, in order of first use; index 0 is the empty label.
    public private(set) var labels: [String] = [""]

    private var requestCount: UInt32 = 0
    private var taskCount: UInt32 = 0

    private let sink: Sink
    private var openPairs: [PairKey: Int] = [:]
    private var subject = Subject.none

    public init(sink: Sink = .memory) {
        self.sink = sink
    }

    /// Writes down that something happened. Without a `subject`, the event is about what its cause was about.
    ///
    /// - Returns: the event's number.
    @discardableResult
    public func record(
        _ payload: Payload, _ subject: Subject? = nil, callback notation: CallbackNotation = .none,
        file: StaticString = #fileID, line: Int = #line
    ) -> UInt32 {
        count &+= 1
        if let subject { self.subject = subject }
        switch sink {
        case .none:
            break
        case .memory:
            checkPair(payload)
            events.append(event(payload, notation, file, line))
        case .stream(let write):
            checkPair(payload)
            write(event(payload, notation, file, line), count, self)
        }
        cause = count
        return count
    }

    /// Called by the simulation when a job begins or ends, so that its first event gets the right cause.
    public func continueFrom(cause: UInt32, subject: Subject) {
        self.cause = cause
        self.subject = subject
    }

    /// The subject the next event inherits when it names none.
    public var currentSubject: Subject { subject }

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

    /// Gives `label` an index. Equal labels share one.
    public func intern(label: String) -> QueueLabel {
        if let index = labels.firstIndex(of: label) { return QueueLabel(index: UInt16(index)) }
        labels.append(label)
        return QueueLabel(index: UInt16(labels.count - 1))
    }

    public func label(_ label: QueueLabel) -> String { labels[Int(label.index)] }

    private func event(
        _ payload: Payload, _ notation: CallbackNotation, _ file: StaticString, _ line: Int
    ) -> Event {
        Event(
            time: now, payload: payload, subject: subject, cause: cause, queue: queue, notation: notation,
            source: SourceLine(file: file, line: line))
    }
}

// MARK: - Starts and ends

extension Recorder {
    /// An end that had no start: which event, and which kind of start was missing.
    public struct Unpaired: Equatable, Sendable {
        public let event: UInt32
        public let kind: EventKind
        public let missing: EventKind
    }

    fileprivate struct PairKey: Hashable {
        let start: EventKind
        let subject: Subject
    }

    /// The starts that have not ended yet, with how many of each, in the order of the table of kinds.
    public var openStarts: [(kind: EventKind, count: Int)] {
        EventKind.allCases.compactMap { kind in
            let open = openPairs.reduce(0) { $1.key.start == kind ? $0 + $1.value : $0 }
            return open == 0 ? nil : (kind, open)
        }
    }

    private func checkPair(_ payload: Payload) {
        let kind = payload.kind
        if kind.opens {
            openPairs[PairKey(start: kind, subject: pairSubject(kind)), default: 0] += 1
        } else if let start = kind.closes {
            let key = PairKey(start: start, subject: pairSubject(start))
            switch openPairs[key] {
            case nil: unpaired.append(Unpaired(event: count, kind: kind, missing: start))
            case 1?: openPairs[key] = nil
            case let open?: openPairs[key] = open - 1
            }
        }
    }

    /// A refresh belongs to the authenticator, not to the request that happened to need it first.
    private func pairSubject(_ start: EventKind) -> Subject {
        start == .authenticationRefreshStarted ? .none : subject
    }
}
