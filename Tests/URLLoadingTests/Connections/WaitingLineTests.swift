import Testing
@testable import Simulation
@testable import URLLoading

@Suite struct `A line of waiting tasks` {
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `has the order of a list that is searched from end to end`(seed: UInt64) {
        var run = RandomLine(seed: seed)
        for _ in 0..<2000 {
            let step = run.step()
            #expect(step.line == step.list)
        }
        #expect(run.line.tasks == run.list.map(\.task))
    }

    @Test func `lets a task that comes back go before those that came later`() {
        var line = WaitingLine()
        _ = line.append(1, priority: 0.5)
        _ = line.append(2, priority: 0.5)
        let arrival = line.first()?.arrival
        line.remove(1)
        _ = line.append(3, priority: 0.75)
        #expect(line.append(1, priority: 0.5, arrival: arrival) == 2)
        #expect(line.tasks == [3, 1, 2])
        line.remove(3)
        #expect(line.first()?.task == 1)
        line.remove(1)
        #expect(line.first()?.task == 2)
    }

    /// Looking at every task whenever one leaves would take minutes.
    @Test func `is left by a hundred thousand tasks in any order`() {
        var line = WaitingLine()
        for task in 1...100_000 { _ = line.append(task, priority: 0.5) }
        for task in 1...100_000 where task % 2 == 0 { line.remove(task) }
        #expect(line.append(0, priority: 0.5) == 50_001)
        for task in (1...100_000).reversed() where task % 2 == 1 { line.remove(task) }
        #expect(line.first()?.task == 0)
        #expect(line.tasks == [0])
    }

    @Test func `lets a hundred thousand held tasks keep their places`() {
        var line = WaitingLine()
        for task in 1...100_000 {
            _ = line.append(task, priority: 0.5)
            _ = line.hold(task)
            #expect(line.first() == nil)
        }
        for task in (1...100_000).reversed() {
            _ = line.release(task)
            #expect(line.first()?.task == task)
        }
    }
}

/// The same calls for a line and for a plain list.
private struct RandomLine {
    private var numbers: SplitMix64
    private var arrivals = 0
    private(set) var line = WaitingLine()
    private(set) var list: [(task: Int, priority: Float, isHeld: Bool)] = []

    init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

    /// What both say to the next call, and whose turn it is then.
    mutating func step() -> (line: [Int?], list: [Int?]) {
        let answers = call()
        return (
            [answers.line, line.first()?.task], [answers.list, list.first { !$0.isHeld }?.task]
        )
    }

    private mutating func call() -> (line: Int?, list: Int?) {
        let task = numbers.below(arrivals + 2)
        let priority = [0.25, 0.5, 0.5, 0.75][numbers.below(4)] as Float
        let index = list.firstIndex { $0.task == task }
        switch numbers.below(12) {
        case 0...4:
            arrivals += 1
            return (
                line.append(arrivals, priority: priority), append((arrivals, priority, false))
            )
        case 5...6:
            if let index { list.remove(at: index) }
            return (line.remove(task) ? 1 : nil, index.map { _ in 1 })
        case 7: return (line.move(task, to: priority), index.map { move($0, priority) })
        case 8...9:
            let isHeld = numbers.below(2) == 0
            if let index { list[index].isHeld = isHeld }
            let waits = isHeld ? line.hold(task) : line.release(task)
            return (waits ? 1 : nil, index.map { _ in 1 })
        default:
            guard let first = list.firstIndex(where: { !$0.isHeld }) else { return (nil, nil) }
            let next = list.remove(at: first).task
            return (line.remove(next) ? next : nil, next)
        }
    }

    private mutating func append(_ waiter: (task: Int, priority: Float, isHeld: Bool)) -> Int {
        let index = list.lastIndex { $0.priority >= waiter.priority }.map { $0 + 1 } ?? 0
        list.insert(waiter, at: index)
        return index + 1
    }

    private mutating func move(_ index: Int, _ priority: Float) -> Int {
        var waiter = list.remove(at: index)
        waiter.priority = priority
        return append(waiter)
    }
}
