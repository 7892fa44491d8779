import Foundation
import JSONText

/// Where a response came from. Mirrors `URLSessionTaskMetrics.ResourceFetchType`.
public enum FetchType: String, Sendable {
    case unknown, networkLoad, localCache
}

/// The moments in the life of a task, on virtual time: of the task as a whole, and of each request that it
/// sent, or wanted to send, or that the cache answered. `URLSessionTaskMetrics` is made from it.
///
/// There is one for every task of a run, so that the fields are in an order that leaves no gaps in memory.
public final class TaskMetrics: Sendable, JSONMembers {
    /// When the task was created.
    public let created: VirtualInstant
    /// When loading began.
    public let start: VirtualInstant
    /// When the head arrived, or was read from the cache; nil if there was none.
    public let responseStart: VirtualInstant?
    /// Where the response came from.
    public let fetchType: FetchType
    /// How many redirects were followed on the way to the response.
    public let redirectCount: Int32
    /// When the task was over, with or without an error.
    public let end: VirtualInstant
    /// One for each request that was sent, or was to be sent, and for each answer of the cache, in order;
    /// none if that would say nothing more than the moments of the task.
    public let transactions: [TransactionMetrics]

    public init(
        fetchType: FetchType, created: VirtualInstant, start: VirtualInstant, responseStart: VirtualInstant?,
        end: VirtualInstant, redirectCount: Int, transactions: [TransactionMetrics]
    ) {
        self.fetchType = fetchType
        self.created = created
        self.start = start
        self.responseStart = responseStart
        self.end = end
        self.redirectCount = Int32(clamping: redirectCount)
        // One that says nothing more would be a tenth of what a request leaves in memory.
        let sayMore = transactions.count > 1 || transactions.contains { $0.connection?.isScripted == true }
        self.transactions = sayMore ? transactions : []
    }

    func write(to json: inout JSONWriter) {
        json.field("fetchType", fetchType.rawValue)
        json.field("start", start.nanoseconds)
        json.moment("responseStart", responseStart)
        json.field("end", end.nanoseconds)
        json.field("redirectCount", redirectCount)
    }
}

/// The moments of one request and its response, on virtual time. `URLSessionTaskTransactionMetrics` is made
/// from it.
public struct TransactionMetrics: Sendable, JSONMembers {
    /// The request as it was sent, or would have been.
    public var request: URLRequest
    /// The head of the response; nil if none arrived.
    public var response: HTTPURLResponse?
    /// Where the response came from; `unknown` if neither place was reached.
    public var fetchType = FetchType.unknown
    /// When the URL loading system began with the request.
    public var fetchStart: VirtualInstant
    /// The connection it was sent over, or that was being made for it when it was given up; nil if there was
    /// none.
    public var connection: ConnectionMetrics?
    /// When the head was sent; for the cache, when it was asked.
    public var requestStart: VirtualInstant?
    /// When the last byte of the request was sent.
    public var requestEnd: VirtualInstant?
    /// When the head of the response arrived.
    public var responseStart: VirtualInstant?
    /// When the last byte of the response arrived.
    public var responseEnd: VirtualInstant?
    /// The number of bytes of the body that were sent.
    public var requestBodyBytes = 0
    /// The number of bytes of the body that arrived.
    public var responseBodyBytes = 0

    public init(request: URLRequest, fetchStart: VirtualInstant) {
        self.request = request
        self.fetchStart = fetchStart
    }

    func write(to json: inout JSONWriter) {
        json.field("url", request.url?.traceText)
        if let response { json.field("status", response.statusCode) }
        json.field("fetchType", fetchType.rawValue)
        json.field("fetchStart", fetchStart.nanoseconds)
        connection?.write(to: &json)
        json.moment("requestStart", requestStart)
        json.moment("requestEnd", requestEnd)
        json.moment("responseStart", responseStart)
        json.moment("responseEnd", responseEnd)
    }
}

/// A connection as one request found it.
public struct ConnectionMetrics: Sendable {
    /// Its number among the run's connections to the same server.
    public let number: Int
    /// The protocol it speaks: `http/1.1`, `h2`.
    public let version: String
    /// `true` if the script says how long the connection takes, so that there is something to see.
    public let isScripted: Bool
    /// `true` if the device reached the network over cellular.
    public var isCellular = false
    /// `true` if the network it went over costs money.
    public var isExpensive = false
    /// `true` if the network it went over was in Low Data Mode.
    public var isConstrained = false
    /// `true` if an earlier request had used it. Then it took no time, and the moments below are nil.
    public var isReused = false
    /// When the search for the server's address began.
    public var lookupStart: VirtualInstant?
    /// When the address was found.
    public var lookupEnd: VirtualInstant?
    /// When the TCP handshake began.
    public var connectStart: VirtualInstant?
    /// When the TLS handshake began; nil without one.
    public var secureStart: VirtualInstant?
    /// When the TLS handshake was over; nil without one.
    public var secureEnd: VirtualInstant?
    /// When the connection could be used, TLS included, and the delegate had accepted the server.
    public var connectEnd: VirtualInstant?
    /// `true` if it came to be used, or could have been.
    package var isMade: Bool { isReused || connectEnd != nil }

    public init(number: Int, version: String, isScripted: Bool) {
        self.number = number
        self.version = version
        self.isScripted = isScripted
    }

    fileprivate func write(to json: inout JSONWriter) {
        guard isScripted else { return }
        json.field("connection", number)
        // One that is never made speaks none.
        if isMade { json.field("protocol", version) }
        json.field("isReused", isReused)
        json.moment("domainLookupStart", lookupStart)
        json.moment("domainLookupEnd", lookupEnd)
        json.moment("connectStart", connectStart)
        json.moment("secureConnectionStart", secureStart)
        json.moment("secureConnectionEnd", secureEnd)
        json.moment("connectEnd", connectEnd)
    }
}

extension JSONWriter {
    /// Writes a moment; nothing if it was never reached.
    fileprivate mutating func moment(_ name: StaticString, _ moment: VirtualInstant?) {
        if let moment { field(name, moment.nanoseconds) }
    }
}
