/// What a load has to remember about the body that it sends.
struct TaskUpload {
    /// What the transport sends after the head of the current request.
    private(set) var outgoing = OutgoingBody.none
    /// Whether the request's own stream is used up. It can be read once; when the same request is sent again,
    /// the delegate has to provide another stream.
    private(set) var hasReadOwnStream = false

    /// The stream that the delegate provided for a request that was then held back.
    private var stream: InputStream?
    /// The number of the question for a stream that waits for the delegate's answer; nil if none does.
    private var question: Int?
    private var questionCount = 0
    /// How to continue with a request that was held back while the task was suspended; nil if none was.
    private var next: (() -> Void)?

    /// Whether a request continues as soon as the task is resumed.
    var isWaiting: Bool { next != nil }

    /// The task is suspended, so its request is held back.
    mutating func wait(_ next: @escaping () -> Void) { self.next = next }

    /// The task goes on: returns how to continue with what was held back, once.
    mutating func resume() -> (() -> Void)? {
        defer { next = nil }
        return next
    }

    mutating func send(_ body: OutgoingBody) { outgoing = body }

    mutating func useOwnStream() { hasReadOwnStream = true }

    /// The delegate is asked for a stream: returns the number of the question. An earlier one does not wait
    /// any more.
    mutating func ask() -> Int {
        questionCount += 1
        question = questionCount
        return questionCount
    }

    /// The delegate has answered a question: returns whether that waited for the answer.
    mutating func takeAnswer(to number: Int) -> Bool {
        guard number == question else { return false }
        question = nil
        return true
    }

    /// The delegate has provided a stream; nil if it has none.
    mutating func provide(_ stream: InputStream?) { self.stream = stream }

    /// Returns the stream that the delegate provided, once.
    mutating func takeStream() -> InputStream? {
        defer { stream = nil }
        return stream
    }
}
