/// Async functions instead of completion handlers.
///
/// As in Foundation, cancelling the caller has no effect here: the function returns when the message has been
/// sent or received, or when the connection ends.
extension URLSessionWebSocketTask {
    /// Sends a message, and returns when it was handed to the network.
    public func send(_ message: Message) async throws {
        record(.await(.started(property: "send(_:)")))
        let error = await withUnsafeContinuation { continuation in
            send(message) { continuation.resume(returning: $0) }
        }
        if let error { throw noted(error) }
        record(.await(.returned(type: Void.self, bytes: nil)))
    }

    /// Waits for the next message.
    public func receive() async throws -> Message {
        record(.await(.started(property: "receive()")))
        let result = await withUnsafeContinuation { continuation in
            receive { continuation.resume(returning: $0) }
        }
        switch result {
        case .success(let message):
            record(.await(.returned(type: Message.self, bytes: message.frame.content.count)))
            return message
        case .failure(let error):
            throw noted(error)
        }
    }

    private func noted(_ error: any Error) -> any Error {
        record(.await(.threw(error)))
        return error
    }
}
