/// What a load has to remember about the body that it sends.
struct TaskUpload {
    /// What the transport sends after the head of the current request.
    private(set) var outgoing = OutgoingBody.none
    /// Whether the request's own stream is used up. It can be read once; when the same request is sent again,
    /// the delegate has to provide another stream.
    private(set) var hasReadOwnStream = false

    mutating func send(_ body: OutgoingBody) { outgoing = body }

    mutating func useOwnStream() { hasReadOwnStream = true }
}
