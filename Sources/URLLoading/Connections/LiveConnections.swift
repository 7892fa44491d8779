/// The connections to one server that are not closed.
///
/// A session may have thousands, and each task asks for one, so that nothing here looks at all of them: each
/// is found by its number, and the idle ones are kept in the order in which they became idle.
struct LiveConnections {
    private var byNumber: [Int: Connection] = [:]
    /// The idle ones, those that have been idle longest first. None is empty.
    private var idle: ArraySlice<IdleMoment> = []
    /// How many are idle.
    private(set) var idleCount = 0
    /// The number of the connection that was opened last on each of the device's networks.
    private var lastNumbers: [Int: Int] = [:]
    /// The network that the device used when the idle ones were last looked at.
    private var network = 0
    /// Whether a connection may be idle that was opened on another network than that one.
    private var hasOutdated = false

    /// Connections that became idle at the same moment.
    private struct IdleMoment {
        let since: VirtualInstant
        var numbers: LargestFirst
    }

    /// A connection that is closed, and why.
    struct Closed {
        let number: Int
        let reason: Connection.Closing
    }

    /// How many there are, including those that are being opened.
    var count: Int { byNumber.count }

    /// The idle connection that was used last, the least likely one to be closed by the server at this
    /// moment. Of several with the same end, it is the one that was opened last.
    var usedLast: Int? { idle.last?.numbers.largest }

    /// The connection whose exchanges several tasks can share, if its state allows: the one that was opened
    /// last on the network that the device uses, as another one is opened there only when all others accept
    /// no more exchanges. One on another network goes on with what it carries, and is not shared until that
    /// network is used again.
    func shared(on network: Int) -> Connection? {
        guard let number = lastNumbers[network] else { return nil }
        return byNumber[number]
    }

    /// The connection with a number; nil if it is closed.
    subscript(number: Int) -> Connection? { byNumber[number] }

    /// Whether a connection still carries exchanges, but accepts no more.
    func isDraining(_ number: Int) -> Bool { byNumber[number]?.isDraining ?? false }

    /// Whether a connection carries several exchanges, and accepts more.
    func isShared(_ number: Int) -> Bool { byNumber[number]?.isShared ?? false }

    /// Adds a connection. Its number must be new.
    mutating func insert(_ connection: Connection) {
        lastNumbers[connection.network] = connection.number
        byNumber[connection.number] = connection
        noteIfIdle(connection)
    }

    /// Tells a connection about its exchanges; of the idle ones, only the one that was used last gets any.
    /// Returns the reason if that closes it.
    mutating func tell(_ number: Int, _ input: Connection.Input) -> Connection.Closing? {
        guard let index = byNumber.index(forKey: number) else {
            preconditionFailure("a connection was spoken to after it was closed")
        }
        if byNumber.values[index].isIdle { takeUsedLast(number) }
        let reason = byNumber.values[index].handle(input)
        if reason == nil { noteIfIdle(byNumber.values[index]) } else { byNumber.remove(at: index) }
        return reason
    }

    /// Closes the idle connections that are too old, or were opened on another network. Returns them in the
    /// order in which they were opened.
    mutating func closeOld(at now: VirtualInstant, network: Int) -> [Closed] {
        let looksAtAll = hasOutdated || network != self.network
        self.network = network
        let count = looksAtAll ? idle.count : idle.prefix { isTooOld($0, now) }.count
        guard count > 0 else { return [] }
        let concerned = idle.prefix(count).flatMap(\.numbers.all)
        idle.removeFirst(count)
        idleCount -= concerned.count
        hasOutdated = false
        var closed: [Closed] = []
        for number in concerned {
            guard let index = byNumber.index(forKey: number) else { continue }
            if let reason = byNumber.values[index].handle(.lookedAt(now, network: network)) {
                closed.append(Closed(number: number, reason: reason))
                byNumber.remove(at: index)
            } else {
                noteIfIdle(byNumber.values[index])
            }
        }
        return closed.sorted { $0.number < $1.number }
    }

    /// The system takes the sockets of all connections. Returns those that were idle, which are closed now.
    mutating func loseSockets() -> [Closed] {
        let closed = closeIdle(.socketTaken)
        for number in byNumber.keys { _ = byNumber[number]?.handle(.socketTaken) }
        return closed
    }

    /// Closes all idle connections by this input: their server cannot be reached, or their sockets are gone.
    /// Returns them in the order in which they were opened.
    mutating func closeIdle(_ input: Connection.Input) -> [Closed] {
        let numbers = idle.flatMap(\.numbers.all).sorted()
        (idle, idleCount, hasOutdated) = ([], 0, false)
        return numbers.compactMap { number in
            var connection = byNumber.removeValue(forKey: number)
            return connection?.handle(input).map { Closed(number: number, reason: $0) }
        }
    }

    // MARK: The idle ones

    /// Whether connections that became idle together have been so for too long, all of them.
    private func isTooOld(_ moment: IdleMoment, _ now: VirtualInstant) -> Bool {
        guard let number = moment.numbers.largest, var copy = byNumber[number] else { return false }
        return copy.handle(.lookedAt(now, network: copy.network)) != nil
    }

    private mutating func noteIfIdle(_ connection: Connection) {
        guard let since = connection.idleSince else { return }
        idleCount += 1
        if connection.network != network { hasOutdated = true }
        // Time does not run backwards, so that the place is nearly always the last one.
        let place = idle.lastIndex { $0.since <= since }
        if let place, idle[place].since == since { return idle[place].numbers.insert(connection.number) }
        let next = place.map { $0 + 1 } ?? idle.startIndex
        idle.insert(IdleMoment(since: since, numbers: LargestFirst(connection.number)), at: next)
    }

    private mutating func takeUsedLast(_ number: Int) {
        let last = idle.index(before: idle.endIndex)
        let taken = idle[last].numbers.removeLargest()
        precondition(taken == number, "an idle connection was used that another one goes before")
        idleCount -= 1
        if idle[last].numbers.largest == nil { idle.removeLast() }
    }
}
