import Foundation
import Synchronization

/// Ctrl-C while the REPL is running. The signal handler notes it, and long movements and the line editor
/// check for it.
enum Interruption {
    private static let pending = Atomic<Bool>(false)

    /// From this call on, Ctrl-C no longer ends the program.
    static func watch() {
        var action = sigaction()
        // Without SA_RESTART, so that a read that waits for a line ends, too.
        #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = { _ in Interruption.note() }
        #else
            action.__sigaction_handler.sa_handler = { _ in Interruption.note() }
        #endif
        sigaction(SIGINT, &action, nil)
    }

    /// A signal handler may do nothing more than store to an atomic.
    private static func note() { pending.store(true, ordering: .relaxed) }

    static var isPending: Bool { pending.load(ordering: .relaxed) }

    static func clear() { pending.store(false, ordering: .relaxed) }
}
