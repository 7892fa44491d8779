import Foundation

/// What is typed at the terminal, byte by byte, so that nobody reads ahead of somebody else.
enum StandardInput {
    /// What a read came to.
    enum Answer: Equatable {
        case byte(UInt8)
        case end
        /// The reader pressed Ctrl-C. `Swift.readLine` would take this for no reason to return.
        case interrupted
    }

    /// Waits for a byte.
    ///
    /// - Parameter whenResumed: called when another signal has cut the waiting short, which goes on then.
    ///   Only SIGCONT does, and only where somebody has set a handler for it.
    static func byte(whenResumed: () -> Void = {}) -> Answer {
        var byte: UInt8 = 0
        while !Interruption.isPending {
            switch read(STDIN_FILENO, &byte, 1) {
            case 1: return .byte(byte)
            case 0: return .end
            default:
                guard errno == EINTR || Waiting.waitIfNotReady(for: POLLIN, at: STDIN_FILENO) else {
                    return .end
                }
                if errno == EINTR, !Interruption.isPending { whenResumed() }
            }
        }
        return .interrupted
    }

    /// Waits for a line, which the terminal itself lets one edit. On Ctrl-C, it drops a half-typed one.
    static func line() -> LineEditor.Answer {
        var bytes: [UInt8] = []
        while true {
            switch byte() {
            case .byte(UInt8(ascii: "\n")): return .line(String(decoding: bytes, as: UTF8.self))
            case .byte(let byte): bytes.append(byte)
            case .end: return bytes.isEmpty ? .end : .line(String(decoding: bytes, as: UTF8.self))
            case .interrupted: return .interrupted
            }
        }
    }
}
