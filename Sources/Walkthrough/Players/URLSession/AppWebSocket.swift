/// A handler that an app without a library can have for the messages of a WebSocket.
protocol AppMessageForm: HandlerForm {
    /// How it reacts to a message.
    var behavior: WebSocketBehavior { get }
    /// Reads a message. Throws if it cannot be read.
    func read(_ message: URLSessionWebSocketTask.Message) throws
}

extension MessageHandler: AppMessageForm {
    func read(_ message: URLSessionWebSocketTask.Message) throws {}
}

extension MessageDecodableHandler: AppMessageForm {
    func read(_ message: URLSessionWebSocketTask.Message) throws {
        _ = try JSONDecoder().decode(AnyJSON.self, from: message.payload)
    }
}

extension WebSocketRequestKind: TaskKind {
    func makeTask(_ plan: TaskPlan) throws -> URLSessionTask {
        var request = try plan.request()
        if let name = configuration.protocol {
            request.setField("Sec-WebSocket-Protocol", to: name)
        }
        let task = plan.session.webSocketTask(with: request)
        task.maximumMessageSize = configuration.maximumMessageSize
        plan.app.receiveMessages(of: task)
        return task
    }
}

/// A handler of a WebSocket's messages, with its queue. Like a library's, it counts the messages that it
/// could read, and reacts to those alone.
private struct MessageReceiver {
    let form: any AppMessageForm
    let queue: DispatchQueue
    let messages = Count()
}

extension AppTask {
    /// Receives the messages of a WebSocket, if there is a handler for them.
    fileprivate func receiveMessages(of socket: URLSessionWebSocketTask) {
        let receivers = scripted.handlers.compactMap { handler in
            (handler as? any AppMessageForm).map { MessageReceiver(form: $0, queue: queue(of: handler)) }
        }
        if !receivers.isEmpty { receiveNext(of: socket, for: receivers) }
    }

    /// The loop that every app with a WebSocket writes: receive one message, then ask for the next, until
    /// there are no more.
    private func receiveNext(of socket: URLSessionWebSocketTask, for receivers: [MessageReceiver]) {
        socket.receive { [self] result in
            for receiver in receivers {
                receiver.queue.enqueue { [self] in deliver(result, to: receiver, socket) }
            }
            if case .success = result { receiveNext(of: socket, for: receivers) }
        }
    }

    private func deliver(
        _ result: Result<URLSessionWebSocketTask.Message, any Error>, to receiver: MessageReceiver,
        _ socket: URLSessionWebSocketTask
    ) {
        let form = receiver.form
        let read = result.flatMap { message in Result { try form.read(message) } }
        let call = HandlerCall(name: form.name, error: read.failure, status: nil, state: "\(socket.state)")
        simulator.recorder.record(.handler(.called(call)))
        if case .success = read { form.behavior.react(toMessage: receiver.messages.next(), of: socket, self) }
        simulator.recorder.record(.handler(.returned))
    }
}

extension WebSocketBehavior {
    /// Reacts to a message, counted from 1.
    fileprivate func react(toMessage count: Int, of socket: URLSessionWebSocketTask, _ app: AppTask) {
        if count <= replies.count { socket.send(.string(replies[count - 1])) { _ in } }
        guard count == closingMessage else { return }
        app.note("close")
        socket.cancel(with: .normalClosure, reason: nil)
    }
}

// MARK: - Calls

extension SendCall: TaskCall {
    func perform(on task: URLSessionTask, of app: AppTask) {
        (task as? URLSessionWebSocketTask)?.send(message) { _ in }
    }
}

extension SendPingCall: TaskCall {
    func perform(on task: URLSessionTask, of app: AppTask) {
        (task as? URLSessionWebSocketTask)?.sendPing { _ in }
    }
}

extension CloseCall: TaskCall {
    func perform(on task: URLSessionTask, of app: AppTask) {
        (task as? URLSessionWebSocketTask)?.cancel(with: code, reason: reason)
    }
}
