import Foundation

/// What is done when a file that is mapped into memory becomes shorter while it is read.
///
/// Before each command at the prompt it is checked that the file is the one that was opened. Whoever shortens
/// it a moment later makes the next access to what is gone fail, with a signal that nothing can return from.
enum LostMemory {
    /// From this call on, the program says what has happened before it ends.
    static func watch() {
        SignalHandler.set(SIGBUS, restarts: true) { _ in
            let message: StaticString = "reqtrace: the file has changed while it was read; open it again\n"
            _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
            while Farewell.note(SIGBUS) { pause() }
            _exit(ExitCode.unreadable.rawValue)
        }
    }
}
