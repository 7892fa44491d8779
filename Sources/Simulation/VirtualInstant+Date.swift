extension VirtualInstant {
    /// The date of this moment, where virtual time 0 is `epoch`.
    package func date(after epoch: Date) -> Date { epoch.addingTimeInterval(Double(nanoseconds) / 1e9) }
}
