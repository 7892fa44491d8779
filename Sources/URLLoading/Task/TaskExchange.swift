/// How far a load has come with its server: what is sent, when it went out, and whether the answer has begun.
///
///     use(request)   a request wants to go out, and waits for its connection
///     begin(at:)     its head goes out
///     answer()       the head of the final response came
///     passOn(at:)    that head was no answer to a question of the cache's own
///
/// It begins again with `use` when a credential is added or a redirect is followed, and with `begin` when the
/// same request is sent once more.
struct TaskExchange {
    /// The request as it is sent, with the conditions of the cache and with its credential; nil as long as
    /// the task's current request needs no server.
    private(set) var request: URLRequest?
    /// What carries the request. It stays here when it is over, so a task has had an exchange if this is not
    /// nil.
    private(set) var carrier: (any TransportExchange)?
    /// When the request went out. A redirect that leads to the cache leaves this as it was.
    private(set) var requestDate: Date?
    /// When the head of the response came that is passed on.
    private(set) var responseDate: Date?
    /// Whether the head of the final response has come for the request that was sent last.
    private(set) var hasAnswer = false

    /// The task has a new request, of which nothing has been sent.
    mutating func forgetRequest() { request = nil }

    /// A request is to go out as soon as it has a connection.
    mutating func use(_ request: URLRequest) { self.request = request }

    /// The head of the request goes out.
    mutating func begin(at date: Date) {
        requestDate = date
        hasAnswer = false
    }

    /// This carries the request from now on.
    mutating func carry(by carrier: any TransportExchange) { self.carrier = carrier }

    /// The head of the final response is here.
    mutating func answer() { hasAnswer = true }

    /// The head is passed on, or something in its place.
    mutating func passOn(at date: Date) { responseDate = date }
}
