/// How far a load has got with its server: what is sent, when it went out, and whether the answer has begun.
///
///     use(request)   a request wants to go out, and waits for its connection
///     use(request)   it is complete, with its credential
///     begin(at:)     its head goes out
///     answer()       the head of the final response came
///     passOn(at:)    that head is passed on, by itself or with the part of the response that the cache has
///
/// The cycle starts again with `use` when a challenge is answered, a redirect is followed, or the same
/// request is sent once more.
struct TaskExchange {
    /// The request as it is sent, with the cache's conditions and, as soon as it goes out, with its
    /// credential; nil while the task's current request does not need a server.
    private(set) var request: URLRequest?
    /// The transport's exchange that carries the request. It is kept when it is over, so if this is not nil,
    /// the task has had an exchange.
    private(set) var carrier: (any TransportExchange)?
    /// When the request went out. A redirect that is answered from the cache does not change this.
    private(set) var requestDate: Date?
    /// When the response's head arrived and was passed on.
    private(set) var responseDate: Date?
    /// Whether the final response to `request` has begun to arrive.
    private(set) var hasAnswer = false

    /// The task has a new request, and nothing of it has been sent.
    mutating func forgetRequest() { request = nil }

    /// A request is to be sent as soon as it has a connection, or has become complete.
    mutating func use(_ request: URLRequest) {
        self.request = request
        hasAnswer = false
    }

    /// The head of the request goes out.
    mutating func begin(at date: Date) { requestDate = date }

    /// From now on, this exchange carries the request.
    mutating func carry(by carrier: any TransportExchange) { self.carrier = carrier }

    /// The head of the final response has arrived.
    mutating func answer() { hasAnswer = true }

    /// The head, or something that replaces it, is passed on.
    mutating func passOn(at date: Date) { responseDate = date }
}
