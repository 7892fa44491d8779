/// The reading end of a stream request's body, as a Foundation input stream.
///
/// What a session receives goes in at one end, and the caller reads it at the other; a buffer of at most
/// `bufferSize` bytes lies between the two. Foundation makes such a pair with `Stream.getBoundStreams`, where
/// a read or a write that comes too early blocks its thread. A simulation has one thread and cannot block it:
/// a read that finds nothing returns -1 with `POSIXError.EAGAIN`, and bytes that do not fit into the buffer
/// wait without blocking the root queue. Stream events come as jobs on the main queue, no matter which run
/// loop the stream is scheduled on.
final class PipedInputStream: InputStream {
    private let bufferSize: Int
    private let queue: DispatchQueue
    /// Called after each read with the number of bytes.
    private let noteRead: (Int) -> Void

    /// Everything that has been written but not read; the first `bufferSize` bytes of it are in the buffer.
    private var unread = Data()
    private var isWritingOver = false
    private var isScheduled = false
    private var status = Stream.Status.notOpen
    private var lastError: (any Error)?
    private weak var listener: (any StreamDelegate)?
    /// Called once when something has been written, be it only the end.
    fileprivate var onceWritten: (() -> Void)?

    init(bufferSize: Int, queue: DispatchQueue, noteRead: @escaping (Int) -> Void) {
        self.bufferSize = max(1, bufferSize)
        self.queue = queue
        self.noteRead = noteRead
        super.init(data: Data())
    }

    /// How many bytes are waiting to be read.
    var waitingCount: Int { unread.count }

    // MARK: The writing end, on the root queue

    func write(_ data: Data) {
        unread.append(data)
        tell(.hasBytesAvailable)
        wakeReader()
    }

    /// Nothing more will be written. The reader finds the end after the last byte.
    func endWriting() {
        guard !isWritingOver else { return }
        isWritingOver = true
        if unread.isEmpty { tell(.endEncountered) }
        wakeReader()
    }

    private func wakeReader() {
        let wake = onceWritten
        onceWritten = nil
        wake?()
    }

    // MARK: The reading end

    override var hasBytesAvailable: Bool { status == .open && !unread.isEmpty }
    override var streamStatus: Stream.Status { status }
    override var streamError: (any Error)? { lastError }
    override var delegate: (any StreamDelegate)? {
        get { listener }
        set { listener = newValue }
    }

    override func open() {
        guard status == .notOpen else { return }
        status = .open
        tell(.openCompleted)
        if !unread.isEmpty { tell(.hasBytesAvailable) }
    }

    override func close() {
        status = .closed
        unread = Data()
    }

    override func schedule(in aRunLoop: Foundation.RunLoop, forMode mode: RunLoop.Mode) { isScheduled = true }
    override func remove(from aRunLoop: Foundation.RunLoop, forMode mode: RunLoop.Mode) {
        isScheduled = false
    }

    /// Copies what is there. Returns the number of bytes, 0 at the end, -1 if there is nothing to read yet.
    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength len: Int) -> Int {
        switch status {
        case .open: break
        case .atEnd: return 0
        default: return fail(.EBADF)
        }
        guard !unread.isEmpty else { return isWritingOver ? end() : fail(.EAGAIN) }
        let count = min(len, bufferSize, unread.count)
        unread.copyBytes(to: buffer, count: count)
        // A slice: to copy the rest for each read would take the square of the body's length.
        unread = count == unread.count ? Data() : unread.dropFirst(count)
        noteRead(count)
        if !unread.isEmpty {
            tell(.hasBytesAvailable)
        } else if isWritingOver {
            tell(.endEncountered)
        }
        return count
    }

    override func getBuffer(
        _ buffer: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, length len: UnsafeMutablePointer<Int>
    ) -> Bool {
        false
    }

    private func end() -> Int {
        status = .atEnd
        noteRead(0)
        return 0
    }

    private func fail(_ code: POSIXErrorCode) -> Int {
        lastError = POSIXError(code)
        return -1
    }

    private func tell(_ event: Stream.Event) {
        guard isScheduled, status == .open else { return }
        // Safe because everything runs on one thread: the stream need not be Sendable.
        nonisolated(unsafe) let stream = self
        queue.enqueue {
            #if canImport(Darwin)
                stream.listener?.stream?(stream, handle: event)
            #else
                stream.listener?.stream(stream, handle: event)
            #endif
        }
    }
}

extension InputStream {
    /// Calls `action` once, when the writing end of a stream from `asInputStream` has written something, or
    /// has ended: for a reader that found nothing to read.
    package func whenWritten(_ action: @escaping () -> Void) {
        (self as? PipedInputStream)?.onceWritten = action
    }
}

extension DataStreamRequest {
    /// The body as an input stream, which must be opened before it is read. Resumes the request, even in a
    /// session that does not start requests when handlers are added.
    ///
    /// - Parameter bufferSize: the most bytes that one read can return, as in Foundation's bound streams.
    public func asInputStream(bufferSize: Int = 1024) -> InputStream? {
        defer { resume() }
        record(.stream(.inputProvided(bufferSize: bufferSize)), callback: .none)
        let stream = PipedInputStream(
            bufferSize: bufferSize, queue: underlyingQueue.simulator.main,
            noteRead: { [weak self, recorder, subject] count in
                // The reader may outlive the request.
                recorder.record(.stream(.read(bytes: count)), self?.subject ?? subject)
            })
        // The original has one writing end. The one before is closed when nothing is left to write to it.
        if let replaced = inputStream { underlyingQueue.enqueue { replaced.endWriting() } }
        inputStream = stream
        return stream
    }

    /// Passes a chunk on to the caller's input stream. Runs on the root queue.
    func write(_ data: Data, to stream: PipedInputStream) {
        stream.write(data)
        record(.stream(.piped(bytes: data.count, waiting: stream.waitingCount)), callback: .none)
    }
}
