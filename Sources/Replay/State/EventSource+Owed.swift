import Tracing

extension EventSource {
    /// What the run owes, one line each, for the end of a page. Runs nothing.
    public var owed: [String] {
        Owed(knownEvents(where: Owed.concerns), causeOf: cause(of:)).shortLines
    }

    /// The number of the event that led to the one with this number; nil if none did, or if this one cannot
    /// be read.
    func cause(of number: Int) -> Int? { event(number)?.earlierCause }
}

extension Owed {
    /// A line for each debt. A run that repeats without end may owe a great deal; the first few lines tell
    /// the story.
    var shortLines: [String] {
        guard debts.count > 12 else { return lines }
        return lines.prefix(10) + ["… and \(debts.count - 10) more like these."]
    }
}
