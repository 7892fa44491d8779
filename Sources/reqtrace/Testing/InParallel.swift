import Foundation
import Simulation
import Synchronization

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

    private let state = Mutex(State())
    /// Signalled whenever a piece of work begins or ends.
    private let news = NSCondition()
    private let count: Int
    private let work: @Sendable (Int) throws -> Value

    private init(_ count: Int, _ work: @escaping @Sendable (Int) throws -> Value) {
        self.count = count
        self.work = work
    }

    /// Does `count` pieces of work.
    ///
    /// - Parameters:
    ///   - threads: how many threads work; by default, one for each core.
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
        for _ in 0..<min(max(threads, 1), count) {
            SeparateThread.start { job.workUntilDone() }
        }
        try job.takeAll(progress, take)
    }

    private func workUntilDone() {
        while let index = begin() { end(index, Result { try work(index) }) }
    }

    private func begin() -> Int? {
        let index: Int? = state.withLock { state in
            guard state.next < count else { return nil }
            defer { state.next += 1 }
            state.running.append(state.next)
            return state.next
        }
        if index != nil { tell() }
        return index
    }

    private func end(_ index: Int, _ result: Result<Value, any Error>) {
        state.withLock { state in
            state.running.removeAll { $0 == index }
            state.results[index] = result
            state.done += 1
        }
        tell()
    }

    private func tell() {
        news.lock()
        news.broadcast()
        news.unlock()
    }

    private func takeAll(_ progress: (Progress) -> Void, _ take: (Value) throws -> Void) throws {
        var taken = 0
        var last: Progress?
        while taken < count {
            let place = taken
            // The lock is held while looking, so that no news gets lost before waiting for it.
            news.lock()
            var (result, now) = look(place)
            while result == nil, now == last {
                news.wait()
                (result, now) = look(place)
            }
            news.unlock()
            if let result {
                try take(result.get())
                taken += 1
            } else {
                last = now
                progress(now)
            }
        }
    }

    private func look(_ place: Int) -> (Result<Value, any Error>?, Progress) {
        state.withLock { state in
            let progress = Progress(done: state.done, count: count, running: state.running.sorted())
            return (state.results.removeValue(forKey: place), progress)
        }
    }
}
