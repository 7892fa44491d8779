/// The simulated twin of Foundation's metrics of one request and its answer.
///
/// Dates are on virtual time. A date is nil where its moment did not come: all those of a connection, for one
/// that was reused and for an answer of the cache. A connection that no script speaks of takes no time, so
/// its dates are all the same. There are no addresses, and no proxies.
public final class URLSessionTaskTransactionMetrics: Sendable {
    private let transaction: TransactionMetrics
    private let epoch: Date

    init(_ transaction: TransactionMetrics, epoch: Date) {
        self.transaction = transaction
        self.epoch = epoch
    }

    private func date(_ moment: VirtualInstant?) -> Date? { moment?.date(after: epoch) }

    /// The request as it was sent.
    public var request: URLRequest { transaction.request }
    /// The head of the answer; nil when none came.
    public var response: URLResponse? { transaction.response }
    /// Where the answer came from.
    public var resourceFetchType: URLSessionTaskMetrics.ResourceFetchType {
        switch transaction.fetchType {
        case "networkLoad": .networkLoad
        case "localCache": .localCache
        default: .unknown
        }
    }

    // MARK: The moments, in the order in which they come

    /// When the URL loading system took the request up; waiting for a connection comes after it.
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
    /// When the connection could be used: after TLS, where there is any.
    public var connectEndDate: Date? { date(transaction.connection?.connectEnd) }
    /// When the first byte of the request was sent, or the cache was asked.
    public var requestStartDate: Date? { date(transaction.requestStart) }
    /// When the last byte of the request was sent.
    public var requestEndDate: Date? { date(transaction.requestEnd) }
    /// When the first byte of the answer came.
    public var responseStartDate: Date? { date(transaction.responseStart) }
    /// When the last byte of the answer came; nil when it broke off.
    public var responseEndDate: Date? { date(transaction.responseEnd) }

    // MARK: The connection

    /// What was spoken, by the name that ALPN has for it: `http/1.1`, `h2`. Nil for an answer of the cache.
    public var networkProtocolName: String? { transaction.connection?.version }
    /// Whether the request went to a proxy: never here.
    public var isProxyConnection: Bool { false }
    /// Whether an earlier request had used the connection. Then no date of the connection is there.
    public var isReusedConnection: Bool { transaction.connection?.isReused ?? false }
    /// Whether the device reached the network over cellular.
    public var isCellular: Bool { transaction.connection?.isCellular ?? false }
    /// Whether the network costs money.
    public var isExpensive: Bool { transaction.connection?.isExpensive ?? false }
    /// Whether the network is to be spared, because somebody switched on Low Data Mode.
    public var isConstrained: Bool { transaction.connection?.isConstrained ?? false }
    /// Whether several links share the load: never here.
    public var isMultipath: Bool { false }
    /// The device's own address: nil, since nothing here has one.
    public var localAddress: String? { nil }
    /// The port on the device's side: nil.
    public var localPort: Int? { nil }
    /// The server's address: nil.
    public var remoteAddress: String? { nil }
    /// The port on the server's side: the one that the URL means; nil for an answer of the cache.
    public var remotePort: Int? {
        guard transaction.connection != nil, let url = request.url else { return nil }
        return Origin(url).port
    }

    // MARK: Bytes

    /// The length of the request's head as text of HTTP/1.1, as far as the request names its fields.
    public var countOfRequestHeaderBytesSent: Int64 {
        guard transaction.requestStart != nil, resourceFetchType == .networkLoad else { return 0 }
        let path = request.url.map { $0.path.isEmpty ? "/" : $0.path } ?? "/"
        let query = request.url?.query.map { "?\($0)" } ?? ""
        let line = "\(request.httpMethod ?? "GET") \(path)\(query) HTTP/1.1\r\n"
        return Int64(line.utf8.count) + (request.allHTTPHeaderFields ?? [:]).lengthAsLines
    }

    /// The bytes of the body that were sent.
    public var countOfRequestBodyBytesSent: Int64 { Int64(transaction.requestBodyBytes) }
    /// The length of the body before it was compressed; nothing here compresses, so the length it has.
    public var countOfRequestBodyBytesBeforeEncoding: Int64 { countOfRequestBodyBytesSent }

    /// The length of the answer's head as text of HTTP/1.1; 0 when it came from the cache.
    public var countOfResponseHeaderBytesReceived: Int64 {
        guard let response = transaction.response, resourceFetchType == .networkLoad else { return 0 }
        let line = "HTTP/1.1 \(response.statusCode)\r\n"
        let fields = response.allHeaderFields.reduce(into: [String: String]()) { fields, field in
            if let name = field.key as? String { fields[name] = "\(field.value)" }
        }
        return Int64(line.utf8.count) + fields.lengthAsLines
    }

    /// The bytes of the body that came over the network.
    public var countOfResponseBodyBytesReceived: Int64 { Int64(transaction.responseBodyBytes) }
    /// The length of the body after it was decompressed; nothing here is compressed, so the length that came.
    public var countOfResponseBodyBytesAfterDecoding: Int64 { countOfResponseBodyBytesReceived }
}

extension [String: String] {
    /// The length of header fields, each on its line, with the empty line behind them.
    fileprivate var lengthAsLines: Int64 {
        reduce(2) { $0 + Int64($1.key.utf8.count + $1.value.utf8.count + 4) }
    }
}
