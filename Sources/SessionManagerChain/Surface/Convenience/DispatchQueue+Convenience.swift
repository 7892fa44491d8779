// The queue of all that is nobody's own, and one call that waits. Mirrors Alamofire 4.7's extension of
// `DispatchQueue`.

extension DispatchQueue {
    /// For what takes its time: retries, the making of forms, a retrier's answer to an adapter's failure.
    static var utility: DispatchQueue { .global(qos: .utility) }

    /// Enqueues a block after so many seconds.
    func after(_ delay: TimeInterval, execute closure: @escaping () -> Void) {
        enqueue(after: .seconds(delay), closure)
    }
}
