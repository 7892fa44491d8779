extension EventLog {
    /// The number of the event that led to the one with this number; nil if none did.
    package func cause(of number: Int) -> Int? {
        let cause = Int(self[number - 1].cause)
        return cause > 0 ? cause : nil
    }

    /// The events of a recording that led to one of them, the nearest first.
    package func causes(of event: Event) -> some Sequence<(event: Event, number: Int)> {
        sequence(state: Int(event.cause)) { [self] cause in
            guard cause > 0 else { return nil }
            let number = cause
            let event = self[number - 1]
            cause = Int(event.cause)
            return (event, number)
        }
    }
}
