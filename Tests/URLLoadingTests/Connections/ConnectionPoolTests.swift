import Testing
@testable import URLLoading

@Suite struct `A pool of connections` {
    private var pool = ConnectionPool(limit: 1, version: .http11, idleLimit: .seconds(60))

    /// What a pool does, in words: `carry 1 for 2`.
    private mutating func tell(_ input: ConnectionPool.Input, at seconds: Double = 0, network: Int = 0)
        -> String
    {
        let effects = pool.handle(input, at: .start + .seconds(seconds), network: network)
        let words = effects.map { effect in
            switch effect {
            case .open(let number, let grant): "open \(number) for \(grant.task)"
            case .carry(let number, let grant): "carry \(number) for \(grant.task)"
            case .queue(let task, let position, _): "queue \(task) at \(position)"
            case .move(let task, let position): "move \(task) to \(position)"
            case .close(let number, let reason): "close \(number), \(reason)"
            }
        }
        return words.joined(separator: "; ")
    }

    /// One connection, which carries the exchange of task 1, and three tasks in line.
    private mutating func fill() {
        _ = tell(.wanted(by: 1, priority: 0.5))
        _ = tell(.opened(1))
        #expect(tell(.wanted(by: 2, priority: 0.5)) == "queue 2 at 1")
        #expect(tell(.wanted(by: 3, priority: 0.25)) == "queue 3 at 2")
        #expect(tell(.wanted(by: 4, priority: 0.5)) == "queue 4 at 2")
    }

    @Test mutating func `opens a connection, and reuses it once it is free`() {
        #expect(tell(.wanted(by: 1, priority: 0.5)) == "open 1 for 1")
        #expect(tell(.opened(1)) == "")
        #expect(tell(.ended(1, closing: nil)) == "")
        #expect(tell(.wanted(by: 2, priority: 0.5), at: 59) == "carry 1 for 2")
    }

    @Test mutating func `closes a connection that was idle for too long, or opened on another network`() {
        _ = tell(.wanted(by: 1, priority: 0.5))
        _ = tell(.opened(1))
        _ = tell(.ended(1, closing: nil))
        #expect(tell(.wanted(by: 2, priority: 0.5), at: 60) == "close 1, unused for 60 s; open 2 for 2")
        _ = tell(.opened(2), at: 60)
        _ = tell(.ended(2, closing: nil), at: 61)
        #expect(
            tell(.wanted(by: 3, priority: 0.5), at: 62, network: 1)
                == "close 2, the network changed; open 3 for 3")
    }

    @Test mutating func `closes a connection that was given back unused as if it had never been taken`() {
        _ = tell(.wanted(by: 1, priority: 0.5))
        _ = tell(.opened(1))
        _ = tell(.ended(1, closing: nil), at: 10)
        #expect(tell(.wanted(by: 2, priority: 0.5), at: 60) == "carry 1 for 2")
        #expect(tell(.ended(1, closing: nil, lastUsed: VirtualInstant.start + .seconds(10)), at: 65) == "")
        #expect(
            tell(.wanted(by: 3, priority: 0.5), at: 70) == "close 1, unused for 60 s; open 2 for 3")
    }

    @Test mutating func `says how old a connection is that it gives to a task`() {
        _ = tell(.wanted(by: 1, priority: 0.5))
        _ = tell(.opened(1))
        _ = tell(.wanted(by: 2, priority: 0.5))
        let ended = pool.handle(.ended(1, closing: nil), at: .start + .seconds(1), network: 0)
        #expect(ended.compactMap(\.grant).map(\.idleSince) == [VirtualInstant.start + .seconds(1)])
        _ = tell(.ended(1, closing: nil), at: 2)
        let wanted = pool.handle(.wanted(by: 3, priority: 0.5), at: .start + .seconds(3), network: 0)
        #expect(wanted.compactMap(\.grant).map(\.idleSince) == [VirtualInstant.start + .seconds(2)])
    }

    @Test mutating func `says on which network a connection was made`() {
        let first = pool.handle(.wanted(by: 1, priority: 0.5), at: .start, network: 1)
        _ = tell(.opened(1), network: 1)
        _ = tell(.wanted(by: 2, priority: 0.5), network: 1)
        let second = pool.handle(.ended(1, closing: nil), at: .start, network: 1)
        _ = tell(.wanted(by: 3, priority: 0.5), network: 1)
        let third = pool.handle(.ended(1, closing: nil), at: .start, network: 2)
        #expect((first + second + third).compactMap(\.grant).map(\.network) == [1, 1, 2])
    }

    @Test mutating func `shares a connection only on the network that it was made on`() {
        pool = ConnectionPool(limit: 6, version: .http2, idleLimit: .seconds(60))
        #expect(tell(.wanted(by: 1, priority: 0.5)) == "open 1 for 1")
        #expect(tell(.opened(1)) == "")
        #expect(tell(.wanted(by: 2, priority: 0.5), network: 1) == "open 2 for 2")
        #expect(tell(.opened(2), network: 1) == "")
        #expect(tell(.wanted(by: 3, priority: 0.5), network: 0) == "carry 1 for 3")
        #expect(tell(.ended(1, closing: nil), network: 1) == "")
        #expect(tell(.wanted(by: 4, priority: 0.5), network: 1) == "carry 2 for 4")
        #expect(tell(.ended(1, closing: nil), network: 1) == "")
        #expect(
            tell(.wanted(by: 5, priority: 0.5), network: 1) == "close 1, the network changed; carry 2 for 5")
    }

    @Test mutating func `makes a task wait at the limit, and gives it the next free connection`() {
        fill()
        #expect(tell(.ended(1, closing: nil)) == "carry 1 for 2")
        #expect(
            tell(.ended(1, closing: .exchangeEnded)) == "close 1, its last exchange is over; open 2 for 4")
        #expect(pool.line.tasks == [3])
    }

    @Test mutating func `serves a higher priority first, and equal ones in the order of arrival`() {
        fill()
        #expect(tell(.wanted(by: 5, priority: 0.75)) == "queue 5 at 1")
        #expect(tell(.wanted(by: 6, priority: 0.75)) == "queue 6 at 2")
        #expect(pool.line.tasks == [5, 6, 2, 4, 3])
        #expect(tell(.prioritized(3, 1)) == "move 3 to 1")
        #expect(tell(.prioritized(9, 1)) == "")
        #expect(pool.line.tasks == [3, 5, 6, 2, 4])
    }

    @Test mutating func `forgets a task that leaves the line`() {
        fill()
        #expect(tell(.left(2)) == "")
        #expect(tell(.ended(1, closing: nil)) == "carry 1 for 4")
    }

    @Test mutating func `passes over a suspended task, which keeps its place`() {
        fill()
        #expect(tell(.held(2)) == "")
        #expect(tell(.ended(1, closing: nil)) == "carry 1 for 4")
        #expect(tell(.released(2)) == "")
        #expect(tell(.ended(1, closing: nil)) == "carry 1 for 2")
    }

    @Test mutating func `gives a free connection to a task that is resumed`() {
        _ = tell(.wanted(by: 1, priority: 0.5))
        _ = tell(.opened(1))
        _ = tell(.wanted(by: 2, priority: 0.5))
        _ = tell(.held(2))
        #expect(tell(.ended(1, closing: nil)) == "")
        #expect(tell(.released(2)) == "carry 1 for 2")
    }

    @Test(arguments: [(60, 0, "unused for 60 s"), (1, 1, "the network changed")])
    mutating func `gives a task that is resumed no connection that is too old`(
        seconds: Double, network: Int, reason: String
    ) {
        _ = tell(.wanted(by: 1, priority: 0.5))
        _ = tell(.opened(1))
        _ = tell(.wanted(by: 2, priority: 0.5))
        _ = tell(.held(2))
        _ = tell(.ended(1, closing: nil))
        #expect(
            tell(.released(2), at: seconds, network: network) == "close 1, \(reason); open 2 for 2")
    }

    @Test(arguments: [(60, 0, "unused for 60 s"), (1, 1, "the network changed")])
    mutating func `gives a task that waits no connection that is too old`(
        seconds: Double, network: Int, reason: String
    ) {
        _ = tell(.wanted(by: 1, priority: 0.5))
        _ = tell(.opened(1))
        _ = tell(.wanted(by: 2, priority: 0.5))
        #expect(
            tell(.ended(1, closing: nil, lastUsed: .start), at: seconds, network: network)
                == "close 1, \(reason); open 2 for 2")
    }

    @Test mutating func `keeps a connection whose network is gone until a task wants one`() {
        _ = tell(.wanted(by: 1, priority: 0.5))
        _ = tell(.opened(1))
        #expect(tell(.ended(1, closing: nil), network: 1) == "")
        #expect(tell(.wanted(by: 2, priority: 0.5), network: 0) == "carry 1 for 2")
    }

    @Test mutating func `makes every task wait for a connection that will be shared`() {
        pool = ConnectionPool(limit: 6, version: .http2, idleLimit: .seconds(60))
        #expect(tell(.wanted(by: 1, priority: 0.5)) == "open 1 for 1")
        #expect(tell(.wanted(by: 2, priority: 0.5)) == "queue 2 at 1")
        #expect(tell(.wanted(by: 3, priority: 0.5)) == "queue 3 at 2")
        #expect(tell(.opened(1)) == "carry 1 for 2; carry 1 for 3")
        #expect(tell(.wanted(by: 4, priority: 0.5)) == "carry 1 for 4")
    }

    @Test mutating func `opens a new connection for the next task if one was given up before it was open`() {
        _ = tell(.wanted(by: 1, priority: 0.5))
        #expect(tell(.wanted(by: 2, priority: 0.5)) == "queue 2 at 1")
        #expect(
            tell(.ended(1, closing: .notOpened)) == "close 1, given up before it was open; open 2 for 2")
    }

    @Test func `has at least one connection, whatever the configuration says`() {
        #expect(ConnectionPool(limit: 0, version: .http11, idleLimit: .zero).limit == 1)
    }
}

extension ConnectionPool.Effect {
    /// What a task gets; nil for an effect by which it gets no connection.
    fileprivate var grant: ConnectionPool.Grant? {
        switch self {
        case .open(_, let grant), .carry(_, let grant): grant
        case .queue, .move, .close: nil
        }
    }
}
