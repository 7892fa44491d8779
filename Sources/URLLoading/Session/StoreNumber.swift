/// Which of the run's stores of its kind a cache or a cookie storage is.
///
/// Sessions with a default configuration share one of each; others may have their own. An event about a store
/// says which one it is, unless that is the first, because most runs have no other. They are counted in the
/// order in which sessions are created with them, whichever is used first.
struct StoreNumber<Store: AnyObject> {
    /// The stores of one run.
    private final class Run {
        var count = 0
    }

    /// 2, 3 …; nil for the first one, and for a store that no run has used yet.
    private(set) var number: Int?
    private var run: Run?

    /// Gives the store the next number of a run, unless it has one there.
    mutating func join(_ simulator: Simulator) {
        let current = simulator.shared { Run() }
        guard run !== current else { return }
        run = current
        current.count += 1
        number = current.count == 1 ? nil : current.count
    }
}
