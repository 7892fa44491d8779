/// What a load keeps of a response's body, and what waits for the delegate's answer about storing it.
struct TaskStoring {
    /// The body so far, kept only if the cache or a completion handler will need it whole.
    private(set) var body: Data?
    /// How to go on once the delegate has said what to store; nil when the delegate is not being asked.
    private var next: (() -> Void)?

    mutating func keep(_ data: Data) {
        if body == nil { body = data } else { body?.append(data) }
    }

    /// The delegate is asked. The task's end waits for its answer.
    mutating func wait(for next: @escaping () -> Void) { self.next = next }

    /// The delegate has answered: returns how to go on, once. A second answer gets nil.
    mutating func answered() -> (() -> Void)? {
        defer { next = nil }
        return next
    }
}
