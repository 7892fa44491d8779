import Foundation

/// What is done when a signal comes.
enum SignalHandler {
    /// Sets the handler of a signal. It may do very little: store to an atomic, or write to a pipe.
    ///
    /// - Parameter restarts: `true` if a call that waits goes on waiting afterwards, and does not end.
    static func set(_ number: Int32, restarts: Bool, _ handler: @escaping @convention(c) (Int32) -> Void) {
        var action = sigaction()
        action.sa_flags = restarts ? Int32(SA_RESTART) : 0
        #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = handler
        #else
            action.__sigaction_handler.sa_handler = handler
        #endif
        sigaction(number, &action, nil)
    }

    /// Ends the program as a signal ends one that says nothing of it, for whoever waits for its exit status.
    /// A handler may call this.
    static func endProgram(by number: Int32) {
        signal(number, SIG_DFL)
        kill(getpid(), number)
    }

    /// Keeps a signal from this thread, and from the threads and programs that it starts, as long as `body`
    /// takes.
    static func withholding<Result>(_ number: Int32, _ body: () throws -> Result) rethrows -> Result {
        var withheld = sigset_t()
        var before = sigset_t()
        sigemptyset(&withheld)
        sigaddset(&withheld, number)
        pthread_sigmask(SIG_BLOCK, &withheld, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        return try body()
    }

    /// Whether the program was told to ignore a signal.
    static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        #if canImport(Darwin)
            let handler = action.__sigaction_u.__sa_handler
        #else
            let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
