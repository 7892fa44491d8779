/// Hears of the two ends of a WebSocket's life. The simulated twin of Foundation's protocol.
public protocol URLSessionWebSocketDelegate: URLSessionTaskDelegate {
    /// The handshake is over, with the subprotocol that the server chose, if any.
    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?)

    /// The connection was closed with a code and perhaps a reason; the task completes next.
    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
        didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?)
}

/// What a delegate that leaves a method out does: nothing, as in Foundation.
extension URLSessionWebSocketDelegate {
    public func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?
    ) {}

    public func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
        didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?
    ) {}
}
