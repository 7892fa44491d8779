/// The life of a WebSocket from its task's side: what its owner wants and what arrives, and what follows.
///
/// The life of the task around it is in `TaskMachine`.
struct WebSocketMachine {
    enum State: Equatable {
        /// The handshake is not over; what is to be sent waits. Next: `open`, `closed`.
        case connecting
        /// Messages go both ways. Next: `closing`, `closed`.
        case open
        /// The owner has closed; the other side's answer is on its way. Next: `closed`.
        case closing
        /// Nothing leaves this state.
        case closed
    }

    enum Input: Equatable {
        /// The server accepted the handshake.
        case opened
        /// The owner wants to send a message or a ping.
        case write
        /// The owner wants to have a message.
        case read
        /// The owner wants to close.
        case close
        case frame(WebSocketFrame)
        /// The task is over, for whatever reason.
        case ended
    }

    enum Effect: Equatable {
        case tellOpened
        /// Keep what is to be sent until the WebSocket is open.
        case hold
        /// Send everything that waits, and what is new.
        case transmit
        /// Answer with an error: the WebSocket is closed.
        case refuse
        /// Match messages that have come with those who wait for one.
        case match
        case keep(WebSocketFrame)
        case answer(WebSocketFrame)
        case settlePing
        case sendClose
        /// Call the whole task off: there is no WebSocket that could be closed.
        case cancelTask
        case tellClosed(code: Int?, reason: Data)
        /// Nothing will come any more for those who wait.
        case failWaiting
    }

    private(set) var state = State.connecting

    mutating func handle(_ input: Input) -> [Effect] {
        switch (state, input) {
        case (.connecting, .opened):
            state = .open
            return [.tellOpened, .transmit]
        case (.connecting, .write):
            return [.hold]
        case (.open, .write):
            return [.transmit]
        case (.closing, .write), (.closed, .write):
            return [.refuse]
        case (.connecting, .read), (.open, .read), (.closing, .read):
            return [.match]
        case (.closed, .read):
            // What came before the end can still be read.
            return [.match, .failWaiting]
        case (.connecting, .close):
            return [.cancelTask]
        case (.open, .close):
            state = .closing
            return [.sendClose]
        case (.open, .frame(let frame)), (.closing, .frame(let frame)):
            return take(frame)
        case (.connecting, .ended), (.open, .ended), (.closing, .ended):
            state = .closed
            return [.failWaiting]
        case (.open, .opened), (.closing, .opened), (.closed, .opened),
            (.closing, .close), (.closed, .close), (.closed, .ended),
            (.connecting, .frame), (.closed, .frame):
            // Closing twice is allowed. A server may still speak after its close frame, or before its 101;
            // nobody listens.
            return []
        }
    }

    private mutating func take(_ frame: WebSocketFrame) -> [Effect] {
        switch frame {
        case .text, .binary:
            return [.keep(frame), .match]
        case .ping(let content):
            return [.answer(.pong(content))]
        case .pong:
            return [.settlePing]
        case .close(let code, let reason):
            // Whoever did not close answers with the same code (RFC 6455 §5.5.1).
            let answers: [Effect] = state == .open ? [.answer(frame)] : []
            state = .closed
            return answers + [.tellClosed(code: code, reason: reason), .failWaiting]
        }
    }
}
