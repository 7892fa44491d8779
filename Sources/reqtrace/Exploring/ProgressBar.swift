import Exploration
import Foundation
import TextPages
import Tracing

/// How far an exploration has come, in a line of the terminal that changes while one waits.
struct ProgressBar {
    private static let width = 24

    private var line = ProgressLine()
    private let clock = ContinuousClock()
    private var last: ContinuousClock.Instant?

    /// Shows the progress, but not so often that showing it takes time.
    mutating func show(_ progress: Exploration.Progress) {
        let now = clock.now
        if let last, last.duration(to: now) < .milliseconds(100) { return }
        last = now
        line.show(Self.text(progress))
    }

    /// Removes the line, so that the report stands alone.
    mutating func clear() { line.clear() }

    /// `[######                  ] 250 of 1000 schedules, 41 orders, 1 failure`.
    static func text(_ progress: Exploration.Progress) -> String {
        let done = min(width, width * progress.schedules / max(progress.limit, 1))
        let bar = String(repeating: "#", count: done) + String.spaces(width - done)
        let failures = progress.failureCount
        let found = failures == 0 ? "" : ", \(counted(failures, "failure"))"
        let orders = counted(progress.orders, "order")
        return "[\(bar)] \(progress.schedules) of \(progress.limit) schedules, \(orders)\(found)"
    }
}
