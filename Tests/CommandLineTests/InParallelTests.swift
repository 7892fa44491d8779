import Foundation
import Synchronization
import Testing

@testable import reqtrace

@Suite struct `Work in parallel` {
    /// The first piece is done last: it waits until all others are, and until progress was told of once.
    @Test func `gives its results in order, whoever is done first`() throws {
        let others = Mutex(0)
        let told = Mutex(false)
        let news = NSCondition()
        var taken: [Int] = []
        var last: InParallel<Int>.Progress?
        try InParallel<Int>.run(20, threads: 2) { index in
            news.lock()
            defer { news.unlock() }
            if index == 0 {
                while others.withLock({ $0 }) < 19 || !told.withLock({ $0 }) { news.wait() }
            } else {
                others.withLock { $0 += 1 }
                news.broadcast()
            }
            return index * index
        } progress: {
            last = $0
            news.lock()
            told.withLock { $0 = true }
            news.broadcast()
            news.unlock()
        } take: {
            taken.append($0)
        }
        #expect(taken == (0..<20).map { $0 * $0 })
        #expect(last?.count == 20)
    }

    @Test func `throws the first error in order, after what comes before it`() {
        struct Broken: Error, Equatable { let index: Int }
        var taken: [Int] = []
        #expect(throws: Broken(index: 3)) {
            try InParallel<Int>.run(9, threads: 3) { index in
                if index >= 3 { throw Broken(index: index) }
                return index
            } progress: { _ in
            } take: {
                taken.append($0)
            }
        }
        #expect(taken == [0, 1, 2])
    }

    @Test func `is done by the calling thread where there is no other`() throws {
        var taken: [Int] = []
        var told: [InParallel<Int>.Progress] = []
        try InParallel<Int>.run(3, threads: 0) { index in
            index * index
        } progress: {
            told.append($0)
        } take: {
            taken.append($0)
        }
        #expect(taken == [0, 1, 4])
        #expect(told == [])
    }

    @Test func `does nothing when there is nothing to do`() throws {
        try InParallel<Int>.run(0) {
            $0
        } progress: { _ in
        } take: {
            Issue.record("took \($0)")
        }
    }

    @Test func `says how far it has come`() {
        #expect(ProgressLine.text(done: 3, of: 45, running: ["a", "b"]) == "3 of 45  a, b")
        #expect(ProgressLine.text(done: 45, of: 45, running: []) == "45 of 45")
    }
}
