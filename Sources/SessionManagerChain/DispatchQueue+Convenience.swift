// The global queues by their class of service, and one call that waits. Mirrors Alamofire 4.7's extension of
// `DispatchQueue`.

extension DispatchQueue {
    /// For what the user waits for, looking.
    static var userInteractive: DispatchQueue { .global(qos: .userInteractive) }
    /// For what the user asked for.
    static var userInitiated: DispatchQueue { .global(qos: .userInitiated) }
    /// For what takes its time: retries, the making of forms, a retrier's answer to an adapter's failure.
    static var utility: DispatchQueue { .global(qos: .utility) }
    /// For what nobody waits for.
    static var background: DispatchQueue { .global(qos: .background) }

    /// Enqueues a block after so many seconds.
    func after(_ delay: TimeInterval, execute closure: @escaping () -> Void) {
        enqueue(after: .seconds(delay), closure)
    }
}
