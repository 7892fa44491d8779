import Foundation

/// One thing that happened: what every event has in common (the envelope) and what only its kind has (the
/// payload).
///
/// Events are small on purpose: a request makes dozens of them, and a benchmark run millions. Labels are
/// interned, the event's number is its place in the recording, nothing is turned into text before it is
/// written, and the fields are declared in an order that leaves no gaps in memory.
public struct Event {
    /// When it happened, on the virtual clock.
    public let time: VirtualInstant
    /// The line of this project's source that recorded it.
    public let source: SourceLine
    // The queue's index is in two halves, because there is no room for all of it in one place.
    private let queueLow: UInt16
    /// The number of the event that led to this one; 0 if no event did.
    public let cause: UInt32
    /// What happened, with the values that belong to it.
    public let payload: Payload
    /// The notation of the call that the real library would make here; `none` if it would make none.
    public let notation: CallbackNotation
    /// Which request, attempt and task it is about.
    public let subject: Subject
    private let queueHigh: UInt16

    init(
        time: VirtualInstant, source: SourceLine, queue: QueueLabel, cause: UInt32,
        payload: consuming Payload, notation: CallbackNotation, subject: Subject
    ) {
        self.time = time
        self.source = source
        queueLow = UInt16(truncatingIfNeeded: queue.index)
        self.cause = cause
        self.payload = payload
        self.notation = notation
        self.subject = subject
        queueHigh = UInt16(truncatingIfNeeded: queue.index >> 16)
    }

    /// The queue it happened on, as an index into the recorder's labels.
    public var queue: QueueLabel { QueueLabel(index: UInt32(queueHigh) << 16 | UInt32(queueLow)) }
}

/// The request, the attempt and the task that an event is about. Ordinals start at 1; 0 means "none".
public struct Subject: Hashable, Sendable {
    /// The request's ordinal in creation order.
    public var request: UInt32
    /// The task's ordinal in creation order.
    public var task: UInt32
    /// How many retries the request has been granted so far (Alamofire's `retryCount`).
    public var attempt: UInt16

    public init(request: UInt32 = 0, attempt: UInt16 = 0, task: UInt32 = 0) {
        self.request = request
        self.attempt = attempt
        self.task = task
    }

    /// Hashes request and task as one word: few attempts of one request are looked up at a time.
    public func hash(into hasher: inout Hasher) { hasher.combine(UInt64(request) << 32 | UInt64(task)) }

    /// Neither a request nor a task: the event is about a session, or about the machinery itself.
    public static let none = Subject()
}

/// An interned queue label. 0 is "no queue": the script's own thread before the simulation runs.
public struct QueueLabel: Hashable, Sendable {
    /// Its place in the `labels` of the recorder that interned it. It means nothing to another recorder.
    public let index: UInt32

    public init(index: UInt32) { self.index = index }

    /// No queue; the trace leaves the field out.
    public static let none = QueueLabel(index: 0)
}

/// The notation of the `callback` field: the calls that a real library makes to user code, as measured.
public enum CallbackNotation: UInt8, Sendable {
    /// The real library makes no call here.
    case none
    /// Alamofire 4.7: user code, entries into the session delegate, notifications, the registry of tasks.
    case alamofire4
    /// Alamofire 5.12: `EventMonitor` methods and user code.
    case alamofire5
}

/// A line of source, as the compiler names it: `Module/File.swift:12`.
public struct SourceLine: Equatable, CheaplyHashed, @unchecked Sendable {
    // Unchecked: the text of a `#fileID` literal lives as long as the program, never changes, and ends with a
    // zero, so keeping its address is enough.
    private let file: UnsafePointer<UInt8>
    /// The line, counted from 1. A line beyond 65,535 is recorded as 65,535.
    public let line: UInt16

    /// Takes a `#fileID` and a `#line`. The file must be a literal: only its address is kept.
    public init(file: StaticString, line: Int) {
        self.file = file.utf8Start
        self.line = UInt16(clamping: line)
    }

    /// The `#fileID` as bytes, for the writer.
    public var fileBytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(
            start: file, count: strlen(UnsafeRawPointer(file).assumingMemoryBound(to: CChar.self)))
    }

    var cheapHash: Int { Int(bitPattern: file) &+ Int(line) }

    /// The `#fileID`: module name, slash, file name.
    public var fileID: String { String(decoding: fileBytes, as: UTF8.self) }
}
