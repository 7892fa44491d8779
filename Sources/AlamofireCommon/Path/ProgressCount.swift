import Foundation

/// How far a transfer has come, and the `Progress` that says so.
///
/// A `Progress` costs as much as dozens of events, and most requests are never asked for one. So it is made
/// when it is first asked for; until then, two numbers say the same.
package struct ProgressCount {
    private var made: Progress?
    private var completed: Int64 = 0
    private var total: Int64 = 0

    package init() {}

    /// The same object each time.
    package var progress: Progress {
        mutating get {
            if let made { return made }
            let progress = Progress(totalUnitCount: total)
            progress.completedUnitCount = completed
            made = progress
            return progress
        }
    }

    /// Notes how much has been sent or received by now.
    package mutating func note(_ completed: Int64, of total: Int64) {
        (self.completed, self.total) = (completed, total)
        made?.totalUnitCount = total
        made?.completedUnitCount = completed
    }
}
