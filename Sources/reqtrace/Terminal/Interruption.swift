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

    private static func note() { pending.store(true, ordering: .relaxed) }

    static var isPending: Bool { pending.load(ordering: .relaxed) }

    /// Whether Ctrl-C has come since this was last asked.
    static func take() -> Bool { pending.exchange(false, ordering: .relaxed) }

    static func clear() { pending.store(false, ordering: .relaxed) }
}
