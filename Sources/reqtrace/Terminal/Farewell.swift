import Foundation
import Simulation
import Synchronization

/// The signals that end the program. Before it goes, the temporary folders of its runs are removed, and files
/// that are not complete; and the terminal gets its modes back.
enum Farewell {
    /// Those that end a program which says nothing of them, but for those of its own mistakes and those that
    /// it ignores: what is typed, what others send, and limits and timers that whoever started it has set.
    /// All that POSIX names, and Linux's own but its real-time signals.
    static let signals: [Int32] = {
        let everywhere = [
            SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
        ]
        #if canImport(Darwin)
            return everywhere
        #else
            // SIGPOLL is also called SIGIO. Where Darwin sends it, a program that says nothing never hears of
            // it. The other two are Linux's own.
            return everywhere + [SIGPOLL, SIGPWR, SIGSTKFLT]
        #endif
    }()

    /// The end of the pipe that the signal handler writes to.
    private static let pipe = Atomic<Int32>(-1)

    /// Whether one of the signals has come, and somebody waits for it.
    private static let isEnding = Atomic(false)

    /// From this call on, the signals leave nothing behind. One that the program was told to ignore, as
    /// `nohup` does, stays ignored. Without a thread that waits for them, they end the program as they are.
    static func watch() {
        var ends: [Int32] = [-1, -1]
        guard Foundation.pipe(&ends) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // Both are used here first, since a handler must not be what makes them.
        pipe.store(ends[1], ordering: .relaxed)
        isEnding.store(false, ordering: .relaxed)
        let source = ends[0]
        guard SeparateThread.start({ waitForSignal(at: source) }) else { return }
        for number in signals where !SignalHandler.isIgnored(number) {
            // The calls that are interrupted go on, until the thread below has done its work.
            SignalHandler.set(number, restarts: true) { _ = Farewell.note($0) }
        }
    }

    /// Called by a signal's handler: has the program end. Returns `false` if nobody waits for signals.
    static func note(_ number: Int32) -> Bool {
        var byte = UInt8(truncatingIfNeeded: number)
        let error = errno
        defer { errno = error }
        guard write(pipe.load(ordering: .relaxed), &byte, 1) == 1 else { return false }
        isEnding.store(true, ordering: .relaxed)
        return true
    }

    /// Called after a read that a signal may have cut short: that is no end of what is typed, and the program
    /// ends by the signal.
    static func waitIfEnding() {
        while isEnding.load(ordering: .relaxed) { pause() }
    }

    private static func waitForSignal(at source: Int32) {
        // Signals are for the thread that reads what is typed, whose read they end.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
        var byte: UInt8 = 0
        while read(source, &byte, 1) != 1 { guard errno == EINTR else { return } }
        let number = Int32(byte)
        Simulator.removeTemporaryFolders {
            UnfinishedFiles.deleteAll {
                Keyboard.restoreTerminal {
                    if number == SIGBUS { _exit(ExitCode.unreadable.rawValue) }
                    SignalHandler.endProgram(by: number)
                    // The first process of a container is not ended by a signal that it does not handle.
                    usleep(100_000)
                    _exit(128 + number)
                }
            }
        }
    }
}
