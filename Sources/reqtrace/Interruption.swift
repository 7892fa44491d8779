import Foundation
import Synchronization

/// Ctrl-C while the REPL is running: noted by the signal's handler, asked for by whoever works or waits.
enum Interruption {
    private static let pending = Atomic<Bool>(false)

    /// From now on Ctrl-C does not end the program.
    static func watch() {
        var action = sigaction()
        // Without SA_RESTART, so that a read which waits for a line ends, too.
        #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = { _ in Interruption.note() }
        #else
            action.__sigaction_handler.sa_handler = { _ in Interruption.note() }
        #endif
        sigaction(SIGINT, &action, nil)
    }

    /// Storing to an atomic is all that a signal's handler may do.
    private static func note() { pending.store(true, ordering: .relaxed) }

    static var isPending: Bool { pending.load(ordering: .relaxed) }

    static func clear() { pending.store(false, ordering: .relaxed) }
}
