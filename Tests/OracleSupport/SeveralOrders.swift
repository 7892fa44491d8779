import Simulation

extension [Schedule] {
    /// First come, first served, which is the easiest to read when it fails, and then a few others.
    package static var severalOrders: [Schedule] {
        [.firstComeFirstServed] + (0..<8).map { .random(seed: $0) }
    }
}
