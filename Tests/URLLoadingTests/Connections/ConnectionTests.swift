import Testing
@testable import URLLoading

@Suite struct `A connection` {
    /// A state by the inputs that lead to it, then an input, why the connection closes, if it does, and the
    /// state after it.
    struct Row: Sendable, CustomTestStringConvertible {
        let start: Start
        let input: Connection.Input
        let closing: Connection.Closing?
        let end: Connection.State

        init(
            _ start: Start, _ input: Connection.Input, _ closing: Connection.Closing? = nil,
            _ end: Connection.State
        ) {
            self.start = start
            self.input = input
            self.closing = closing
            self.end = end
        }

        var testDescription: String { "\(start), \(input)" }
    }

    enum Start: String, Sendable {
        case opening, active, shared, draining, drainingTwo, idle, closed

        var inputs: [Connection.Input] {
            switch self {
            case .opening: []
            case .active: [.opened]
            case .shared: [.opened, .carry]
            case .draining: [.opened, .carry, ended(false)]
            case .drainingTwo: [.opened, .carry, .carry, ended(false)]
            case .idle: [.opened, ended(true)]
            case .closed: [.opened, ended(false)]
            }
        }
    }

    private static let now = VirtualInstant.start + .seconds(5)
    private static func ended(_ canStay: Bool) -> Connection.Input {
        .ended(at: now, closing: canStay ? nil : .exchangeEnded)
    }
    private static func lookedAt(after seconds: Double, network: Int = 0) -> Connection.Input {
        .lookedAt(now + .seconds(seconds), network: network)
    }

    static let rows: [Row] = [
        Row(.opening, .opened, .active(exchanges: 1)),
        Row(.opening, ended(true), .notOpened, .closed),
        Row(.opening, .ended(at: now, closing: .networkChanged), .networkChanged, .closed),
        Row(.opening, lookedAt(after: 60, network: 1), .opening),
        Row(.opening, .unreachable, .opening),
        Row(.opening, .socketTaken, .opening),
        Row(.active, .carry, .active(exchanges: 2)),
        Row(.active, ended(true), .idle(since: now)),
        Row(.active, ended(false), .exchangeEnded, .closed),
        Row(.active, .ended(at: now, closing: .networkChanged), .networkChanged, .closed),
        Row(.active, lookedAt(after: 60, network: 1), .active(exchanges: 1)),
        Row(.active, .unreachable, .active(exchanges: 1)),
        Row(.active, .socketTaken, .draining(exchanges: 1)),
        Row(.shared, .carry, .active(exchanges: 3)),
        Row(.shared, ended(true), .active(exchanges: 1)),
        Row(.shared, ended(false), .draining(exchanges: 1)),
        Row(.draining, ended(true), .exchangeEnded, .closed),
        Row(.draining, ended(false), .exchangeEnded, .closed),
        Row(.draining, lookedAt(after: 60), .draining(exchanges: 1)),
        Row(.draining, .unreachable, .draining(exchanges: 1)),
        Row(.draining, .socketTaken, .draining(exchanges: 1)),
        Row(.drainingTwo, ended(true), .draining(exchanges: 1)),
        Row(.idle, .carry, .active(exchanges: 1)),
        Row(.idle, lookedAt(after: 9.999), .idle(since: now)),
        Row(.idle, lookedAt(after: 10), .unused(for: .seconds(10)), .closed),
        Row(.idle, lookedAt(after: 1, network: 1), .networkChanged, .closed),
        Row(.idle, .unreachable, .unreachable, .closed),
        Row(.idle, .socketTaken, .socketTaken, .closed),
        Row(.closed, lookedAt(after: 60), .closed), Row(.closed, .unreachable, .closed),
        Row(.closed, .socketTaken, .closed),
    ]

    @Test(arguments: rows)
    func `goes from state to state as its table says`(_ row: Row) {
        var connection = Connection(number: 1, network: 0, idleLimit: .seconds(10))
        for input in row.start.inputs { _ = connection.handle(input) }
        #expect(connection.handle(row.input) == row.closing)
        #expect(connection.state == row.end)
    }

    /// Pairs that a table of behaviour cannot contain, because they would be a mistake of the pool.
    private static let impossible: [(Start, String)] = [
        (.opening, "carry"), (.active, "opened"), (.shared, "opened"), (.draining, "opened"),
        (.draining, "carry"), (.idle, "opened"), (.idle, "ended"), (.closed, "opened"), (.closed, "carry"),
        (.closed, "ended"),
    ]

    @Test func `has a row for every pair of state and input, or a reason why the pair cannot occur`() {
        let states: [Start] = [.opening, .active, .draining, .idle, .closed]
        for state in states {
            for input in ["opened", "carry", "ended", "lookedAt", "unreachable", "socketTaken"] {
                let rows = Self.rows.filter { $0.start == state && "\($0.input)".hasPrefix(input) }
                let cannotCome = Self.impossible.contains { $0 == (state, input) }
                #expect(rows.isEmpty == cannotCome, "\(state), \(input)")
            }
        }
    }
}

extension `A connection`.Row {
    /// A row in which the connection stays open.
    init(_ start: `A connection`.Start, _ input: Connection.Input, _ end: Connection.State) {
        self.init(start, input, nil, end)
    }
}
