/// The reading end of a stream request's body, as a Foundation input stream.
///
/// What a session receives goes in at one end, and the caller reads it at the other; a buffer of at most
/// `bufferSize` bytes lies between the two. Foundation makes such a pair with `Stream.getBoundStreams`: a
/// read that finds nothing blocks its thread there, and so does a write that finds the buffer full. A write
/// that finds some room takes what fits, and returns how many bytes that is (Apple's page of
/// `OutputStream.write(_:maxLength:)`). The library writes each chunk once and does not look at that number:
/// the rest of the chunk is lost.
///
/// A simulation has one thread and cannot block it: a read that finds nothing returns -1 with
/// `POSIXError.EAGAIN`, and a chunk that finds the buffer full waits without blocking the root queue. Stream
/// events come as jobs on the main queue, no matter which run loop the stream is scheduled on.
final class PipedInputStream: InputStream {
    private let bufferSize: Int
    private let rootQueue: DispatchQueue
    private let mainQueue: DispatchQueue
    /// Called after each read with the number of bytes.
    private let noteRead: (Int) -> Void
    /// Called after each write: how many bytes of the chunk the buffer took, how many are lost, and how many
    /// in the buffer have not been read yet.
    private let noteWritten: (_ taken: Int, _ lost: Int, _ waiting: Int) -> Void

    /// What is in the buffer.
    private var unread = Data()
    /// The chunks that found the buffer full, in their order.
    private var held: ArraySlice<Data> = []
    private var isWritingOver = false
    private var isScheduled = false
    private var status = Stream.Status.notOpen
    private var lastError: (any Error)?
    private weak var listener: (any StreamDelegate)?
    /// Called once when something has been written, be it only the end.
    fileprivate var onceWritten: (() -> Void)?

    init(
        bufferSize: Int, rootQueue: DispatchQueue, noteRead: @escaping (Int) -> Void,
        noteWritten: @escaping (_ taken: Int, _ lost: Int, _ waiting: Int) -> Void
    ) {
        self.bufferSize = max(1, bufferSize)
        self.rootQueue = rootQueue
        mainQueue = rootQueue.simulator.main
        self.noteRead = noteRead
        self.noteWritten = noteWritten
        super.init(data: Data())
    }

    // MARK: The writing end, on the root queue

    /// Writes a chunk, or lets it wait behind those that found the buffer full. An empty one is nothing to
    /// wait for: as the last one, it would keep the end from the reader.
    func write(_ data: Data) {
        guard !data.isEmpty else { return }
        held.append(data)
        writeHeld()
    }

    /// Writes the chunks that wait, as long as there is room. A reader that has closed the stream takes no
    /// more, and keeps nobody waiting.
    private func writeHeld() {
        while status == .closed || unread.count < bufferSize, let chunk = held.popFirst() {
            let taken = status == .closed ? Data() : chunk.prefix(bufferSize - unread.count)
            unread.append(taken)
            if !taken.isEmpty {
                tell(.hasBytesAvailable)
                wakeReader()
            }
            noteWritten(taken.count, chunk.count - taken.count, unread.count)
        }
    }

    /// There may be room for the chunks that wait.
    private func wakeWriter() {
        if !held.isEmpty { rootQueue.enqueue { [self] in writeHeld() } }
    }

    /// Nothing more will be written. The reader finds the end after the last byte.
    func endWriting() {
        guard !isWritingOver else { return }
        isWritingOver = true
        if unread.isEmpty, isAllWritten { tell(.endEncountered) }
        wakeReader()
    }

    private var isAllWritten: Bool { isWritingOver && held.isEmpty }

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
        wakeWriter()
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
        guard !unread.isEmpty else { return isAllWritten ? end() : fail(.EAGAIN) }
        let count = min(len, unread.count)
        unread.copyBytes(to: buffer, count: count)
        // A slice: to copy the rest for each read would take the square of the buffer's length.
        unread = count == unread.count ? Data() : unread.dropFirst(count)
        noteRead(count)
        wakeWriter()
        if !unread.isEmpty {
            tell(.hasBytesAvailable)
        } else if isAllWritten {
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
        mainQueue.enqueue { [self] in
            #if canImport(Darwin)
                listener?.stream?(self, handle: event)
            #else
                listener?.stream(self, handle: event)
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
    /// - Parameter bufferSize: how many bytes can wait to be read. What a chunk has beyond the room that is
    ///   left is lost.
    public func asInputStream(bufferSize: Int = 1024) -> InputStream? {
        defer { resume() }
        record(.stream(.inputProvided(bufferSize: bufferSize)), callback: .none)
        let stream = PipedInputStream(
            bufferSize: bufferSize, rootQueue: underlyingQueue,
            // The stream may outlive the request.
            noteRead: { [weak self, recorder, subject] count in
                recorder.record(.stream(.read(bytes: count)), self?.subject ?? subject)
            },
            noteWritten: { [weak self, recorder, subject] taken, lost, waiting in
                recorder.record(
                    .stream(.piped(bytes: taken, lost: lost, waiting: waiting)), self?.subject ?? subject)
            })
        // The original has one writing end. The one before is closed when nothing is left to write to it.
        if let replaced = inputStream { underlyingQueue.enqueue { replaced.endWriting() } }
        inputStream = stream
        return stream
    }
}
