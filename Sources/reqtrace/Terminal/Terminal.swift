import Foundation
import TextPages

/// The terminal that the program is connected to, if any.
enum Terminal {
    /// When to use colour.
    enum Color: String, CaseIterable { case auto, always, never }

    /// The variables of the environment that change what is shown, or where files are kept.
    static let variables = [
        ("NO_COLOR", "If it is set and not empty, there is no colour."),
        (
            "TERM",
            "If it is dumb or empty, there is no colour, no progress, and no pager unless PAGER is set."
        ),
        ("COLUMNS", "The width of lines where there is no terminal; 80 unless given, and 120 for compare."),
        (
            "PAGER",
            "What shows long output; less unless given, or more where there is no less. "
                + "If it is empty or cat, nothing does."
        ),
        (
            "TMPDIR",
            "Where the files of a run are while it lasts; the system's folder for such files unless given."
        ),
        ("XDG_STATE_HOME", "Where history, progress and exercises are kept; ~/.local/state unless given."),
    ]

    static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }
    static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
    /// `true` if standard error is a terminal on which a line can be taken back.
    static var errorIsTerminal: Bool {
        isatty(STDERR_FILENO) == 1 && !isDumb(ProcessInfo.processInfo.environment)
    }

    /// Whether a terminal knows nothing but letters, or nobody has said what it knows.
    static func isDumb(_ environment: [String: String]) -> Bool {
        ["", "dumb"].contains(environment["TERM"] ?? "")
    }

    /// The screen that standard output is connected to.
    static func screen(color: Color) -> Screen {
        let environment = ProcessInfo.processInfo.environment
        return Screen(
            width: width(environment),
            hasColour: hasColour(color, isTerminal: outputIsTerminal, environment),
            isTerminal: outputIsTerminal)
    }

    /// Without a flag, there is colour only on a terminal, and not if `NO_COLOR` is set (and not empty) or if
    /// `TERM` is `dumb` or empty.
    static func hasColour(_ color: Color, isTerminal: Bool, _ environment: [String: String]) -> Bool {
        switch color {
        case .always: true
        case .never: false
        case .auto: isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && !isDumb(environment)
        }
    }

    /// The size of the terminal of standard output; zeros if it has none, or there is no terminal.
    private static var size: winsize { size(of: STDOUT_FILENO) }

    private static func size(of descriptor: Int32) -> winsize {
        var size = winsize()
        return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : winsize()
    }

    /// How many columns a terminal has; nil if it does not say, or is not a terminal.
    static func columns(of descriptor: Int32) -> Int? {
        let size = size(of: descriptor)
        return size.ws_col > 0 ? Int(size.ws_col) : nil
    }

    /// How many lines the terminal has.
    static func height() -> Int {
        let size = size
        return size.ws_row > 0 ? Int(size.ws_row) : 24
    }

    /// Whether an editor of lines can draw on it. libedit keeps the whole screen, and does not survive one
    /// that is too large for it.
    static var suitsEditor: Bool { Int(size.ws_row) * Int(size.ws_col) <= 10_000_000 }

    /// The width of the terminal, but at most 120 columns, because longer lines are hard to read.
    ///
    /// - Parameter otherwise: the width to use if there is no terminal and `COLUMNS` is not set.
    static func width(
        _ environment: [String: String] = ProcessInfo.processInfo.environment, otherwise: Int = 80
    ) -> Int {
        let size = size
        if size.ws_col > 0 {
            return min(max(Int(size.ws_col), 40), 120)
        }
        return environment["COLUMNS"].flatMap { Int($0) }.map { min(max($0, 40), 1000) } ?? otherwise
    }
}
