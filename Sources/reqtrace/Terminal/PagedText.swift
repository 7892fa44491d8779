import TextPages

/// A text that is shown part by part, through the pager once it is longer than the terminal. However long it
/// is, no more of it is kept than a pipe holds.
final class PagedText {
    private let output: Output
    private let isInterrupted: (() -> Bool)?
    private var pager: Pager?
    private var session: PagerSession?
    /// What has been shown nowhere yet, or given to a pager that may not have been started.
    private var kept = ""
    /// Whether the reader has seen enough.
    private var isLeft = false

    /// More than any system's pipe holds: once that much is written, somebody has read.
    private static let longestPipe = 1 << 20

    /// - Parameter isInterrupted: called at every line, unless there is a pager. Once it returns `true`, the
    ///   rest is not shown.
    init(on output: Output, unless isInterrupted: (() -> Bool)? = nil) {
        self.output = output
        self.isInterrupted = isInterrupted
        pager = output.pager
    }

    /// Shows the next part.
    ///
    /// - Returns: `false` if the reader wants no more.
    func show(_ text: String) -> Bool {
        if isLeft { return false }
        guard let pager else { return print(text) }
        if session != nil { return write(text) }
        kept += text
        guard Pager.isNeeded(for: kept, lines: Terminal.height()) else { return true }
        session = PagerSession(pager)
        return session == nil ? endPager() : write(nil)
    }

    /// Shows what is left, and waits until the reader leaves the pager.
    func end() {
        if session != nil, !isLeft { _ = endPager() } else { _ = print(takeKept()) }
    }

    /// Gives the pager the next part; with nil, what has been kept so far.
    private func write(_ text: String?) -> Bool {
        if let text, kept.utf8.count <= Self.longestPipe { kept += text }
        return session?.write(text ?? kept) == true || endPager()
    }

    /// Waits for the pager. If it was never there, the text is printed without it.
    private func endPager() -> Bool {
        isLeft = session?.close() == true
        session = nil
        pager = nil
        let text = takeKept()
        return !isLeft && print(text)
    }

    /// Whether the reader has left, so that nobody needs the rest.
    var hasLostReader: Bool { isLeft || session?.isLeft == true }

    private func takeKept() -> String {
        defer { kept = "" }
        return kept
    }

    private func print(_ text: String) -> Bool {
        guard let isInterrupted else {
            output.print(text)
            return true
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for line in lines.dropLast() {
            if isInterrupted() { return false }
            output.print(line + "\n")
        }
        output.print(String(lines.last ?? ""))
        return true
    }
}
