import Foundation
import Synchronization

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
        /// Ctrl-Z stopped the program, and now it goes on, below what the shell has written.
        case resumed
    }

    /// The modes that the terminal had before somebody waited for a key or a line; nil while nobody does.
    private static let modes = Mutex<termios?>(nil)

    /// Waits for a key. It is not shown; the terminal is as it was when this returns.
    ///
    /// - Parameter milliseconds: how long to wait; nil for ever.
    func read(atMost milliseconds: Int32?) -> Event {
        // The terminal makes no signals of keys meanwhile, so that it is as it was when they are sent.
        switch key(atMost: milliseconds) {
        case .key("\u{03}"):
            return .interrupted
        case .key("\u{1A}"):
            kill(0, SIGTSTP)
            return .resumed
        case .key("\u{1C}"):
            kill(0, SIGQUIT)
            return .nothing
        case let event:
            return event
        }
    }

    private func key(atMost milliseconds: Int32?) -> Event {
        Self.modes.withLock { modes in
            var before = termios()
            guard tcgetattr(STDIN_FILENO, &before) == 0 else { return }
            modes = before
            before.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
            tcsetattr(STDIN_FILENO, TCSADRAIN, &before)
        }
        defer { Self.restoreTerminal() }
        // A Ctrl-C from before the modes were set came as a signal, and nothing would end the waiting.
        if Interruption.isPending { return .interrupted }
        var poll = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard Foundation.poll(&poll, 1, milliseconds ?? -1) > 0 else {
            return Interruption.isPending ? .interrupted : .nothing
        }
        return character()
    }

    /// Waits by way of a library that changes the terminal's modes, and changes them back by itself unless a
    /// signal ends the program first.
    static func rememberingModes<Answer>(_ wait: () -> Answer) -> Answer {
        modes.withLock { modes in
            var now = termios()
            if tcgetattr(STDIN_FILENO, &now) == 0 { modes = now }
        }
        defer { modes.withLock { $0 = nil } }
        return wait()
    }

    /// Gives the terminal back the modes that it had.
    ///
    /// - Parameter last: what happens before somebody can wait for a key again.
    static func restoreTerminal(then last: () -> Void = {}) {
        modes.withLock { modes in
            if var before = modes { tcsetattr(STDIN_FILENO, TCSADRAIN, &before) }
            modes = nil
            last()
        }
    }

    /// Reads the bytes of one character. An escape sequence, such as that of an arrow, is one key that
    /// nothing is on.
    private func character() -> Event {
        switch StandardInput.byte() {
        case .byte(0x04), .end: return .end
        case .interrupted: return .interrupted
        case .byte(0x0D): return .key("\n")
        case .byte(0x1B):
            while nextByte() != nil {}
            return .key("\u{1B}")
        case .byte(let first):
            var bytes = [first]
            while String(validating: bytes, as: UTF8.self) == nil, bytes.count < 4, let next = nextByte() {
                bytes.append(next)
            }
            return .key(String(decoding: bytes, as: UTF8.self).first ?? "\u{FFFD}")
        }
    }

    /// A byte that has come already.
    private func nextByte() -> UInt8? {
        var poll = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard Foundation.poll(&poll, 1, 0) > 0, case .byte(let byte) = StandardInput.byte() else {
            return nil
        }
        return byte
    }
}
