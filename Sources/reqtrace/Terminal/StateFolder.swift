import Foundation

/// Where the program keeps what it remembers from one time to the next: `$XDG_STATE_HOME/reqtrace`, or
/// `~/.local/state/reqtrace`.
enum StateFolder {
    static func path(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (state ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/state") + "/reqtrace"
    }
}
