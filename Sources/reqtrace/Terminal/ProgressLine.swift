import Foundation
import TextPages

/// A line at the end of a terminal that says how far the work has come. It makes way for whatever is printed,
/// and is gone when the work is done.
struct ProgressLine {
    private let isShown: Bool
    private let width: () -> Int
    private var isVisible = false

    /// - Parameters:
    ///   - isShown: `false` if nobody would see it come and go, as in a file.
    ///   - width: how wide the terminal is. It is asked each time, since windows change: a line that is wider
    ///     would stay behind.
    init(
        isShown: Bool = Terminal.errorIsTerminal,
        width: @escaping () -> Int = { Terminal.columns(of: STDERR_FILENO) ?? 80 }
    ) {
        self.isShown = isShown
        self.width = width
    }

    /// Shows the line in place of the one before.
    mutating func show(_ text: String) {
        guard isShown else { return }
        isVisible = true
        Output.error.print("\r\u{1B}[K" + TextLine(text).clipped(to: max(width() - 1, 1)).plainText)
    }

    /// Takes the line away.
    mutating func clear() {
        guard isVisible else { return }
        isVisible = false
        Output.error.print("\r\u{1B}[K")
    }

    /// `12 of 45  oauth-refresh, upload`
    static func text(done: Int, of count: Int, running: [String]) -> String {
        let names = running.joined(separator: ", ")
        return "\(done) of \(count)" + (names.isEmpty ? "" : "  \(names)")
    }
}
