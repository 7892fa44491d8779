/// The head of a response, with what Foundation's response does not keep, or reads differently from system
/// to system.
///
/// Foundation has one value for each name of a field. `Set-Cookie` may come several times, and its lines
/// cannot be joined: a comma may stand in a date, or in a value (RFC 9110 §5.3).
public final class ResponseHead: HTTPURLResponse, @unchecked Sendable {
    // Unchecked, like the class it extends: nothing in it is changed after `init`.

    /// The values of `Set-Cookie` in the order in which they came, one for each line.
    package let cookieLines: [String]
    /// The fields that it was made from.
    private let fields: [String: String]
    /// What its fields say of the body. Every response is asked for that, and heads for several URLs have the
    /// same.
    private var body = Body()

    private struct Body {
        var type: String?
        var length = NSURLSessionTransferSizeUnknown
    }

    /// Makes a response from a dictionary of fields. Nil only for a URL that Foundation refuses.
    package convenience init?(
        url: URL, status: Int, fields: [String: String], cookieLines: [String] = []
    ) {
        self.init(url, status, fields, Body(), cookieLines)
        body = describedBody
    }

    private init?(
        _ url: URL, _ status: Int, _ fields: [String: String], _ body: Body, _ cookieLines: [String]
    ) {
        self.cookieLines = cookieLines
        self.fields = fields
        self.body = body
        super.init(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
    }

    public required init?(coder: NSCoder) {
        (cookieLines, fields) = ([], [:])
        super.init(coder: coder)
        body = describedBody
    }

    /// The same head as the answer for another URL. Nil only for a URL that Foundation refuses.
    func moved(to url: URL) -> ResponseHead? { ResponseHead(url, statusCode, fields, body, cookieLines) }

    private var describedBody: Body {
        let type = value(forHTTPHeaderField: "Content-Type").flatMap(Self.mimeType(of:))
        let coding = value(forHTTPHeaderField: "Content-Encoding").map { Substring($0).trimmed.lowercased() }
        let isCoded = coding.map { !["", "identity"].contains($0) } ?? false
        guard !isCoded, value(forHTTPHeaderField: "Transfer-Encoding") == nil else { return Body(type: type) }
        // Foundation takes any number, also one below 0.
        return Body(type: type, length: max(super.expectedContentLength, NSURLSessionTransferSizeUnknown))
    }

    /// How many bytes of the body will come, or -1 if the head does not say so.
    ///
    /// `Content-Length` counts the bytes of a content coding, but those that come have been decoded. With a
    /// transfer coding, it does not count at all (RFC 9112 §6.3).
    public override var expectedContentLength: Int64 { body.length }

    /// The name for a file with the response's body: never a path, and never that of a folder.
    ///
    /// It is the name that `Content-Disposition` gives, else the last part of the URL's path, else the host.
    public override var suggestedFilename: String? { SuggestedFileName.of(self) }

    /// The media type in lower case, without its parameters: `text/html`. Nil for a `Content-Type` that does
    /// not have two parts with one slash between them (RFC 9110 §8.3.1).
    public override var mimeType: String? { body.type }

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
