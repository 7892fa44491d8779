extension Sequence where Element == TraceEvent {
    /// The events that stand for a call of the real library, in order, of one request or of all.
    ///
    /// This is what is compared with an order measured on the real library.
    public func projectedOnCallback(request: Int? = nil) -> [TraceEvent] {
        filter { $0.callback != nil && (request == nil || $0.request == request) }
    }
}
