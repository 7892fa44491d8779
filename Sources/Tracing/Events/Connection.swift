import JSONText

/// The kinds of events about connections to a server.
public struct ConnectionKinds: EventKinds {
    public let decided = EventKind(
        "connection.decided",
        "A task that wants to reach a server got an existing connection, a new one, or a place in line.",
        asks: "Which connection does the task get?", decides: ConnectionOutcome.self,
        mirrors: [.urlSession("URLSessionConfiguration.httpMaximumConnectionsPerHost")])
    public let queued = EventKind(
        "connection.queued",
        "A task waits for a connection to a server, at this place in line; its time-out keeps running.",
        mirrors: [.urlSession("URLSessionTask.priority")])
    public let queueLeft = EventKind(
        "connection.queueLeft", "A task that waited for a connection was cancelled, or timed out.",
        mirrors: [.urlSession("URLSessionTask.cancel()")])
    public let phaseEnded = EventKind(
        "connection.phaseEnded",
        "A step in making a connection is done: the address lookup, the TCP handshake, or the TLS handshake.",
        mirrors: [
            .urlSession("URLSessionTaskTransactionMetrics.domainLookupEndDate"),
            .urlSession("URLSessionTaskTransactionMetrics.secureConnectionEndDate"),
        ])
    public let opened = EventKind(
        "connection.opened", "A new connection to a server is open.",
        mirrors: [.urlSession("URLSessionTaskTransactionMetrics.connectEndDate")])
    public let reused = EventKind(
        "connection.reused", "A task sends its request over an existing connection.",
        mirrors: [.urlSession("URLSessionTaskTransactionMetrics.isReusedConnection")])
    public let keepDecided = EventKind(
        "connection.keepDecided",
        "An exchange was over, or its request was held back, and it was decided whether its connection stays "
            + "open for the next one.",
        asks: "Does the connection stay open?", decides: ConnectionKeepOutcome.self)
    public let closed = EventKind("connection.closed", "A connection to a server was closed.")
}

extension EventKind {
    /// Events about connections to a server.
    public static let connection = ConnectionKinds()
}

/// An event about connections to a server.
public enum ConnectionEvent: EventGroup, Sendable {
    case decided(Decision)
    case queued(server: String, position: Int)
    case queueLeft(server: String)
    case phaseEnded(ConnectionSummary, phase: String)
    case opened(ConnectionSummary)
    case reused(ConnectionSummary)
    case keepDecided(Decision)
    case closed(ConnectionSummary, reason: String)

    public var kind: EventKind {
        switch self {
        case .decided: .connection.decided
        case .queued: .connection.queued
        case .queueLeft: .connection.queueLeft
        case .phaseEnded: .connection.phaseEnded
        case .opened: .connection.opened
        case .reused: .connection.reused
        case .keepDecided: .connection.keepDecided
        case .closed: .connection.closed
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .decided(let decision):
            details.decision(decision)
        case .queued(let server, let position):
            details.field("server", server)
            details.field("position", position)
        case .queueLeft(let server):
            details.field("server", server)
        case .phaseEnded(let connection, let phase):
            details.members(of: connection)
            details.field("phase", phase)
        case .opened(let connection):
            details.members(of: connection)
        case .reused(let connection):
            details.members(of: connection)
        case .keepDecided(let decision):
            details.decision(decision)
        case .closed(let connection, let reason):
            details.members(of: connection)
            details.field("reason", reason)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .queued(let server, _), .queueLeft(let server): server.utf8.count
        case .phaseEnded(let connection, _), .opened(let connection), .reused(let connection),
            .closed(let connection, _):
            connection.server.utf8.count
        case .decided, .keepDecided: 0
        }
    }
}

/// The outcomes of `connection.decided`.
public enum ConnectionOutcome: String, CaseIterable, Outcome {
    case reuse
    case open
    case wait
}

/// The outcomes of `connection.keepDecided`.
public enum ConnectionKeepOutcome: String, CaseIterable, Outcome {
    case keep
    case close
}

/// The kinds of events about the device's path to the network.
public struct ConnectivityKinds: EventKinds {
    public let changed = EventKind(
        "connectivity.changed",
        "The device's connection to the network was made, lost, or replaced by another.",
        mirrors: [.urlSession("NWPathMonitor.pathUpdateHandler")])
    public let decided = EventKind(
        "connectivity.decided",
        "Before it sent anything, a task looked at the device's connection: connect, fail, or wait.",
        asks: "Is there a connection to use?", decides: ConnectivityOutcome.self,
        mirrors: [.urlSession("URLSessionConfiguration.waitsForConnectivity")])
    public let lossDecided = EventKind(
        "connectivity.lossDecided",
        "The device's connection changed during an exchange, or while a connection was made for one, which "
            + "was lost or survived.",
        asks: "Does the connection survive the change?", decides: ConnectivityLossOutcome.self,
        mirrors: [.urlSession("URLError.networkConnectionLost")])
    public let listenerCalled = EventKind(
        "connectivity.listenerCalled",
        "A listener was told how the network can be reached, first when it began and then at each change.",
        mirrors: [
            .alamofire5(
                "NetworkReachabilityManager.notifyListener(_:)", "Features/NetworkReachabilityManager.swift",
                242),
            .alamofire4(
                "NetworkReachabilityManager.notifyListener(_:)", "NetworkReachabilityManager.swift", 175),
        ])
}

extension EventKind {
    /// Events about the device's path to the network.
    public static let connectivity = ConnectivityKinds()
}

/// An event about the device's path to the network.
public enum ConnectivityEvent: EventGroup, Sendable {
    indirect case changed(from: String, to: String)
    case decided(Decision)
    case lossDecided(Decision)
    case listenerCalled(status: String)

    public var kind: EventKind {
        switch self {
        case .changed: .connectivity.changed
        case .decided: .connectivity.decided
        case .lossDecided: .connectivity.lossDecided
        case .listenerCalled: .connectivity.listenerCalled
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .changed(let from, let to):
            details.field("from", from)
            details.field("to", to)
        case .decided(let decision):
            details.decision(decision)
        case .lossDecided(let decision):
            details.decision(decision)
        case .listenerCalled(let status):
            details.field("status", status)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .changed, .decided, .lossDecided, .listenerCalled: 0
        }
    }
}

/// The outcomes of `connectivity.decided`.
public enum ConnectivityOutcome: String, CaseIterable, Outcome {
    case connect
    case wait
    case fail
}

/// The outcomes of `connectivity.lossDecided`.
public enum ConnectivityLossOutcome: String, CaseIterable, Outcome {
    /// The exchange fails, since its connection is gone.
    case lost
    /// The exchange goes on over its connection.
    case kept
}

/// A connection as events name it.
public final class ConnectionSummary: Sendable, JSONMembers {
    /// Its number among the run's connections to the same server: 1, 2, 3 …
    public let number: Int
    /// The server it leads to: `https://example.test:443`.
    public let server: String
    /// The protocol it speaks, by its ALPN name: `http/1.1`, `h2`.
    public let version: String

    public init(number: Int, server: String, version: String) {
        self.number = number
        self.server = server
        self.version = version
    }

    func write(to json: inout JSONWriter) {
        json.field("connection", number)
        json.field("server", server)
        json.field("protocol", version)
    }
}
