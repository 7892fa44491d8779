import Testing
@testable import Simulation
@testable import URLLoading

@Suite struct `The live connections of a pool` {
    @Test(arguments: 1...20)
    func `are found as if each task had looked at all of them`(seed: UInt64) {
        var run = RandomPool(seed: seed)
        for _ in 0..<2000 {
            run.step()
            #expect(run.live == run.scanned)
        }
        #expect(run.closedByLive == run.closedByScan)
        #expect(run.closedByScan.contains { $0.hasSuffix("the network changed") })
        #expect(run.closedByScan.contains { $0.contains("unused for") })
    }

    @Test func `give the largest number first, whatever order they came in`() {
        var numbers = LargestFirst(4)
        for number in [7, 1, 9, 3, 8, 2, 6, 5] { numbers.insert(number) }
        var taken: [Int] = []
        while let number = numbers.removeLargest() { taken.append(number) }
        #expect(taken == [9, 8, 7, 6, 5, 4, 3, 2, 1])
    }
}

/// The same inputs for live connections and for a plain list of connections that is searched from end to end.
private struct RandomPool {
    private var numbers: SplitMix64
    private var connections = LiveConnections()
    private var list: [Connection] = []
    private var now = VirtualInstant.start
    private var network = 0
    private var opened = 0
    private(set) var closedByLive: [String] = []
    private(set) var closedByScan: [String] = []

    init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

    /// What a decision asks for: how many there are, how many are idle, and the one to use.
    var live: [Int?] { [connections.count, connections.idleCount, connections.usedLast] }
    var scanned: [Int?] {
        let idle = list.filter(\.isIdle)
        let last = idle.max { ($0.idleSince ?? .start, $0.number) < ($1.idleSince ?? .start, $1.number) }
        return [list.count, idle.count, last?.number]
    }

    mutating func step() {
        switch numbers.below(12) {
        case 0...2:
            opened += 1
            let connection = Connection(number: opened, network: network, idleLimit: .seconds(10))
            connections.insert(connection)
            list.append(connection)
        case 3...4: tellOne(of: list.filter { $0.state == .opening }, .opened)
        case 5...7:
            let closing: Connection.Closing? = numbers.below(4) != 0 ? nil : .exchangeEnded
            tellOne(of: list.filter(\.isActive), .ended(at: now, closing: closing))
        case 8: tellOne(of: list.filter { $0.number == connections.usedLast }, .carry)
        case 9: now = now + .seconds(Double(numbers.below(5)))
        case 10: if numbers.below(8) == 0 { network = numbers.below(3) }
        default: closeOld()
        }
    }

    private mutating func tellOne(of candidates: [Connection], _ input: Connection.Input) {
        guard !candidates.isEmpty else { return }
        let number = candidates[numbers.below(candidates.count)].number
        if let reason = connections.tell(number, input) { closedByLive.append("\(number) \(reason)") }
        scan(input) { $0.number == number }
    }

    private mutating func closeOld() {
        for closed in connections.closeOld(at: now, network: network) {
            closedByLive.append("\(closed.number) \(closed.reason)")
        }
        scan(.lookedAt(now, network: network)) { _ in true }
    }

    private mutating func scan(_ input: Connection.Input, _ isConcerned: (Connection) -> Bool) {
        for index in list.indices where isConcerned(list[index]) {
            guard let reason = list[index].handle(input) else { continue }
            closedByScan.append("\(list[index].number) \(reason)")
        }
        list.removeAll { $0.state == .closed }
    }
}
