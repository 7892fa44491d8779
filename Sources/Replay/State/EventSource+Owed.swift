import Tracing

extension EventSource {
    /// What the run owes, one line each, for the end of a page. Runs nothing.
    public var owed: [String] { Owed(knownEvents(where: Owed.concerns)).shortLines }
}

extension Owed {
    /// A line for each debt. A run that repeats without end may owe a great deal; the first few lines tell
    /// the story.
    var shortLines: [String] {
        guard debts.count > 12 else { return lines }
        return lines.prefix(10) + ["… and \(debts.count - 10) more like these."]
    }
}
