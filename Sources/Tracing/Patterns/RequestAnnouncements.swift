/// Finds out which announced request an event leads to, while the events of a trace are read in order.
///
/// A script announces each request with its id, and the request may be made much later: Alamofire 4.7
/// encodes a form first, on another queue, while the app asks for more. So the way from the announcement to
/// the request goes by the causes of events, and not by what was announced last.
package struct RequestAnnouncements: Sendable {
    /// The event with which a script announces a request.
    package struct Announcement: Sendable {
        /// The event's number.
        package let number: Int
        /// The id of the request.
        package let id: String
    }

    /// By the number of an event that is about no request, the announcement that it is or follows from.
    private var announcements: [Int: Announcement] = [:]

    package init() {}

    /// Takes in the next event. Returns the announcement that it is, or that it follows from with nothing
    /// about a request in between.
    ///
    /// - Parameter id: the id of the request that the event announces, if it announces one.
    package mutating func note(
        _ number: Int, request: Int?, cause: Int?, announcing id: String?
    ) -> Announcement? {
        let announcement =
            id.map { Announcement(number: number, id: $0) } ?? cause.flatMap { announcements[$0] }
        if request == nil, let announcement { announcements[number] = announcement }
        return announcement
    }

    /// Takes in the next event, as `note(_:request:cause:announcing:)` does.
    mutating func note(_ event: TraceEvent) -> Announcement? {
        note(event.number, request: event.request, cause: event.cause, announcing: event.announcedRequest)
    }

    /// The id of the request that an event leads to, if the event itself is about no request.
    package func id(leadingTo number: Int) -> String? { announcements[number]?.id }
}
