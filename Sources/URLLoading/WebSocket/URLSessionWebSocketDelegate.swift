/// Is told when a WebSocket opens and closes. The simulated twin of Foundation's protocol.
public protocol URLSessionWebSocketDelegate: URLSessionTaskDelegate {
    /// The handshake is over. `protocol` is the subprotocol that the server chose, if any.
    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?)

    /// The connection was closed, with the server's code and perhaps its reason: also where it answers the
    /// owner's close, or both sides closed at once. The task completes next.
    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
        didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?)
}

/// Default implementations that do nothing, as in Foundation.
extension URLSessionWebSocketDelegate {
    public func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?
    ) {}

    public func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
        didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?
    ) {}
}
