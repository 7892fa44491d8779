/// What a load has to remember about the body that it sends.
struct TaskUpload {
    /// What the transport sends after the head of the current request.
    private(set) var outgoing = OutgoingBody.none
    /// Whether the request's own stream is used up. It can be read once; when the same request is sent again,
    /// the delegate has to provide another stream.
    private(set) var hasReadOwnStream = false

    /// How to send what became ready while the task was suspended; nil if nothing did.
    private var next: (() -> Void)?

    /// The task is suspended, so a request that is ready waits.
    mutating func wait(_ next: @escaping () -> Void) { self.next = next }

    /// The task goes on: returns how to send what has waited, once.
    mutating func resume() -> (() -> Void)? {
        defer { next = nil }
        return next
    }

    mutating func send(_ body: OutgoingBody) { outgoing = body }

    mutating func useOwnStream() { hasReadOwnStream = true }
}
