import Foundation

/// Single keys from the terminal.
struct Keyboard {
    /// What came.
    enum Event: Equatable {
        case key(Character)
        /// Nothing, for as long as was to be waited.
        case nothing
        /// The input ended, or Ctrl-D.
        case end
        case interrupted
    }

    /// Waits for a key. It is not shown; the terminal is as it was when this returns.
    ///
    /// - Parameter milliseconds: how long to wait; nil for ever.
    func read(atMost milliseconds: Int32?) -> Event {
        var before = termios()
        let isTerminal = tcgetattr(STDIN_FILENO, &before) == 0
        defer { if isTerminal { tcsetattr(STDIN_FILENO, TCSADRAIN, &before) } }
        if isTerminal {
            var now = before
            now.c_lflag &= ~tcflag_t(ICANON | ECHO)
            tcsetattr(STDIN_FILENO, TCSADRAIN, &now)
        }
        var poll = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard Foundation.poll(&poll, 1, milliseconds ?? -1) > 0 else {
            return Interruption.isPending ? .interrupted : .nothing
        }
        return character()
    }

    /// Reads the bytes of one character. An escape sequence, such as that of an arrow, is one key that
    /// nothing is on.
    private func character() -> Event {
        guard let first = byte() else { return Interruption.isPending ? .interrupted : .end }
        switch first {
        case 0x04: return .end
        case 0x0D: return .key("\n")
        case 0x1B:
            while isMore, byte() != nil {}
            return .key("\u{1B}")
        default:
            var bytes = [first]
            while String(validating: bytes, as: UTF8.self) == nil, bytes.count < 4, isMore, let next = byte()
            {
                bytes.append(next)
            }
            return .key(String(decoding: bytes, as: UTF8.self).first ?? "\u{FFFD}")
        }
    }

    private var isMore: Bool {
        var poll = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return Foundation.poll(&poll, 1, 0) > 0
    }

    private func byte() -> UInt8? {
        var byte: UInt8 = 0
        return Foundation.read(STDIN_FILENO, &byte, 1) == 1 ? byte : nil
    }
}
