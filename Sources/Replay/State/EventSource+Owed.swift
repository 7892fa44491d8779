import Tracing

extension EventSource {
    /// What the run owes, one line each, for the end of a page. Runs nothing.
    ///
    /// A run that repeats without end may owe a great deal; the first few lines tell the story.
    public var owed: [String] {
        let lines = Owed(knownEvents(where: Owed.concerns)).lines
        guard lines.count > 12 else { return lines }
        return lines.prefix(10) + ["… and \(lines.count - 10) more like these."]
    }
}
