// Calling the delegate of a WebSocket. Like all delegate calls, each is a separate job on the delegate
// queue.

extension URLSession {
    func tellDelegateOpened(_ task: URLSessionWebSocketTask) {
        guard let delegate = webSocketDelegate(of: task) else { return }
        let name = (task.response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Sec-WebSocket-Protocol")
        callBack { [self] in
            record(.delegate(.didOpenWithProtocol(protocol: name)), of: task)
            delegate.urlSession(self, webSocketTask: task, didOpenWithProtocol: name)
        }
    }

    func tellDelegateClosed(_ task: URLSessionWebSocketTask) {
        guard let delegate = webSocketDelegate(of: task) else { return }
        let (code, reason) = (task.closeCode, task.closeReason)
        callBack { [self] in
            record(.delegate(.didCloseWith(code: code.rawValue, reason: reason)), of: task)
            delegate.urlSession(self, webSocketTask: task, didCloseWith: code, reason: reason)
        }
    }
}
