/// The order of blocks and barriers in a concurrent queue.
///
/// Blocks run at the same time. A barrier waits until all blocks before it are over, and runs alone; the
/// blocks behind it wait for its end.
final class BarrierLine {
    private struct Entry {
        let isBarrier: Bool
        let start: () -> Void
    }

    private var blocksUnderWay = 0
    private var hasBarrierUnderWay = false
    private var waiting = FirstInFirstOut<Entry>()

    /// Takes a place in the line. `start` is called at its turn, which may be now; after that, `leave` has to
    /// be called.
    func join(isBarrier: Bool, start: @escaping () -> Void) {
        waiting.append(Entry(isBarrier: isBarrier, start: start))
        startWhatMayStart()
    }

    /// Says that a block or a barrier is over.
    func leave(isBarrier: Bool) {
        if isBarrier { hasBarrierUnderWay = false } else { blocksUnderWay -= 1 }
        startWhatMayStart()
    }

    private func startWhatMayStart() {
        while let next = waiting.first, !hasBarrierUnderWay, !next.isBarrier || blocksUnderWay == 0 {
            _ = waiting.popFirst()
            if next.isBarrier { hasBarrierUnderWay = true } else { blocksUnderWay += 1 }
            next.start()
        }
    }
}
