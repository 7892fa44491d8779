import Foundation
import Replay

/// What is known about the terminal, if there is one.
enum Terminal {
    /// When to use colour.
    enum Color: String, CaseIterable { case auto, always, never }

    static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }
    static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// The screen that standard output is.
    static func screen(color: Color) -> Screen {
        let environment = ProcessInfo.processInfo.environment
        return Screen(
            width: width(environment),
            hasColour: hasColour(color, isTerminal: outputIsTerminal, environment),
            isTerminal: outputIsTerminal)
    }

    /// Follows `NO_COLOR` (any value but an empty one) and `TERM=dumb`, unless colour is asked for by name.
    static func hasColour(_ color: Color, isTerminal: Bool, _ environment: [String: String]) -> Bool {
        switch color {
        case .always: true
        case .never: false
        case .auto: isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
        }
    }

    /// The terminal's width, at most 120 columns, which is as far as eyes follow a line.
    ///
    /// - Parameter without: how wide it is where there is no terminal, and `COLUMNS` does not say.
    static func width(
        _ environment: [String: String] = ProcessInfo.processInfo.environment, without: Int = 80
    ) -> Int {
        var size = winsize()
        if outputIsTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
            return min(max(Int(size.ws_col), 40), 120)
        }
        return environment["COLUMNS"].flatMap { Int($0) }.map { min(max($0, 40), 1000) } ?? without
    }
}
