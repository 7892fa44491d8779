import Foundation
import Synchronization

/// Ctrl-C while somebody waits for more than the program's end: at a prompt, or until an exploration is over.
/// The signal handler notes it, and whatever takes long checks for it.
enum Interruption {
    private static let pending = Atomic<Bool>(false)

    /// From this call on, Ctrl-C no longer ends the program.
    static func watch() {
        // A read that waits for a line ends, too.
        SignalHandler.set(SIGINT, restarts: false) { _ in Interruption.note() }
    }

    /// From this call on, Ctrl-C ends the program only if nobody has asked for the one before: what takes
    /// long may never come to asking.
    static func watchWhileAsked() {
        SignalHandler.set(SIGINT, restarts: false) { Interruption.noteOrEnd(by: $0) }
    }

    private static func noteOrEnd(by number: Int32) {
        guard pending.exchange(true, ordering: .relaxed), !Farewell.note(number) else { return }
        SignalHandler.endProgram(by: number)
    }

    private static func note() { pending.store(true, ordering: .relaxed) }

    static var isPending: Bool { pending.load(ordering: .relaxed) }

    /// Whether Ctrl-C has come since this was last asked.
    static func take() -> Bool { pending.exchange(false, ordering: .relaxed) }

    static func clear() { pending.store(false, ordering: .relaxed) }
}
