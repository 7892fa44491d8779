/// The life of an app's process as values: what its user and the system do to it, and what each of these
/// leads to.
struct AppMachine {
    enum State: String, Equatable {
        /// In use, in front of its user. Next: `suspended`, `terminated`, `forceQuit`.
        case running
        /// In memory, but none of its code runs. Next: `running`, `inBackground`, `terminated`, `forceQuit`.
        case suspended
        /// Woken up, or launched, by the system to be told about its transfers. Next: any other.
        case inBackground = "in the background"
        /// Ended by the system, or crashed. Next: `running`, `inBackground`, `forceQuit`.
        case terminated
        /// Ended by its user. Next: `running`.
        case forceQuit = "force-quit"
    }

    enum Input: String, Equatable {
        /// The user left the app, and the time that it may then still run is over.
        case suspend
        /// The user comes back to the app, which continues where it was.
        case resume
        /// The user taps the app's icon.
        case launch
        /// The system needs the memory, or the app crashes.
        case terminate
        /// The user swipes the app away in the app switcher.
        case forceQuit = "force-quit"
        /// The daemon has news about a background session.
        case wake
        /// The app has called every handler that it got when it was woken up.
        case finish
    }

    enum Effect: Equatable {
        /// Stop the app's queues.
        case freeze
        /// Let the app's queues run again.
        case thaw
        /// Release the process, with everything in it.
        case end
        /// Start a process.
        case launch
        /// Cancel the transfers that the daemon runs for the app.
        case cancelTransfers
        /// Record that an input had no effect.
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
            // Tapping the icon of an app that is still in memory brings it back as it was.
            state = .running
            return [.thaw]
        case (.inBackground, .resume), (.inBackground, .launch):
            // It is running already; now it also comes to the front.
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
            // A running app is told about its transfers without being woken up.
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
            // The app switcher still shows an app whose process is gone; swiping it away force-quits it, too.
            state = .forceQuit
            return [.cancelTransfers]
        case (.running, .resume), (.running, .launch), (.suspended, .suspend),
            (.terminated, .suspend), (.terminated, .resume), (.terminated, .terminate),
            (.forceQuit, .suspend), (.forceQuit, .resume), (.forceQuit, .terminate), (.forceQuit, .forceQuit):
            // The app is already in that state, or there is no process to act on.
            return [.ignore(input)]
        case (.forceQuit, .wake):
            // The system does not wake an app that its user has force-quit before the user launches it again.
            return [.ignore(input)]
        case (.running, .finish), (.suspended, .finish), (.terminated, .finish), (.forceQuit, .finish):
            // Since it was woken up, the app was opened or stopped, so the system stopped waiting for it.
            return [.ignore(input)]
        }
    }
}
