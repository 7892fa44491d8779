import Simulation

extension [Schedule] {
    /// First come, first served, whose failures are the easiest to read, and then a few random schedules.
    package static var severalOrders: [Schedule] {
        [.firstComeFirstServed] + (0..<8).map { .random(seed: $0) }
    }
}
