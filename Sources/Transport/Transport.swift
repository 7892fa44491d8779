@_exported import Simulation

/// Carries a request to a server and brings the response back. The transport here is scripted; another one
/// could use a real network.
///
/// The URL loading system starts an exchange for each request that the cache does not answer. The receiver
/// that it passes is called with everything that comes back, always on the queue it names.
public protocol Transport: AnyObject {
    /// Sends `request`. The calls of `receiver` are jobs on `queue`, and never happen before this method
    /// returns. The exchange may keep its receiver until it is over, or cancelled.
    func start(
        _ request: URLRequest, on queue: DispatchQueue, receiver: any TransportReceiver
    ) -> any TransportExchange

    /// Whether it knows the certificates of any server at all. This is checked before each request.
    var hasCertificates: Bool { get }

    /// The certificates that a host's server shows when a connection to it is secured; nil if they are not
    /// known, in which case the server is trusted without a question.
    func certificates(forHost host: String) -> ServerCertificates?

    /// The roots that the system trusts, whether or not a server shows them.
    var systemRoots: [ScriptedCertificate] { get }

    /// How long connections to a host take, and what they can carry; nil if that is not known, in which case
    /// they take no time, and making them leaves no events.
    func connection(toHost host: String) -> ConnectionProfile?

    /// Whether there may be a request for which no connection can be made. If not, nobody has to work out how
    /// a request is going to look when it is sent.
    var hasConnectFailures: Bool { get }

    /// The error if no connection can be made for a request that is about to be sent, which will then fail
    /// with it; nil if one can.
    func connectFailure(for request: URLRequest) -> URLError.Code?
}

/// By default, every server is trusted and can be reached, and connections take no time.
extension Transport {
    public var hasConnectFailures: Bool { true }

    public func connectFailure(for request: URLRequest) -> URLError.Code? { nil }

    public func connection(toHost host: String) -> ConnectionProfile? { nil }

    public var hasCertificates: Bool { false }

    public func certificates(forHost host: String) -> ServerCertificates? { nil }

    public var systemRoots: [ScriptedCertificate] { [] }
}

/// Receives the events of one exchange: pieces of the request's body that were sent, a head, data, and an
/// end; or a failure at any point, after which nothing follows.
public protocol TransportReceiver: AnyObject {
    /// The body that follows the request's head. It is read once, when the exchange begins.
    var outgoingBody: OutgoingBody { get }
    /// A piece of the request's body was sent.
    func transportDidSend(bytes: Int)
    /// The head arrived: status and header fields, once, before any data. Informational heads may precede it.
    func transportDidReceive(_ response: HTTPURLResponse)
    /// A piece of the body arrived, in the order in which it was sent.
    func transportDidReceive(_ data: Data)
    /// A frame of a WebSocket arrived, after the 101.
    func transportDidReceive(_ frame: WebSocketFrame)
    /// Bytes came behind the end of the body, and were not passed on. The end follows.
    func transportDidIgnoreSurplus()
    /// The whole body arrived, or both sides of a WebSocket have closed. Nothing follows.
    func transportDidFinish()
    /// The exchange broke off, so what arrived before is incomplete. Nothing follows.
    func transportDidFail(_ error: URLError)
}

/// An exchange that is under way.
public protocol TransportExchange: AnyObject {
    /// Drops the connection. The receiver is not called any more.
    func cancel()
    /// Stops sending the request's body until `resumeSending`. What the server sends still arrives.
    func suspendSending()
    /// Goes on with the request's body where it was stopped.
    func resumeSending()
    /// Sends a frame over a WebSocket that the server has accepted.
    func send(_ frame: WebSocketFrame)
}

/// An exchange without a body has nothing to hold back, and one that is not a WebSocket sends no frames.
extension TransportExchange {
    public func suspendSending() {}
    public func resumeSending() {}
    public func send(_ frame: WebSocketFrame) {}
}

/// A receiver without a body or a WebSocket need not implement these.
extension TransportReceiver {
    public var outgoingBody: OutgoingBody { .none }
    public func transportDidSend(bytes: Int) {}
    public func transportDidReceive(_ frame: WebSocketFrame) {}
    public func transportDidIgnoreSurplus() {}
}
