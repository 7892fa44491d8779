/// The head of a response, with what Foundation's response does not keep, or reads differently from system
/// to system.
///
/// Foundation has one value for each name of a field. `Set-Cookie` may come several times, and its lines
/// cannot be joined: a comma may stand in a date, or in a value (RFC 9110 §5.3).
public final class ResponseHead: HTTPURLResponse, @unchecked Sendable {
    // Unchecked, like the class it extends: only its URL is changed after `init`, while nobody can see it.

    /// The values of `Set-Cookie` in the order in which they came, one for each line.
    package let cookieLines: [String]
    /// The version of HTTP/1 in its first line. Over HTTP/2, there is no such line.
    package let version: HTTPVersion
    /// The fields that it was made from, with well-known names in their usual spelling. `allHeaderFields`
    /// spells all names in the system's way, and cannot be replaced on Linux.
    fileprivate private(set) var given: [String: String]
    /// What everyone asks its fields for. Heads for several URLs have the same.
    private var known = Known()
    /// What the events about it keep.
    fileprivate var record: RecordedResponse

    private struct Known {
        var headers = SortedHeaders()
        var type: String?
        var transferCoding: String?
        var length = NSURLSessionTransferSizeUnknown
    }

    /// Makes a response from a dictionary of fields. Nil only for a URL that Foundation refuses.
    package convenience init?(
        url: URL, status: Int, fields: [String: String], cookieLines: [String] = [],
        version: HTTPVersion = .http11
    ) {
        self.init(url, status, fields.withUsualNames, Known(), cookieLines, version)
        known = readFields()
        record = RecordedResponse(url: url, status: status, known.headers)
    }

    private init?(
        _ url: URL, _ status: Int, _ given: [String: String], _ known: Known, _ cookieLines: [String],
        _ version: HTTPVersion
    ) {
        self.cookieLines = cookieLines
        self.version = version
        self.given = given
        self.known = known
        record = RecordedResponse(url: url, status: status, known.headers)
        super.init(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: given)
    }

    public required init?(coder: NSCoder) {
        (cookieLines, given, version) = ([], [:], .http11)
        record = RecordedResponse(url: nil, status: 0, known.headers)
        super.init(coder: coder)
        given = systemFields
        known = readFields()
        record = RecordedResponse(url: super.url, status: statusCode, known.headers)
    }

    /// The same head as the answer for another URL. Nil only for a URL that Foundation refuses.
    func copy(for url: URL) -> ResponseHead? {
        ResponseHead(url, statusCode, given, known, cookieLines, version)
    }

    /// Makes it the answer for another URL, which only who alone has it may do.
    func move(to url: URL) { record = RecordedResponse(url: url, status: statusCode, known.headers) }

    public override var url: URL? { record.url }

    private func readFields() -> Known {
        let headers = SortedHeaders(given)
        let type = value(forHTTPHeaderField: "Content-Type").flatMap(Self.mimeType(of:))
        let isCoded = ContentCoding.isCoded(value(forHTTPHeaderField: "Content-Encoding"))
        let transferCoding = value(forHTTPHeaderField: "Transfer-Encoding")
        guard !isCoded, transferCoding == nil else {
            return Known(headers: headers, type: type, transferCoding: transferCoding)
        }
        // Foundation takes any number, also one below 0.
        let length = max(super.expectedContentLength, NSURLSessionTransferSizeUnknown)
        return Known(headers: headers, type: type, length: length)
    }

    /// How many bytes of the body will come, or -1 if the head does not say so.
    ///
    /// `Content-Length` counts the bytes of a content coding, but those that come have been decoded. With a
    /// transfer coding, it does not count at all (RFC 9112 §6.3).
    public override var expectedContentLength: Int64 { known.length }

    /// Its `Transfer-Encoding`, which is asked for at the end of every exchange.
    package var transferCoding: String? { known.transferCoding }

    /// The name for a file with the response's body: never a path, and never that of a folder.
    ///
    /// It is the name that `Content-Disposition` gives, else the last part of the URL's path, else the host.
    /// A name without an extension gets that of the media type, if it is a common one.
    public override var suggestedFilename: String? { SuggestedFileName.of(self) }

    /// The media type in lower case, without its parameters: `text/html`. Nil for a `Content-Type` that does
    /// not have two parts with one slash between them (RFC 9110 §8.3.1).
    public override var mimeType: String? { known.type }

    private static func mimeType(of field: String) -> String? {
        // The bytes are looked at, not the characters: all that matters here is ASCII.
        let essence = Substring(field.utf8.prefix { $0 != UInt8(ascii: ";") }).trimmed
        let bytes = essence.utf8
        let slash = UInt8(ascii: "/")
        guard bytes.count(where: { $0 == slash }) == 1, bytes.first != slash, bytes.last != slash,
            !bytes.contains(where: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
        else { return nil }
        return essence.lowercased()
    }
}

extension HTTPURLResponse {
    /// Its fields, with well-known names in their usual spelling, and others as they came.
    ///
    /// A response that an app made itself has the names that Foundation made of them.
    package var fields: [String: String] { (self as? ResponseHead)?.given ?? systemFields }
}

extension URLResponse {
    /// What the events about it keep.
    package var recorded: RecordedResponse { (self as? ResponseHead)?.record ?? RecordedResponse(self) }
}
