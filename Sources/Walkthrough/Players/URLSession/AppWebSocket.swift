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
        _ = try JSONDecoder().decode(AnyJSON.self, from: message.bytes)
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
        plan.app.receiveMessages(of: task, count: 1)
        return task
    }
}

extension AppTask {
    /// The loop that every app with a WebSocket writes: receive one message, then ask for the next, until
    /// there are no more.
    ///
    /// - Parameter count: the number of the next message.
    fileprivate func receiveMessages(of socket: URLSessionWebSocketTask, count: Int) {
        let forms = scripted.handlers.compactMap { handler in
            (handler as? any AppMessageForm).map { ($0, queue(of: handler)) }
        }
        guard !forms.isEmpty else { return }
        socket.receive { [self] result in
            for (form, queue) in forms {
                queue.enqueue { [self] in deliver(result, to: form, count, socket) }
            }
            if case .success = result { receiveMessages(of: socket, count: count + 1) }
        }
    }

    private func deliver(
        _ result: Result<URLSessionWebSocketTask.Message, any Error>, to form: any AppMessageForm,
        _ count: Int, _ socket: URLSessionWebSocketTask
    ) {
        let read = result.flatMap { message in Result { try form.read(message) } }
        var failure: (any Error)?
        if case .failure(let error) = read { failure = error }
        let call = HandlerCall(name: form.name, error: failure, status: nil, state: "\(socket.state)")
        simulator.recorder.record(.handler(.called(call)))
        if case .success = result { form.behavior.react(toMessage: count, of: socket, self) }
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

extension URLSessionWebSocketTask.Message {
    fileprivate var bytes: Data {
        switch self {
        case .data(let data): data
        case .string(let text): Data(text.utf8)
        }
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
