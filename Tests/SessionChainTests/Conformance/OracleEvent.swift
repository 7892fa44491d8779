/// One call that the library makes to an event monitor or to the user's code, in the notation of the measured
/// orders.
struct OracleEvent: Equatable {
    /// `request.didCreateTask`, `retrier.completed(X,retry)`.
    let event: String
    /// The request's ordinal; nil where the call is about no request.
    let request: Int?
    /// How many retries the request had been granted before.
    let retryCount: Int?
    /// What tells two calls of one name apart: `bytes=5`, `success status=200 state=finished`; empty if
    /// nothing does.
    let detail: String
    /// The label of the queue user code ran on; nil where it was not measured.
    let queue: String?

    /// The event's name, request and attempt, without what it carried: `request.didCreateTask(r1/0)`.
    var name: String {
        "\(event)(r\(request.map(String.init) ?? "-")/\(retryCount.map(String.init) ?? "-"))"
    }
}

extension OracleEvent: CustomStringConvertible {
    var description: String { detail.isEmpty ? name : "\(name) \(detail)" }
}

extension [OracleEvent] {
    /// A label for each event that no other has: its name and its occurrence, as the measured edges spell it,
    /// `request.didCreateTask#1(r1/0)`.
    var labels: [String] {
        var counts: [String: Int] = [:]
        return map { event in
            counts[event.name, default: 0] += 1
            let suffix = event.name.dropFirst(event.event.count)
            return "\(event.event)#\(counts[event.name, default: 1])\(suffix)"
        }
    }
}
