// The queue for work in the background, and a way to delay a block. Mirrors Alamofire 4.7's extension of
// `DispatchQueue`.

extension DispatchQueue {
    /// For work that takes time: retries, the making of forms, asking a retrier about an adapter's failure.
    static var utility: DispatchQueue { .global(qos: .utility) }

    /// Enqueues a block after so many seconds.
    func after(_ delay: TimeInterval, execute closure: @escaping () -> Void) {
        enqueue(after: .seconds(delay), closure)
    }
}
