/// The simulated twin of Foundation's WebSocket task: messages in both directions, after an HTTP handshake.
public final class URLSessionWebSocketTask: URLSessionTask, @unchecked Sendable {
    /// A message, of bytes or of text (RFC 6455 §5.6).
    public enum Message: Equatable, Sendable {
        case data(Data)
        case string(String)
    }

    /// The maximum length of an incoming message, in bytes; 1 MiB unless set. After a longer one, the task
    /// closes the connection with 1009, and ends with the error "message too long".
    public var maximumMessageSize = 1_048_576
    /// The code with which the server closed the connection, or answered the owner's close; `invalid` until
    /// then.
    public internal(set) var closeCode = CloseCode.invalid
    /// The reason that the server gave, if it gave one.
    public internal(set) var closeReason: Data?

    private let protocols: [String]
    // Touched on the work queue.
    private var socket = WebSocketMachine()
    private var mailbox = WebSocketMailbox()
    /// The owner's own code and reason for closing, once it has closed the WebSocket.
    private var ownClose: (code: CloseCode, reason: Data?)?
    /// The error that ended the task, for those who still wait.
    private var end: (any Error)?

    init(session: URLSession, request: URLRequest, protocols: [String]) {
        self.protocols = protocols
        super.init(session: session, request: request, completionHandler: nil)
    }

    override var kind: TaskKind { .webSocket }

    // MARK: The owner's calls

    /// Sends a message as soon as the handshake is over and the task is not suspended. The handler is called
    /// on the delegate queue when the message was handed to the network, or with the error that prevented it.
    public func send(_ message: Message, completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        session.workQueue.enqueue { self.write(.message(message, completionHandler)) }
    }

    /// Waits for one message, which the handler receives on the delegate queue. If the connection ends, every
    /// waiting handler receives an error.
    public func receive(completionHandler: @escaping @Sendable (Result<Message, any Error>) -> Void) {
        session.workQueue.enqueue { [self] in
            mailbox.add(completionHandler)
            if socket.state == .closed, !mailbox.hasMessages { record(.webSocket(.refused(call: "receive"))) }
            perform(.read)
        }
    }

    /// Sends a ping. The handler is called on the delegate queue when the pong arrives, or with an error.
    public func sendPing(pongReceiveHandler: @escaping @Sendable ((any Error)?) -> Void) {
        session.workQueue.enqueue { self.write(.ping(pongReceiveHandler)) }
    }

    /// Closes the connection with a code, and perhaps a reason, of which as many characters are sent as fit
    /// in 123 bytes (RFC 6455 §5.5). A code that must not be sent stands for a frame without one. The task
    /// completes without an error when the server has answered. If the WebSocket is not open yet, the task is
    /// cancelled.
    public func cancel(with closeCode: CloseCode, reason: Data?) {
        session.workQueue.enqueue { [self] in
            if ownClose == nil { ownClose = (closeCode, reason.map(Self.fitting)) }
            perform(.close)
        }
    }

    private static func fitting(_ reason: Data) -> Data {
        let longest = WebSocketFrame.longestReason
        // In UTF-8, such a byte continues a character.
        let continues = { (byte: UInt8) in byte & 0xC0 == 0x80 }
        guard let next = reason.dropFirst(longest).first, continues(next),
            let cut = reason.prefix(longest).lastIndex(where: { !continues($0) })
        else { return Data(reason.prefix(longest)) }
        return Data(reason[..<cut])
    }

    // MARK: On the work queue

    private func write(_ outgoing: WebSocketMailbox.Outgoing) {
        mailbox.add(outgoing)
        perform(.write)
    }

    override func abandon() {
        super.abandon()
        mailbox = WebSocketMailbox()
    }

    /// A task that is cancelled while its WebSocket is open says so to the server, with a close that has
    /// neither code nor reason. A close that still waits because the task is suspended is not sent.
    override func dropConnection() {
        perform(.dropped)
        super.dropConnection()
    }

    override func goOnLoading() {
        super.goOnLoading()
        perform(.resumed)
    }

    override func prepare() -> URLError? {
        currentRequest = originalRequest.map { WebSocketHandshake.request(for: $0, offering: protocols) }
        return nil
    }

    override func deliver(_ head: URLResponse) {
        // Only a server can open a WebSocket.
        guard let head = head as? HTTPURLResponse else { return fail(URLError(.unsupportedURL)) }
        note(head, expectedBytes: -1)
        let decided = WebSocketHandshake.decide(head, to: currentRequest)
        record(.webSocket(.handshakeDecided(decided.decision)))
        switch decided.choice {
        case .accepted(let name):
            forgetTimeout()
            record(.webSocket(.opened(protocol: name)))
            perform(.opened)
            proceed()
        case .refused:
            fail(URLError(.badServerResponse))
        }
    }

    override func deliver(_ frame: WebSocketFrame) {
        perform(isTooLong(frame) ? .tooLong : .frame(frame))
    }

    /// The limit is for messages. A control frame has 125 bytes at most anyway (RFC 6455 §5.5).
    private func isTooLong(_ frame: WebSocketFrame) -> Bool {
        switch frame {
        case .text, .binary: frame.content.count > maximumMessageSize
        case .ping, .pong, .close: false
        }
    }

    override func outcome(of failure: URLError?) -> (any Error)? {
        if end == nil { end = failure }
        perform(.ended)
        return end
    }

    private func perform(_ input: WebSocketMachine.Input) {
        for effect in socket.handle(input) {
            switch effect {
            case .tellOpened: session.tellDelegateOpened(self)
            case .hold: break
            case .transmit: transmitUnsent()
            case .refuse: refuse()
            case .match: match()
            case .keep(let frame): mailbox.keep(frame)
            case .send(let frame): transmit(frame)
            case .settlePing: settlePing()
            case .sendClose:
                mailbox.add(.close)
                transmitUnsent()
            case .cancelTask: cancel()
            case .failTooLong: failTooLong()
            case .tellClosed(let code, let reason): closed(code, reason)
            case .failWaiting: failWaiting()
            }
        }
    }

    /// A suspended task sends nothing; this is done again when it goes on.
    private func transmitUnsent() {
        guard state != .suspended else { return }
        for outgoing in mailbox.takeUnsent() {
            switch outgoing {
            case .message(let message, let handler):
                record(.webSocket(.sent(message.frame.summary)))
                transmit(message.frame)
                session.callBack { handler(nil) }
            case .ping(let handler):
                record(.webSocket(.pinged))
                mailbox.add(pingSender: handler)
                transmit(.ping(Data()))
            case .close:
                transmitClose()
            }
        }
    }

    private func match() {
        while let (message, reader) = mailbox.takeMatch() {
            record(.webSocket(.received(message.frame.summary)))
            session.callBack { reader(.success(message)) }
        }
    }

    private func settlePing() {
        // An unsolicited pong is allowed, and has no meaning (RFC 6455 §5.5.3).
        guard let handler = mailbox.takePingSender() else { return }
        record(.webSocket(.ponged))
        session.callBack { handler(nil) }
    }

    // MARK: The end

    private func transmitClose() {
        guard let ownClose else { return }
        let code = ownClose.code.rawValue
        let isSent = WebSocketFrame.maySend(closeCode: code)
        transmit(.close(code: isSent ? code : nil, reason: isSent ? ownClose.reason ?? Data() : Data()))
    }

    private func closed(_ code: Int?, _ reason: Data) {
        closeCode = code.flatMap(CloseCode.init) ?? .noStatusReceived
        closeReason = reason.isEmpty ? nil : reason
        record(.webSocket(.closed(code: closeCode.rawValue, reason: closeReason)))
        session.tellDelegateClosed(self)
    }

    private func failTooLong() {
        // The app sees the error of the socket in place of the loading system's own.
        end = NSError.messageTooLong
        fail(URLError(.dataLengthExceedsMaximum))
    }

    private func refuse() {
        // Those before it may still wait, until a suspended task goes on.
        switch mailbox.takeNewest() {
        case .message(_, let sender)?: refuse("send", sender)
        case .ping(let sender)?: refuse("sendPing", sender)
        case .close?, nil: preconditionFailure("only what was just written can be refused")
        }
    }

    private func refuse(_ call: String, _ sender: @escaping WebSocketMailbox.Outcome) {
        record(.webSocket(.refused(call: call)))
        let error = reason
        session.callBack { sender(error) }
    }

    private func failWaiting() {
        let error = reason
        let (senders, readers) = mailbox.takeWaiting()
        for sender in senders { session.callBack { sender(error) } }
        for reader in readers { session.callBack { reader(.failure(error)) } }
    }

    /// Why nothing can be sent or received any more: the error that ended the task, if one did.
    private var reason: any Error { end ?? NSError.notConnected }
}

/// The errors of a socket, with Apple's numbers for them on every platform.
extension NSError {
    /// "Message too long".
    fileprivate static var messageTooLong: NSError { NSError(domain: NSPOSIXErrorDomain, code: 40) }
    /// "Socket is not connected".
    fileprivate static var notConnected: NSError { NSError(domain: NSPOSIXErrorDomain, code: 57) }
}
