extension Recorder {
    /// The recorded events as a reader sees them.
    public var traceEvents: [TraceEvent] {
        events.enumerated().map { index, event in
            do {
                return try TraceEvent(event, number: UInt32(index + 1), labels: self)
            } catch {
                preconditionFailure("an event of ours cannot be read back: \(error)")
            }
        }
    }
}
