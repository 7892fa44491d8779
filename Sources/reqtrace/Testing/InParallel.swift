import Foundation
import Simulation

/// Work that is done in several threads, while its results are taken in order by the thread that asked for
/// it.
///
/// A simulation has one thread, so several of them can run in several threads.
final class InParallel<Value: Sendable>: Sendable {
    private struct State {
        /// The next piece of work that no thread has begun.
        var next = 0
        var running: [Int] = []
        /// The results that have not been taken yet.
        var results: [Int: Result<Value, any Error>] = [:]
        var done = 0
    }

    /// How far the work has come.
    struct Progress: Equatable, Sendable {
        let done: Int
        let count: Int
        /// What is being worked on, as places in the list of work, in order.
        let running: [Int]
    }

    /// Guards `state`, and is signalled whenever a piece of work begins or ends.
    private let news = NSCondition()
    nonisolated(unsafe) private var state = State()
    private let count: Int
    private let work: @Sendable (Int) throws -> Value

    private init(_ count: Int, _ work: @escaping @Sendable (Int) throws -> Value) {
        self.count = count
        self.work = work
    }

    /// Does `count` pieces of work.
    ///
    /// - Parameters:
    ///   - threads: how many threads work; by default, one for each core. With none, the calling thread does
    ///     everything.
    ///   - work: one piece, which any thread may be asked to do.
    ///   - progress: called on the calling thread whenever a piece begins or ends.
    ///   - take: called on the calling thread with each result, in order.
    /// - Throws: the first error of a piece, in order. What is still running then goes on unheard.
    static func run(
        _ count: Int, threads: Int = ProcessInfo.processInfo.activeProcessorCount,
        _ work: @escaping @Sendable (Int) throws -> Value, progress: (Progress) -> Void,
        take: (Value) throws -> Void
    ) throws {
        let job = InParallel(count, work)
        var started = 0
        while started < min(threads, count), SeparateThread.start({ job.workUntilDone() }) { started += 1 }
        // Where there is no memory for a second thread, this one does everything.
        if started == 0 { job.workUntilDone() }
        try job.takeAll(progress, take)
    }

    private func workUntilDone() {
        while let index = begin() {
            end(index, Result { try AutoreleasePool.around { try work(index) } })
        }
    }

    private func begin() -> Int? {
        change { state in
            guard state.next < count else { return nil }
            defer { state.next += 1 }
            state.running.append(state.next)
            return state.next
        }
    }

    private func end(_ index: Int, _ result: Result<Value, any Error>) {
        change { state in
            state.running.removeAll { $0 == index }
            state.results[index] = result
            state.done += 1
        }
    }

    private func change<Answer>(_ change: (inout State) -> Answer) -> Answer {
        news.lock()
        defer {
            news.broadcast()
            news.unlock()
        }
        return change(&state)
    }

    private func takeAll(_ progress: (Progress) -> Void, _ take: (Value) throws -> Void) throws {
        var last: Progress?
        for place in 0..<count {
            while true {
                let (result, now) = wait(for: place, after: last)
                if let result {
                    try take(result.get())
                    break
                }
                last = now
                progress(now)
            }
        }
    }

    /// Waits for a result, or for the work to be elsewhere than it was.
    private func wait(
        for place: Int, after last: Progress?
    ) -> (result: Result<Value, any Error>?, progress: Progress) {
        news.lock()
        defer { news.unlock() }
        while true {
            let now = Progress(done: state.done, count: count, running: state.running.sorted())
            let result = state.results.removeValue(forKey: place)
            if result != nil || now != last { return (result, now) }
            news.wait()
        }
    }
}
