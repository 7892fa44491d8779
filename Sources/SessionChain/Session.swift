/// Makes requests, and leads each of them from `request(url)` to its response handlers.
public class Session: @unchecked Sendable {
    /// The queue on which all of the session's and its requests' state changes happen.
    public let rootQueue: DispatchQueue

    init(rootQueue: DispatchQueue) { self.rootQueue = rootQueue }
}
