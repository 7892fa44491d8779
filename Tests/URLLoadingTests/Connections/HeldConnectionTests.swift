import Testing
@testable import URLLoading

@Suite struct `A connection that a task holds` {
    /// A state, an input, and the state after it.
    struct Row: Sendable, CustomTestStringConvertible {
        let start: HeldConnection.State
        let input: HeldConnection.Input
        let end: HeldConnection.State

        init(_ start: HeldConnection.State, _ input: HeldConnection.Input, _ end: HeldConnection.State) {
            self.start = start
            self.input = input
            self.end = end
        }

        var testDescription: String { "\(start), \(input)" }
    }

    private static let new = HeldConnection.State.granted(isOpen: false)
    private static let handedOver = HeldConnection.State.granted(isOpen: true)

    static let rows: [Row] = [
        Row(new, .taken, .making), Row(handedOver, .taken, .open),
        Row(.making, .ready, .made), Row(.making, .unreachable, .unreachable),
        Row(.made, .ready, .made), Row(.made, .accepted, .open),
        Row(.open, .ready, .open), Row(.open, .used, .carrying),
        Row(.carrying, .ready, .carrying),
        Row(.unreachable, .ready, .unreachable), Row(.unreachable, .used, .failing),
        Row(.failing, .ready, .failing),
    ]

    @Test(arguments: rows)
    func `goes from state to state as its table says`(_ row: Row) {
        #expect(row.start.after(row.input) == row.end)
    }

    /// Pairs that a table of behaviour cannot contain, because they would be a mistake of the load.
    private static let impossible: [(HeldConnection.State, [HeldConnection.Input])] = [
        (new, [.ready, .unreachable, .accepted, .used]),
        (handedOver, [.ready, .unreachable, .accepted, .used]),
        (.making, [.taken, .accepted, .used]), (.made, [.taken, .unreachable, .used]),
        (.open, [.taken, .unreachable, .accepted]), (.carrying, [.taken, .unreachable, .accepted, .used]),
        (.unreachable, [.taken, .unreachable, .accepted]),
        (.failing, [.taken, .unreachable, .accepted, .used]),
    ]

    @Test func `has a row for every pair of state and input, or a reason why the pair cannot occur`() {
        for (state, inputs) in Self.impossible {
            let possible = HeldConnection.Input.allCases.filter { !inputs.contains($0) }
            let rows = Self.rows.filter { $0.start == state }
            #expect(rows.map(\.input) == possible, "\(state)")
        }
    }

    @Test func `begins with what the pool has for the task, and when`() {
        #expect(HeldConnection.State(isOpen: false, hasWaited: false) == .making)
        #expect(HeldConnection.State(isOpen: true, hasWaited: false) == .open)
        #expect(HeldConnection.State(isOpen: false, hasWaited: true) == .granted(isOpen: false))
        #expect(HeldConnection.State(isOpen: true, hasWaited: true) == .granted(isOpen: true))
    }

    static let meanings: [(HeldConnection.State, String)] = [
        (new, "holds the request back"), (handedOver, "open, holds the request back"),
        (.making, "holds the request back"), (.made, "ready, holds the request back, waits for the delegate"),
        (.open, "ready, open"), (.carrying, "ready, open, used"),
        (.unreachable, "ready, unreachable"), (.failing, "ready, unreachable, used"),
    ]

    @Test(arguments: meanings)
    func `is what its state says`(_ state: HeldConnection.State, _ expected: String) {
        let facts: [(String, Bool)] = [
            ("ready", state.isReady), ("open", state.isOpen), ("unreachable", state.isUnreachable),
            ("used", state.isUsed), ("holds the request back", state.holdsRequestBack),
            ("waits for the delegate", state.waitsForDelegate),
        ]
        #expect(facts.filter { $0.1 }.map { $0.0 }.joined(separator: ", ") == expected)
    }
}
