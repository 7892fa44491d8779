/// The simulated twin of Foundation's metrics for one request and its answer.
///
/// Dates are on virtual time. A date is nil if its moment never came: the dates of a connection are all nil
/// if it was reused, or if the answer came from the cache; of one that was not made, there are those up to
/// the start of the step that did not end, and the request has none. (A body that is read from a file or a
/// stream is an exception: its connection seems to be made, and fails.) A connection that no script describes
/// takes no time, so its dates are all the same. There are no addresses and no proxies.
public final class URLSessionTaskTransactionMetrics: Sendable {
    private let transaction: TransactionMetrics
    private let epoch: Date

    init(_ transaction: TransactionMetrics, epoch: Date) {
        self.transaction = transaction
        self.epoch = epoch
    }

    private func date(_ moment: VirtualInstant?) -> Date? { moment?.date(after: epoch) }

    /// The request as it was sent, or would have been.
    public var request: URLRequest { transaction.request }
    /// The head of the answer; nil if none arrived.
    public var response: URLResponse? { transaction.response }
    /// Where the answer came from.
    public var resourceFetchType: URLSessionTaskMetrics.ResourceFetchType {
        switch transaction.fetchType {
        case .networkLoad: .networkLoad
        case .localCache: .localCache
        case .unknown: .unknown
        }
    }

    // MARK: The moments, in the order in which they come

    /// When the URL loading system started on the request; waiting for a connection comes after that.
    public var fetchStartDate: Date? { date(transaction.fetchStart) }
    /// When the search for the server's address began.
    public var domainLookupStartDate: Date? { date(transaction.connection?.lookupStart) }
    /// When the address was found.
    public var domainLookupEndDate: Date? { date(transaction.connection?.lookupEnd) }
    /// When the TCP handshake began.
    public var connectStartDate: Date? { date(transaction.connection?.connectStart) }
    /// When the TLS handshake began; nil without TLS.
    public var secureConnectionStartDate: Date? { date(transaction.connection?.secureStart) }
    /// When the TLS handshake was over; nil without TLS.
    public var secureConnectionEndDate: Date? { date(transaction.connection?.secureEnd) }
    /// When the connection became usable: after TLS, if TLS is used.
    public var connectEndDate: Date? { date(transaction.connection?.connectEnd) }
    /// When the first byte of the request was sent, or the cache was asked.
    public var requestStartDate: Date? { date(transaction.requestStart) }
    /// When the last byte of the request was sent.
    public var requestEndDate: Date? { date(transaction.requestEnd) }
    /// When the first byte of the answer arrived.
    public var responseStartDate: Date? { date(transaction.responseStart) }
    /// When the last byte of the answer arrived; nil if the answer broke off.
    public var responseEndDate: Date? { date(transaction.responseEnd) }

    // MARK: The connection

    /// The connection; nil if none was made.
    private var connection: ConnectionMetrics? {
        guard let connection = transaction.connection, connection.isMade else { return nil }
        return connection
    }

    /// The protocol by its ALPN name, such as `http/1.1` or `h2`; nil for an answer from the cache, and if no
    /// connection was made.
    public var networkProtocolName: String? { connection?.version }
    /// Whether the request went to a proxy: always `false` here.
    public var isProxyConnection: Bool { false }
    /// Whether an earlier request had used the connection. If so, all the connection's dates are nil.
    public var isReusedConnection: Bool { transaction.connection?.isReused ?? false }
    /// Whether the device reached the network over cellular.
    public var isCellular: Bool { transaction.connection?.isCellular ?? false }
    /// Whether the network costs money.
    public var isExpensive: Bool { transaction.connection?.isExpensive ?? false }
    /// Whether the network is in Low Data Mode.
    public var isConstrained: Bool { transaction.connection?.isConstrained ?? false }
    /// Whether several links share the load: always `false` here.
    public var isMultipath: Bool { false }
    /// The device's own address: always nil, since nothing here has an address.
    public var localAddress: String? { nil }
    /// The port on the device's side: always nil.
    public var localPort: Int? { nil }
    /// The server's address: always nil.
    public var remoteAddress: String? { nil }
    /// The port on the server's side, taken from the URL; nil for an answer from the cache, and if no
    /// connection was made.
    public var remotePort: Int? {
        guard connection != nil, let url = request.url else { return nil }
        return Origin(url).port
    }

    // MARK: Bytes

    /// The length of the request's head as HTTP/1.1 text, counting the fields that the request sets.
    public var countOfRequestHeaderBytesSent: Int64 {
        guard transaction.requestStart != nil, resourceFetchType == .networkLoad else { return 0 }
        let target = request.url?.requestTarget ?? "/"
        let line = "\(request.httpMethod ?? "GET") \(target) HTTP/1.1\r\n"
        return Int64(line.utf8.count) + (request.allHTTPHeaderFields ?? [:]).lengthAsLines
    }

    /// The bytes of the body that were sent.
    public var countOfRequestBodyBytesSent: Int64 { Int64(transaction.requestBodyBytes) }
    /// The length of the body before compression. Nothing here is compressed, so it is the length sent.
    public var countOfRequestBodyBytesBeforeEncoding: Int64 { countOfRequestBodyBytesSent }

    /// The length of the answer's head as HTTP/1.1 text; 0 for an answer from the cache.
    public var countOfResponseHeaderBytesReceived: Int64 {
        guard let response = transaction.response, resourceFetchType == .networkLoad else { return 0 }
        // No words follow the status, but the space before them does (RFC 9112 §4).
        let line = "HTTP/1.1 \(response.statusCode) \r\n"
        // Where lines of `Set-Cookie` are joined, a comma stands for the end of one and the name of the next.
        let cookieLines = (response as? ResponseHead)?.cookieLines.count ?? 0
        let left = max(0, cookieLines - 1) * ("\r\nSet-Cookie: ".utf8.count - ", ".utf8.count)
        return Int64(line.utf8.count + left) + response.fields.lengthAsLines
    }

    /// The bytes of the body that came over the network.
    public var countOfResponseBodyBytesReceived: Int64 { Int64(transaction.responseBodyBytes) }
    /// The length of the body after decompression. Nothing here is compressed, so it is the length received.
    public var countOfResponseBodyBytesAfterDecoding: Int64 { countOfResponseBodyBytesReceived }
}

extension [String: String] {
    /// The length of the header fields, one on each line, including the empty line after them.
    fileprivate var lengthAsLines: Int64 {
        reduce(2) { $0 + Int64($1.key.utf8.count + $1.value.utf8.count + 4) }
    }
}
