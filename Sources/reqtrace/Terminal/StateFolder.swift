import Foundation

/// Where the program keeps what it remembers from one time to the next: `$XDG_STATE_HOME/reqtrace`, or
/// `~/.local/state/reqtrace`. A variable that is empty, or a relative path, counts as unset.
enum StateFolder {
    static func path(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        func folder(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let state = folder("XDG_STATE_HOME") ?? (folder("HOME") ?? NSHomeDirectory()) + "/.local/state"
        return state + "/reqtrace"
    }
}
