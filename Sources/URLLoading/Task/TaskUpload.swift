/// What a load has to remember of the body that it sends.
struct TaskUpload {
    /// What the transport sends behind the head of the current request.
    private(set) var outgoing = OutgoingBody.none
    /// Whether the stream that the request itself brought is used up. It can be read once; for the same
    /// request sent again, the delegate has to give another.
    private(set) var hasReadOwnStream = false

    mutating func send(_ body: OutgoingBody) { outgoing = body }

    mutating func useOwnStream() { hasReadOwnStream = true }
}
