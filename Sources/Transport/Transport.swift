@_exported import Simulation

/// Something that carries one request to a server and brings the answer back: scripted here, a real one
/// elsewhere.
///
/// The URL loading system starts one exchange per task, or none where the cache answers, and hears of what
/// comes back through a receiver, always on the queue it named.
public protocol Transport: AnyObject {
    /// Sends `request`. Calls to `receiver` come later, as jobs on `queue`, never before this method returns.
    func start(
        _ request: URLRequest, on queue: DispatchQueue, receiver: any TransportReceiver
    ) -> any TransportExchange

    /// Whether it knows the certificates of any server at all; looked at before each request.
    var hasCertificates: Bool { get }

    /// What the server of a host shows when a connection to it is secured; nil where nothing is known, and
    /// then nobody is asked to trust it.
    func certificates(forHost host: String) -> ServerCertificates?

    /// What connections to a host take, and what they can carry; nil where nothing is known, and then they
    /// take nothing, and nobody hears of them.
    func connection(toHost host: String) -> ConnectionProfile?
}

/// A transport that says nothing of certificates has every server trusted; one that says nothing of
/// connections makes them at once.
extension Transport {
    public func connection(toHost host: String) -> ConnectionProfile? { nil }

    public var hasCertificates: Bool { false }

    public func certificates(forHost host: String) -> ServerCertificates? { nil }
}

/// Hears what comes of one exchange: the sending of the body, a head, then data, then an end; or a failure at
/// any point, which is the end.
public protocol TransportReceiver: AnyObject {
    /// What follows the request's head; asked once, when the exchange begins.
    var outgoingBody: OutgoingBody { get }
    /// A piece of the request's body was sent.
    func transportDidSend(bytes: Int)
    /// The head came: status and header fields, once, before any data; informational ones may come before.
    func transportDidReceive(_ response: HTTPURLResponse)
    /// A piece of the body came, in the order it was sent.
    func transportDidReceive(_ data: Data)
    /// A frame of a WebSocket came, after the 101.
    func transportDidReceive(_ frame: WebSocketFrame)
    /// The whole body came, or both sides of a WebSocket have closed. Nothing follows.
    func transportDidFinish()
    /// The exchange broke off; what came before is incomplete. Nothing follows.
    func transportDidFail(_ error: URLError)
}

/// One exchange on its way.
public protocol TransportExchange: AnyObject {
    /// Drops the connection. The receiver hears nothing more.
    func cancel()
    /// Sends a frame over a WebSocket that the server has accepted.
    func send(_ frame: WebSocketFrame)
}

/// What an exchange that is no WebSocket leaves out.
extension TransportExchange {
    public func send(_ frame: WebSocketFrame) {}
}

/// What a receiver without a body to send leaves out.
extension TransportReceiver {
    public var outgoingBody: OutgoingBody { .none }
    public func transportDidSend(bytes: Int) {}
    public func transportDidReceive(_ frame: WebSocketFrame) {}
}
