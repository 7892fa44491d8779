extension SessionDelegate: URLSessionWebSocketDelegate {
    public func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?
    ) {
        webSocketRequest(for: webSocketTask)?.didConnect(protocol: `protocol`)
    }

    public func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
        didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?
    ) {
        webSocketRequest(for: webSocketTask)?.didDisconnect(closeCode: closeCode, reason: reason)
    }

    private func webSocketRequest(for task: URLSessionTask) -> WebSocketRequest? {
        stateProvider?.request(for: task) as? WebSocketRequest
    }
}
