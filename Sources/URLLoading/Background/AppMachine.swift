/// The life of an app's process, as the system sees it: what its user and the system do to it, and what that
/// leads to, as values.
struct AppMachine {
    enum State: String, Equatable {
        /// In front of its user. Next: any other.
        case running
        /// In memory, and nothing of it runs. Next: `running`, `inBackground`, `terminated`, `forceQuit`.
        case suspended
        /// Woken up, or launched, by the system to hear of its transfers. Next: any other.
        case inBackground = "in the background"
        /// Ended by the system, or crashed. Next: `running`, `inBackground`, `forceQuit`.
        case terminated
        /// Ended by its user. Next: `running`.
        case forceQuit = "force-quit"
    }

    enum Input: String, Equatable {
        /// The user went elsewhere, and the time that an app has then is over.
        case suspend
        /// The user comes back to the app where it stood.
        case resume
        /// The user taps the app's icon.
        case launch
        /// The system needs the memory, or the app crashes.
        case terminate
        /// The user swipes the app away in the app switcher.
        case forceQuit = "force-quit"
        /// The daemon has news of a background session.
        case wake
        /// The app has called every handler that it was given when it was woken up.
        case finish
    }

    enum Effect: Equatable {
        /// Stop the app's queues.
        case freeze
        /// Let them go on.
        case thaw
        /// Let the process go, with all it has.
        case end
        /// Begin a process.
        case launch
        /// Cancel what the daemon does for the app.
        case cancelTransfers
        /// Say that this meant nothing.
        case ignore(Input)
    }

    private(set) var state = State.running

    /// Whether the app's code runs.
    var runsCode: Bool { state == .running || state == .inBackground }

    mutating func handle(_ input: Input) -> [Effect] {
        switch (state, input) {
        case (.running, .suspend), (.inBackground, .suspend):
            state = .suspended
            return [.freeze]
        case (.suspended, .resume), (.suspended, .launch):
            // Whoever taps the icon of an app that is in memory gets back what was there.
            state = .running
            return [.thaw]
        case (.inBackground, .resume), (.inBackground, .launch):
            // It runs already; now somebody looks at it.
            state = .running
            return []
        case (.terminated, .launch), (.forceQuit, .launch):
            state = .running
            return [.launch]
        case (.suspended, .wake):
            state = .inBackground
            return [.thaw]
        case (.terminated, .wake):
            state = .inBackground
            return [.launch]
        case (.running, .wake), (.inBackground, .wake):
            // It hears of its transfers anyway.
            return []
        case (.inBackground, .finish):
            state = .suspended
            return [.freeze]
        case (.running, .terminate), (.suspended, .terminate), (.inBackground, .terminate):
            state = .terminated
            return [.end]
        case (.running, .forceQuit), (.suspended, .forceQuit), (.inBackground, .forceQuit):
            state = .forceQuit
            return [.end, .cancelTransfers]
        case (.terminated, .forceQuit):
            // The app switcher shows an app that is no longer there, and swiping it away means the same.
            state = .forceQuit
            return [.cancelTransfers]
        case (.running, .resume), (.running, .launch), (.suspended, .suspend),
            (.terminated, .suspend), (.terminated, .resume), (.terminated, .terminate),
            (.forceQuit, .suspend), (.forceQuit, .resume), (.forceQuit, .terminate), (.forceQuit, .forceQuit):
            // It is so already, or there is nothing to do it to.
            return [.ignore(input)]
        case (.forceQuit, .wake):
            // Who has ended an app does not want it back before calling it.
            return [.ignore(input)]
        case (.running, .finish), (.suspended, .finish), (.terminated, .finish), (.forceQuit, .finish):
            // Since the app was woken up, its user came, or it was stopped: nobody waits for it any more.
            return [.ignore(input)]
        }
    }
}
