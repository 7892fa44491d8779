/// The life of a WebSocket as its task sees it: the owner's calls, what arrives, and what each leads to.
///
/// `TaskMachine` has the life of the task around it.
struct WebSocketMachine {
    enum State: Equatable {
        /// The handshake is not over, and outgoing messages wait. Next: `open`, `closed`.
        case connecting
        /// Messages go in both directions. Next: `closing`, `closed`.
        case open
        /// This side has closed it, and waits for the other side's answer, or is about to end. Next:
        /// `closed`.
        case closing
        /// Final: a WebSocket never leaves this state.
        case closed
    }

    enum Input: Equatable {
        /// The server accepted the handshake.
        case opened
        /// The owner wants to send a message or a ping.
        case write
        /// The owner wants to receive a message.
        case read
        /// The owner wants to close.
        case close
        /// The task was suspended, and goes on.
        case resumed
        case frame(WebSocketFrame)
        /// A message came that is longer than the owner allows.
        case tooLong
        /// The connection is about to be dropped.
        case dropped
        /// The task is over, for any reason.
        case ended
    }

    enum Effect: Equatable {
        case tellOpened
        /// Keep outgoing messages until the WebSocket is open.
        case hold
        /// Send everything that waits, including what is new, unless the task is suspended.
        case transmit
        /// Answer with an error: the WebSocket is closed, or closing.
        case refuse
        /// Hand messages that have arrived to the readers that wait for one.
        case match
        case keep(WebSocketFrame)
        /// Send this frame at once: as the answer to one that came, or to close.
        case send(WebSocketFrame)
        case settlePing
        /// Send a close behind everything that waits.
        case sendClose
        /// Cancel the whole task: there is no WebSocket to close yet.
        case cancelTask
        /// Fail the whole task, because a message was too long.
        case failTooLong
        case tellClosed(code: Int?, reason: Data)
        /// Fail the handlers that still wait, because nothing more will arrive.
        case failWaiting
    }

    private(set) var state = State.connecting

    mutating func handle(_ input: Input) -> [Effect] {
        switch (state, input) {
        case (.connecting, .opened):
            state = .open
            return [.tellOpened, .transmit]
        case (.connecting, .write), (.connecting, .resumed):
            return [.hold]
        case (.open, .write), (.open, .resumed), (.closing, .resumed):
            return [.transmit]
        case (.closing, .write), (.closed, .write):
            return [.refuse]
        case (.connecting, .read), (.open, .read), (.closing, .read):
            return [.match]
        case (.closed, .read):
            // Messages that came before the end can still be read.
            return [.match, .failWaiting]
        case (.connecting, .close):
            return [.cancelTask]
        case (.open, .close):
            state = .closing
            return [.sendClose]
        case (.open, .frame(let frame)), (.closing, .frame(let frame)):
            return take(frame)
        case (.open, .tooLong):
            // 1009 stands for a message that is too big to process (RFC 6455 §7.4.1).
            state = .closing
            return [.send(.close(code: 1009, reason: Data())), .failTooLong]
        case (.closing, .tooLong):
            return [.failTooLong]
        case (.open, .dropped):
            state = .closing
            return [.send(.close(code: nil, reason: Data()))]
        case (.connecting, .ended), (.open, .ended), (.closing, .ended):
            state = .closed
            return [.failWaiting]
        case (.open, .opened), (.closing, .opened), (.closed, .opened),
            (.closing, .close), (.closed, .close), (.closed, .ended),
            (.connecting, .frame), (.closed, .frame), (.connecting, .tooLong), (.closed, .tooLong),
            (.closed, .resumed), (.connecting, .dropped), (.closing, .dropped), (.closed, .dropped):
            // Closing twice is allowed. A server may still send something after its close frame, or before
            // its 101; it is dropped.
            return []
        }
    }

    private mutating func take(_ frame: WebSocketFrame) -> [Effect] {
        switch frame {
        case .text, .binary:
            return [.keep(frame), .match]
        case .ping(let content):
            return [.send(.pong(content))]
        case .pong:
            return [.settlePing]
        case .close(let code, let reason):
            // The side that did not start the closing answers with the same code (RFC 6455 §5.5.1).
            let answers: [Effect] = state == .open ? [.send(frame)] : []
            state = .closed
            return answers + [.tellClosed(code: code, reason: reason), .failWaiting]
        }
    }
}
